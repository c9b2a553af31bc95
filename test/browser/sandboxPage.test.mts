/** The page of the sandbox service, in a browser. */
import type { Browser, Page } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { launchChromium } from './chromium.mts';

let browser: Browser;
let page: Page;
let sandbox: Sandbox;
/** Requests of the page to other origins, and exceptions. */
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

const requests = () => page.locator('#requests');

test('a call of the form is answered, and is the first of the last requests', async () => {
	await send('/v1/companies', { per_page: 1, city: null });
	await page.getByText('Status 200').waitFor();
	const answer = await page.getByLabel('Answer').innerText();
	expect(JSON.parse(answer)).toMatchObject({ success: true, total_records: 100 });
	const row = await requests().locator('tr').first().innerText();
	expect(row).toMatch(/client\s.*POST \/v1\/companies.*200\s.*59 of 60 left, reset .*\s100/s);
});

test('an empty answer shows the nearest record, and requests are shown as text, never as markup', async () => {
	const { company_id, url } = sandbox.data.companies[0].record;
	await send('/v1/companies', { url, state: 'ZZ', city: '<b>bold</b>' });
	await page.getByText(`0: ${company_id} came nearest, kept out by city, state`).waitFor();
	await requests().getByText('<b>bold</b>').first().waitFor();
	expect(await requests().locator('b').count()).toBe(0);
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

test('the clock moves on, events happen, and a reset empties the list', async () => {
	await page.getByLabel('Move the clock on by').fill('2');
	await page.getByRole('button', { name: 'Move on' }).click();
	await page.getByText('The clock was moved on.').waitFor();

	const liens = sandbox.data.liens.length;
	const { company_id } = sandbox.data.companies[7].record;
	await page.getByLabel('Company').selectOption(company_id);
	await page.getByRole('button', { name: 'File a lien' }).click();
	await page.getByText(new RegExp(`^Lien R\\w+ on .+ \\(${company_id}\\), filed by `)).waitFor();
	expect(sandbox.data.liens).toHaveLength(liens + 1);

	await page.getByRole('button', { name: 'Reset' }).click();
	await page.getByText('Reset.').waitFor();
	expect(await requests().locator('tr').count()).toBe(0);
	expect(complaints).toEqual([]);
});
