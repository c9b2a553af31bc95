/** The page of the sandbox service, in a browser. */
import type { Browser, Page } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { launchChromium } from './chromium.mts';

let browser: Browser;
let page: Page;
let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 100 });
	browser = await launchChromium();
	page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
	await page.goto(`${sandbox.url}/__sandbox/`);
});

afterAll(async () => {
	await browser?.close();
	await sandbox?.close();
});

async function send(body: object): Promise<void> {
	await page.getByLabel('Operation').selectOption('/v1/companies');
	await page.getByLabel('Body').fill(JSON.stringify(body));
	await page.getByRole('button', { name: 'Send' }).click();
	await page.locator('#status').filter({ hasText: /./ }).waitFor();
}

const requests = () => page.locator('#requests');

test('a call of the form is answered, and is the first of the last requests', async () => {
	await send({ per_page: 1, city: null });
	expect(await page.getByLabel('Answer').innerText()).toContain('"total_records": 100');
	const row = await requests().locator('tr').first().innerText();
	expect(row).toMatch(/POST \/v1\/companies.*200\s.*59 of 60 left, reset .*\s100/s);
});

test('an empty answer shows the nearest record, and requests are shown as text, never as markup', async () => {
	const { company_id, url } = sandbox.data.companies[0].record;
	await send({ url, state: 'ZZ', city: '<b>bold</b>' });
	await page.getByText(`0: ${company_id} came nearest, kept out by city, state`).waitFor();
	await requests().getByText('<b>bold</b>').first().waitFor();
	expect(await requests().locator('b').count()).toBe(0);
});

test('events happen, and a reset empties the list', async () => {
	const liens = sandbox.data.liens.length;
	const { company_id } = sandbox.data.companies[7].record;
	await page.getByLabel('Company').selectOption(company_id);
	await page.getByRole('button', { name: 'File a lien' }).click();
	await page.getByText(new RegExp(`^Lien R\\w+ on .+ \\(${company_id}\\), filed by `)).waitFor();
	expect(sandbox.data.liens).toHaveLength(liens + 1);

	await page.getByRole('button', { name: 'Reset' }).click();
	await page.getByText('Reset.').waitFor();
	expect(await requests().locator('tr').count()).toBe(0);
});
