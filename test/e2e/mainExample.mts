/** The main example in a real n8n, compared with what the service says, and the node as n8n has loaded it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mainExample } from '../../scripts/lib/exampleReport.mts';
import { itemsOf, type Execution, type Item } from '../../scripts/lib/runWorkflow.mts';
import { ask, type SandboxStats } from '../../scripts/lib/sandboxProcess.mts';
import { companyOf, type Json } from './askSandbox.mts';
import { csvOf, rowsOf } from './files.mts';
import type { RunningN8n } from './runningN8n.mts';

export function theMainExample(n8n: () => RunningN8n): void {
	let execution: Execution;
	let spent: SandboxStats;
	let inputs: string[];
	let enriched: Item[];

	beforeAll(async () => {
		execution = await n8n().run(mainExample.id, 'Start');
		// Before anybody else asks this account.
		spent = await n8n().sandbox.stats();
		inputs = itemsOf(execution, mainExample.inputs).map(({ json }) => String(json.domain));
		enriched = itemsOf(execution, mainExample.enriched);
	});

	test('the main example gives each of its 200 inputs back once, in order, linked to itself, with the company that a single call gives, in at most twelve calls', async () => {
		expect([execution.status, execution.data.resultData.error]).toEqual(['success', undefined]);
		expect(inputs).toHaveLength(200);
		expect(enriched.map(({ pairedItem }) => pairedItem)).toEqual(
			inputs.map((_, item) => ({ item })),
		);
		const truth = await Promise.all(
			inputs.map(async (url) => {
				const { company_id } = await companyOf(n8n().sandbox, url);
				return company_id === undefined
					? { found: false, asked: url }
					: { found: true, company_id };
			}),
		);
		expect(enriched.map(({ json }) => json)).toMatchObject(truth);
		expect(truth.filter(({ found }) => !found)).toHaveLength(20);
		expect(spent.byPath['/v1/companies']).toBeLessThanOrEqual(12);
		expect(spent.rejected).toBe(0);
	});

	test('the main example gets the liens of its matched companies in few calls, the latest first', () => {
		const matched = new Set(enriched.map(({ json }) => json.company_id));
		const liens = itemsOf(execution, mainExample.liens).map(({ json }) => json);
		const filed = liens.map((lien) => String(lien.date_filed));
		expect(liens).toHaveLength(100);
		expect(new Set(liens.map((lien) => lien.record_id)).size).toBe(100);
		expect(liens.every((lien) => matched.has(lien.company_id))).toBe(true);
		expect(filed).toEqual([...filed].sort().reverse());
		expect(spent.byPath['/v1/ucc/secured_party']).toBeLessThanOrEqual(3);
	});

	const saved = async (node: keyof typeof mainExample.files) =>
		await readFile(path.join(n8n().folder, mainExample.files[node]));

	test('the main example saves a row for each input as CSV', async () => {
		const rows = csvOf(await saved('Save companies.csv'));
		expect(rows.map((row) => row.company_name)).toEqual(
			enriched.map(({ json }) => json.company_name ?? ''),
		);
	});

	test('the main example exports the whole log as a spreadsheet', async () => {
		const file = await saved('Save email-log.xlsx');
		const { logs_emails: log } = await ask(n8n().sandbox, '/v1/emails/logs');
		expect(rowsOf(file)).toBe((log as Json[]).length + 1);
	});
}
