/** The page of the sandbox service, as a person uses it: in a browser. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { MAGIC_INPUTS } from '../../sandbox/magic.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { launchChromium } from './chromium.mts';

let browser: Browser;
let page: Page;
let sandbox: Sandbox;
/** What the page asked for that is not of its own origin, and everything that its console complained about. */
const complaints: string[] = [];

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 100 });
	browser = await launchChromium();
	page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
	page.on('request', (request) => {
		const url = request.url();
		if (!url.startsWith(sandbox.url) && !url.startsWith('data:')) complaints.push(url);
	});
	page.on('pageerror', (error) => complaints.push(String(error)));
	page.on('console', (message) => {
		// A call that is refused on purpose is told of in the console, too.
		if (message.type() === 'error' && !/status of (4|5)\d\d|net::ERR_/.test(message.text())) {
			complaints.push(message.text());
		}
	});
	await page.goto(`${sandbox.url}/__sandbox/`);
	await page.getByLabel('Operation').selectOption('/v1/companies');
});

afterAll(async () => {
	await browser?.close();
	await sandbox?.close();
});

async function send(operation: string, body: object): Promise<void> {
	await page.getByLabel('Operation').selectOption(operation);
	await page.getByLabel('Body').fill(JSON.stringify(body));
	await page.getByRole('button', { name: 'Send' }).click();
	await page.locator('#status').filter({ hasText: /./ }).waitFor();
}

/** The newest row of the table of requests that holds this text. */
const row = (text: string) =>
	page.locator('#requests tr').filter({ hasText: text }).first().innerText();

test('a call that the form sends with the sandbox’s key is answered, and is the first of the last requests', async () => {
	await send('/v1/companies', { per_page: 1, city: null });
	await page.getByText('Status 200').waitFor();
	const answer = await page.getByLabel('Answer').innerText();
	expect(JSON.parse(answer)).toMatchObject({ success: true, total_records: 100 });
	expect(await row('POST /v1/companies')).toMatch(/client\s.*200\s.*59 of 60 left, reset .*\s100/s);
});

test('beside an empty answer stands which record came nearest, and what kept it out', async () => {
	const { company_id, url } = sandbox.data.companies[0].record;
	await send('/v1/companies', { url, state: 'ZZ', city: 'Nowhere' });
	await page.getByText(`0: ${company_id} came nearest, kept out by city, state`).waitFor();
});

test('what callers send is shown as text, never as markup', async () => {
	await send('/v1/companies', { city: '<img src=x onerror=alert(1)><b>bold</b>' });
	await page.locator('#requests').getByText('<b>bold</b>').first().waitFor();
	expect(await page.locator('#requests').locator('img, b').count()).toBe(0);
});

test('the table of magic inputs is the one of the README, and an input can be tried', async () => {
	const shown = await page.locator('#magic tr').allInnerTexts();
	expect(shown.map((text) => text.split('\t').slice(0, 2))).toEqual(MAGIC_INPUTS);
	await page.locator('#magic tr').filter({ hasText: 'invalid.test' }).getByRole('button').click();
	await page.getByRole('button', { name: 'Send' }).click();
	await page.getByText('Status 422').waitFor();
});

test('a fault is switched on and off, and the page counts how often it struck', async () => {
	await page.getByLabel('503').check();
	await page.getByText('status on /v1/*: 0 of 0 struck').waitFor();
	await send('/v1/users/me', {});
	await page.getByText('Status 503').waitFor();
	await page.getByText('status on /v1/*: 1 of 1 struck').waitFor();
	await page.getByLabel('503').uncheck();
	await page.locator('#rules').filter({ hasNotText: 'struck' }).waitFor({ state: 'attached' });
});

test('a rate header that is no time is shown as it came, and an empty amount moves no clock', async () => {
	sandbox.setFaults([{ kind: 'headers', set: { 'x-ratelimit-reset-minute': 'soon' }, times: 1 }]);
	await send('/v1/bbb', { per_page: 1 });
	await page.locator('#requests').getByText('reset soon').waitFor();
	await page.getByLabel('Move the clock on by').fill('');
	expect(await page.locator('#clock:invalid').count()).toBe(1);
});

test('the clock moves on, events happen, and a reset empties the list, however slowly the page is told', async () => {
	// Every second answer is late, so that an older one comes after a newer one.
	let answers = 0;
	await page.route('**/requests?last=25', async (route) => {
		const response = await route.fetch();
		if (answers++ % 2 === 0) await sleep(500);
		await route.fulfill({ response });
	});
	const before = Date.now();
	await page.getByLabel('Move the clock on by').fill('2');
	await page.getByLabel('Unit').selectOption('days');
	await page.getByRole('button', { name: 'Move on' }).click();
	await page.getByText('The clock was moved on.').waitFor();
	expect(sandbox.options.now()).toBeGreaterThan(before + 2 * 86_400_000 - 1);

	const liens = sandbox.data.liens.length;
	await page.getByRole('button', { name: 'File a lien' }).click();
	await page.getByText('File a lien: done.').waitFor();
	expect(sandbox.data.liens).toHaveLength(liens + 1);

	await page.getByRole('button', { name: 'Reset' }).click();
	await page.getByText('Reset.').waitFor();
	expect(await page.locator('#requests tr').count()).toBe(0);
});

test('the page has asked nobody else, and its console has nothing to complain about', () => {
	expect(complaints).toEqual([]);
});
