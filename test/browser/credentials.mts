/** The dialog of a credential. */
import type { Page } from 'playwright-core';
import type { Editor } from './editor.mts';
import { closeNode, execute, openTried, outputPanel } from './panel.mts';

const NODES = ['By key', 'Wrong key', 'By OAuth2'];

export const credentialNodes = NODES.map((name) => ({
	name,
	parameters: { resource: 'account', operation: 'get', authentication: 'apiKey' },
}));

const MAX_TRIES = 3;
const SAVED_MS = 90_000;

const dialog = (page: Page) => page.getByTestId('editCredential-modal');
/** The dialog shows it if the credential doesn't work. */
const moreDetails = (page: Page) => dialog(page).getByText('More details');

const selected = (page: Page) => page.getByTestId('node-credentials-select').locator('input');

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
	for (const [name, text] of Object.entries(fields))
		await dialog(page).getByTestId(`parameter-input-${name}`).locator('input').fill(text);
}

/** Opens a node, and the dialog of a new credential for it. */
async function newCredential(editor: Editor, node: string): Promise<void> {
	const { page } = editor;
	await openTried(editor, node);
	await selected(page).click();
	await page.getByTestId('node-credentials-select-item-new').filter({ visible: true }).click();
	await dialog(page).getByTestId('parameter-input-baseUrl').waitFor();
}

/** Fills in a new credential and saves it. A dialog that isn't ready yet may ignore the first click. */
export async function save(page: Page, fields: Record<string, string>): Promise<void> {
	await fill(page, fields);
	const button = dialog(page).getByTestId('credential-save-button').getByRole('button');
	for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
		await button.click();
		const isOver = await Promise.any([
			moreDetails(page).waitFor({ timeout: SAVED_MS }),
			dialog(page).waitFor({ state: 'hidden', timeout: SAVED_MS }),
		]).then(
			() => true,
			() => false,
		);
		if (isOver) return;
	}
}

async function closeDialog(page: Page): Promise<void> {
	await dialog(page).getByRole('button', { name: 'Close this dialog' }).click();
	await dialog(page).waitFor({ state: 'hidden' });
}

/** What the dialog says about a credential that doesn't work. */
export async function complaint(page: Page): Promise<string> {
	await moreDetails(page).click();
	return await dialog(page).getByTestId('node-credentials-config-container').innerText();
}

export function credentials(editor: () => Editor): void {
	describe('a credential made in the node’s panel', () => {
		test('with the right key is tested, saved and used', async () => {
			const { page, sandbox } = editor();
			await newCredential(editor(), 'By key');
			await save(page, { baseUrl: sandbox.url, apiKey: sandbox.apiKey });
			await dialog(page).waitFor({ state: 'hidden' });
			expect(await execute(page)).toEqual({ rows: 1 });
			// The hint of the run.
			await outputPanel(page).getByText('1 call, 1 record').waitFor();

			await page.getByTestId('credential-edit-button').click();
			const tested = dialog(page).getByTestId('credentials-config-container-test-success');
			await tested.waitFor();
			expect(await tested.innerText()).toContain('Connection tested successfully');
			await closeDialog(page);
			await closeNode(page);
		});

		test('with a wrong key is refused in the dialog and in a run', async () => {
			const { page, sandbox } = editor();
			await newCredential(editor(), 'Wrong key');
			await save(page, { baseUrl: sandbox.url, apiKey: 'wrong' });
			expect(await complaint(page)).toMatch(/rejected the key or token\. Check it/);

			await closeDialog(page);
			const failure = expect.stringMatching(/Check the key or token in the/) as string;
			expect(await execute(page)).toEqual({ failure });
			await closeNode(page);
		});

		test('for OAuth2 is connected with a click', async () => {
			const { page, sandbox } = editor();
			await newCredential(editor(), 'By OAuth2');
			await dialog(page).getByTestId('credential-mode-dropdown-trigger').click();
			await page.getByRole('menuitem', { name: 'OAuth2' }).click();
			await fill(page, {
				baseUrl: sandbox.url,
				authUrl: `${sandbox.url}/oauth/authorize`,
				accessTokenUrl: `${sandbox.url}/oauth/token`,
				clientId: 'sandbox-client',
				clientSecret: 'sandbox-secret',
			});
			await dialog(page).getByTestId('quick-connect-button').click();
			await dialog(page).waitFor({ state: 'hidden' });
			expect(await execute(page)).toEqual({ rows: 1 });
			await closeNode(page);
		});
	});
}
