/** Films the rehearsal of docs/verification.md: its steps in a new n8n, with the sandbox and a registry of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createWorkflows } from '../lib/createWorkflows.mts';
import { exampleWorkflows, sandboxCredential } from '../lib/importing.mts';
import { openN8nApi } from '../lib/n8nApi.mts';
import { freshHome } from '../lib/n8nHome.mts';
import { startN8n } from '../lib/n8nProcess.mts';
import { projectRoot } from '../lib/paths.mts';
import { waitUntil } from '../lib/waitUntil.mts';
import { freePort } from '../lib/ports.mts';
import { exampleData } from '../lib/runExample.mts';
import { ask, startSandboxProcess } from '../lib/sandboxProcess.mts';
import { chain, lookup, START } from '../../test/e2e/chain.mts';
import { startOpenAiStandIn } from '../../test/e2e/openAiStandIn.mts';
import { publishPackage } from '../lib/publishedPackage.mts';
import { launchChromium } from '../../test/browser/chromium.mts';
import { complaint, save } from '../../test/browser/credentials.mts';
import { browse, type Editor } from '../../test/browser/editor.mts';
import { recordPage } from './recordPage.mts';
import { addByHand } from '../../test/browser/nodesPanel.mts';
import { choose, closeNode, execute, openNode } from '../../test/browser/panel.mts';

const NAME = 'n8n-nodes-business-data-lookup';
const FILE = path.join(projectRoot, 'output', 'verification.webm');
/** Long enough to read what is shown. */
const READ_MS = 3000;
const CREDENTIAL = { businessDataLookupApi: 'businessDataSandbox' };

const DOMAINS = ['moentaproom.com', 'https://www.moentaproom.com/', 'nobody.example'];

const step = (name: string, parameters: object, more = {}) => ({
	...lookup(parameters, CREDENTIAL),
	name,
	...more,
});
const liensOf = { resource: 'lien', operation: 'searchSecuredParty' };
const validate = { resource: 'email', operation: 'validate' };

/** The nodes of steps 4 to 7. */
const workflows = [
	chain('companies', [
		START,
		{
			name: 'Domains',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: {
				jsCode: `return ${JSON.stringify(DOMAINS)}.map((domain) => ({ json: { domain } }));`,
			},
		},
		step('Enrich', { resource: 'company', operation: 'enrich', value: '={{ $json.domain }}' }),
	]),
	chain('liens', [
		START,
		step('Search', { ...liensOf, limit: 20, filters: { secured_party_name: 'bank' } }),
	]),
	chain('emails', [
		START,
		step('Malformed', { ...validate, email: 'not an address' }),
		step(
			'Broken service',
			{ ...validate, email: 'ada@broken.test' },
			{ onError: 'continueRegularOutput' },
		),
	]),
	chain('watch', [
		step(
			'Lien filed',
			{
				event: 'lienFiled',
				filters: { debtor_type: ['Individual', 'Organization'] },
				pollTimes: { item: [{ mode: 'everyMinute' }] },
			},
			{ type: `${NAME}.businessDataLookupTrigger` },
		),
		{ name: 'Your next step', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
	]),
];

/** Installs the package with n8n's dialog. */
async function install(page: Page): Promise<void> {
	await page.getByText('Install a community node').click();
	await page.getByTestId('package-name-input').fill(NAME);
	await page.getByTestId('user-agreement-checkbox').click();
	await sleep(READ_MS);
	await page.getByTestId('install-community-package-button').click();
	await page.getByTestId('community-package-card').waitFor();
}

/** Writes `output/verification.webm`, and prints when each step begins. */
export async function recordVerification(): Promise<void> {
	const folder = await mkdtemp(path.join(tmpdir(), 'video-'));
	const [published, model] = await Promise.all([publishPackage(), startOpenAiStandIn()]);
	const sandbox = await startSandboxProcess({ port: 0, ...exampleData });
	const server = await startN8n(await freshHome(folder), await freePort(), {
		PATH: published.PATH,
	});
	const browser = await launchChromium();
	try {
		const editor: Editor = { ...(await browse(browser, server.url)), sandbox };
		const { page, open } = editor;
		await page.goto(`${server.url}/settings/community-nodes`);
		const { seconds, save: saveFilm } = await recordPage(page);
		const begins = (name: string) => console.log(`${Math.round(seconds())} s: ${name}`);
		const read = async () => await sleep(READ_MS);
		const ran = async (name: string) => {
			await openNode(page, name);
			await read();
			await execute(page);
			await read();
		};

		begins('Install');
		await install(page);
		await read();

		begins('Add the node');
		await addByHand(editor, 'Enrich companies');
		await read();

		begins('Credential');
		await page.getByRole('button', { name: 'Connect to Business Data Lookup' }).click();
		await save(page, { baseUrl: sandbox.url, apiKey: 'a wrong key' });
		await complaint(page);
		await read();
		await save(page, { apiKey: sandbox.apiKey });
		await page.getByTestId('editCredential-modal').waitFor({ state: 'hidden' });
		await read();
		await closeNode(page);

		const agent = (await exampleWorkflows()).find(({ id }) => id === 'aiAgent')!;
		for (const node of agent.nodes as Array<{ name: string; credentials?: object }>) {
			if (node.name === 'Model') node.credentials = { openAiApi: { id: 'openAi', name: 'openAi' } };
		}
		const openAi = { apiKey: 'stand-in', url: `${model.url}/v1` };
		await createWorkflows(
			server.url,
			[...workflows, agent],
			[
				sandboxCredential(sandbox),
				{ id: 'openAi', name: 'openAi', type: 'openAiApi', data: openAi },
			],
		);

		begins('Enrich');
		await open('companies');
		await ran('Enrich');

		begins('Search');
		await open('liens');
		await ran('Search');
		await choose(page, 'outputAs', 'File');
		await read();
		await execute(page);
		await read();

		begins('Failure');
		await open('emails');
		await ran('Malformed');
		await closeNode(page);
		await ran('Broken service');

		begins('Trigger');
		await open('watch');
		await ran('Lien filed');
		await closeNode(page);
		const api = await openN8nApi(server.url);
		await api.activate('watch');
		await page.goto(`${server.url}/workflow/watch/executions`);
		await read();
		await ask(sandbox, '/__sandbox/events', { event: 'lienFiled', count: 1 });
		await waitUntil('No lien came', async () => (await api.executions('watch')).length > 0);
		await read();

		begins('Tool');
		await open('aiAgent');
		await page.getByTestId('workflow-chat-button').click();
		await page.getByTestId('chat-input').fill('Who has a lien on moentaproom.com?');
		await page.keyboard.press('Enter');
		await waitUntil('The agent does not answer', () => Promise.resolve(model.requests.length >= 3));
		await read();
		await read();

		console.log(`${Math.round(seconds())} s in all`);
		await saveFilm(FILE);
		console.log(`Written: ${path.relative(projectRoot, FILE)}`);
	} finally {
		await browser.close();
		await server.stop();
		await Promise.all([sandbox.stop(), published.stop(), model.close()]);
		await rm(folder, { recursive: true });
	}
}
