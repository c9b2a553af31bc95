/** The examples beside the main one, each run in a real n8n and compared with what the service says. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { itemsOf } from '../../scripts/lib/runWorkflow.mts';
import { until } from '../../scripts/lib/patience.mts';
import { ask, disturb } from '../../scripts/lib/sandboxProcess.mts';
import { unzip } from '../support/unzip.mts';
import { carriedOut, companyOf, liensOf, type Json, type LienPage } from './askSandbox.mts';
import { csvOf, dataFile, rowsOf, sheetOf } from './files.mts';
import { modelRequest, toolAnswers } from './openAiStandIn.mts';
import type { RunningN8n } from './runningN8n.mts';

const KNOWN = 'moentaproom.com';

let n8n: RunningN8n;

/** The one file in `output` whose name begins and ends so. */
async function written(prefix: string, suffix = ''): Promise<{ name: string; bytes: Buffer }> {
	const folder = path.join(n8n.folder, 'output');
	const [name] = (await readdir(folder)).filter(
		(file) => file.startsWith(prefix) && file.endsWith(suffix),
	);
	return { name, bytes: await readFile(path.join(folder, name)) };
}

const dayInNewYork = () =>
	new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

export function otherExamples(running: () => RunningN8n): void {
	beforeAll(async () => {
		n8n = running();
		// First of all: its first poll learns what there is while the other examples run.
		await n8n.api.activate('lienWatch');
	});

	test('the log export example writes both logs as spreadsheets with the date and times of New York', async () => {
		const days = [dayInNewYork()];
		const execution = await n8n.run('exportLogs', 'Every morning');
		days.push(dayInNewYork());
		expect(execution.status).toBe('success');
		for (const kind of ['email', 'mobile-number']) {
			const address = `/v1/${kind}s/logs`;
			const log = await ask<Record<string, Json[]>>(n8n.sandbox, address);
			const { name, bytes } = await written(`${kind}-log`);
			expect(days.map((day) => `${kind}-log-${day}.xlsx`)).toContain(name);
			expect(rowsOf(bytes)).toBe(log[`logs_${kind.replace('-', '_')}s`].length + 1);
			const texts = unzip(bytes).get('xl/sharedStrings.xml') ?? sheetOf(bytes);
			expect(texts).toMatch(/-0[45]:00</);
			expect(texts).not.toContain('+00:00<');
		}
	});

	test('the log export example saves one log when the other one fails, and its run states the reason', async () => {
		await disturb(n8n.sandbox, { kind: 'status', status: 403, path: '/v1/emails/logs/export' });
		const execution = await n8n.run('exportLogs', 'Every morning');
		await disturb(n8n.sandbox);
		const [{ json }] = itemsOf(execution, 'What went wrong');
		expect(json.text).toMatch(/^No log of .*403/);
		expect(itemsOf(execution, 'Save mobile number log')).toHaveLength(1);
	});

	test('the lender portfolio example writes the liens of 500 companies to a CSV and an XLSX, each once, with a call for every 50', async () => {
		const execution = await n8n.run('lenderPortfolio', 'Start');
		const search = '/v1/ucc/secured_party';
		const ofAll = ({ company_id: ids }: Json) => Array.isArray(ids) && ids.length === 500;
		const calls = (await carriedOut(n8n.sandbox, search)).filter(ofAll).length;
		const company_id = (await dataFile(n8n, 'portfolio.csv')).map((row) => row.company_id);
		const truth = await liensOf(n8n.sandbox, { company_id });
		const rows = csvOf((await written('portfolio-liens', '.csv')).bytes);
		const sheet = (await written('portfolio-liens', '.xlsx')).bytes;
		const named = (all: Json[]) =>
			all.map((row) => [row.record_id, row.company_id, row.secured_party, row.date_filed].join());
		expect(execution.data.resultData.error).toBeUndefined();
		expect(named(rows).sort()).toEqual(named(truth).sort());
		expect(calls).toBe(Math.ceil(rows.length / 50));
		expect(rowsOf(sheet)).toBe(rows.length + 1);
		// A text keeps the zeros at the beginning of a ZIP code.
		const zip = rows.map((row) => row.zip_code).find((code) => code.startsWith('0'));
		expect(sheetOf(sheet)).toContain(`t="str"><v>${zip}</v>`);
	});

	test('the bulk email example gives each person the result with their external ID', async () => {
		const execution = await n8n.run('bulkEmailResults', 'Start');
		expect(execution.data.resultData.error).toBeUndefined();
		const job = '/v1/emails/find/bulk/jobs/job-1/results?limit=1000';
		const byId = new Map<unknown, Json>();
		for (const row of (await ask<{ records: Json[] }>(n8n.sandbox, job)).records) {
			byId.set(row.external_id, { ...byId.get(row.external_id), ...row });
		}
		const people = await dataFile(n8n, 'people.csv');
		const rows = csvOf((await written('people-with-emails')).bytes);
		const told = ({ external_id: id, email, status }: Json) => [id, email ?? '', status ?? ''];
		expect(rows.map(told).sort()).toEqual(
			people.map((person) => told({ ...person, ...byId.get(person.external_id) })).sort(),
		);
		expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['', 'UNKNOWN', 'VALID']));
	});

	test('the resume example continues a failed and a canceled run, and buys no validation twice', async () => {
		const VALIDATION = '/v1/emails/validation';
		await disturb(n8n.sandbox, { kind: 'status', status: 401, path: VALIDATION, after: 7 });
		const failed = await n8n.run('resume', 'Start');
		// Seven calls, and what is not an address, which takes none.
		expect(itemsOf(failed, 'All answers')).toHaveLength(8);

		const wait = { kind: 'rateLimit', retryAfter: 5, path: VALIDATION, after: 11, times: 1 };
		await disturb(n8n.sandbox, wait);
		const { rejected } = await n8n.sandbox.stats();
		const canceled = await n8n.api.start('resume', 'Start');
		await until('No call was refused', async () => (await n8n.sandbox.stats()).rejected > rejected);
		await n8n.api.cancel(canceled);
		expect((await n8n.api.finished(canceled)).status).toBe('canceled');

		const answers = itemsOf(await n8n.run('resume', 'Start'), 'All answers');
		const emails = new Set((await dataFile(n8n, 'contacts.csv')).map(({ email }) => email));
		const wanted = [...emails].filter((email) => email.includes('@')).sort();
		const bought = (await carriedOut(n8n.sandbox, VALIDATION)).map(({ email }) => email);
		expect(answers.map(({ json }) => json.email).sort()).toEqual([...emails].sort());
		expect(bought.sort()).toEqual(wanted);
	});

	test('the agent example shows the model the tools, runs the ones it calls, and gives it their records', async () => {
		const { company_id } = await companyOf(n8n.sandbox, KNOWN);
		const liens = await liensOf(n8n.sandbox, { company_id, sort_by: 'date_filed_unix:desc' });
		const lenders = liens.slice(0, 10).map((lien) => lien.secured_party);
		const execution = await n8n.api.finished(
			await n8n.api.chat('aiAgent', 'Question', `Who has a lien on ${KNOWN}?`),
		);
		const [first, second, third] = n8n.model.requests.map(modelRequest);
		const tools = first.tools.map(({ name, parameters: { properties } }) => [name, properties]);
		expect(Object.fromEntries(tools)).toMatchObject({
			Find_company: { domain: {} },
			Find_liens: { company_id: {} },
		});
		expect(toolAnswers(second)[0]).toMatchObject([{ found: true, company_id }]);
		expect(toolAnswers(third)[1].map((lien) => lien.secured_party)).toEqual(lenders);
		expect(lenders.length).toBeGreaterThan(0);
		expect(itemsOf(execution, 'Agent')[0].json.output).toBe(lenders.join('; '));
	});

	test('the lien digest example sends the liens filed since the last poll as one digest, with a line for each', async () => {
		const newest = { debtor_type: 'Organization', sort_by: 'date_filed_unix:desc', per_page: 50 };
		const search = async () => await ask<LienPage>(n8n.sandbox, '/v1/ucc/secured_party', newest);
		const { total_records: before } = await search();
		const refusal = { kind: 'status', path: '/v1/all-attributes', times: 1, status: 403 };
		await disturb(n8n.sandbox, refusal);
		await ask(n8n.sandbox, '/__sandbox/events', { event: 'lienFiled', count: 6 });
		const { records, total_records: after } = await search();
		const fresh = records.slice(0, after - before);
		const execution = await until(
			'The trigger started nothing',
			async () => (await n8n.api.executions('lienWatch'))[0],
		);
		const [{ json }] = itemsOf(await n8n.api.finished(execution), 'Digest');
		const lines = String(json.text).split('\n');
		const parts = (line: string) => / · (.*?)(?: \(.*\))? · by (.*?)(?: · |$)/.exec(line)?.slice(1);
		expect(json.subject).toBe(`${fresh.length} new liens`);
		expect(lines.map(parts).sort()).toEqual(
			fresh.map((lien) => [lien.company_name, lien.secured_party]).sort(),
		);
		expect(lines.filter((line) => line.includes('not looked up'))).toHaveLength(1);
		expect(lines.filter((line) => line.includes(' employees, '))).toHaveLength(fresh.length - 1);
	});
}
