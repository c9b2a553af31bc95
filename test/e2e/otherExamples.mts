/** The examples beside the main one, each compared with the service's own answers. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '../../scripts/lib/waitUntil.mts';
import { ask, disturb } from '../../scripts/lib/sandboxProcess.mts';
import { carriedOut, companyBy, newestLiens, type Json } from './askSandbox.mts';
import { csvOf, dataFile, rowsOf, sheetOf, unzip } from './files.mts';
import { modelRequest, toolAnswers } from './openAiStandIn.mts';
import { readRun, type RunningN8n } from './runningN8n.mts';

const KNOWN = 'moentaproom.com';

export function otherExamples(n8n: RunningN8n): void {
	// First, so that its first poll has learned the existing liens when its test begins.
	beforeAll(async () => await n8n.api.activate('lienWatch'));

	/** The file in `output` with this start and end of its name. */
	const written = async (prefix: string, suffix: string) => {
		const folder = path.join(n8n.folder, 'output');
		const isIt = (file: string) => file.startsWith(prefix) && file.endsWith(suffix);
		const name = (await readdir(folder)).find(isIt)!;
		return { name, bytes: await readFile(path.join(folder, name)) };
	};

	test('the log export example writes both logs as spreadsheets with the date and times of New York', async () => {
		const { status } = await n8n.run('exportLogs', 'Every morning');
		expect(status).toBe('success');
		const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
		for (const kind of ['email', 'mobile-number']) {
			const log = await ask<Record<string, Json[]>>(n8n.sandbox, `/v1/${kind}s/logs`);
			const { name, bytes } = await written(`${kind}-log`, '.xlsx');
			expect(name).toBe(`${kind}-log-${today.format(new Date())}.xlsx`);
			expect(rowsOf(bytes)).toBe(log[`logs_${kind.replace('-', '_')}s`].length + 1);
			const texts = unzip(bytes).get('xl/sharedStrings.xml') ?? sheetOf(bytes);
			expect(texts).toMatch(/-0[45]:00</);
			expect(texts).not.toContain('+00:00<');
		}
	});

	test('the lender portfolio example writes the liens of 500 companies to a CSV and an XLSX, each once, with a call for every 50', async () => {
		const run = async () => expect((await n8n.run('lenderPortfolio')).error).toBeUndefined();
		const searches = await carriedOut(n8n.sandbox, '/v1/ucc/secured_party', run);
		// The trigger polls meanwhile.
		const calls = searches.filter((body) => 'company_id' in body);
		const company_id = (await dataFile(n8n, 'portfolio.csv')).map((row) => row.company_id);
		const liens = await newestLiens(n8n.sandbox, { company_id });
		const rows = csvOf((await written('portfolio-liens', '.csv')).bytes);
		const sheet = (await written('portfolio-liens', '.xlsx')).bytes;
		const named = (all: Json[]) => all.map((row) => [row.record_id, row.secured_party].join());
		expect(named(rows).sort()).toEqual(named(liens).sort());
		expect(calls).toHaveLength(Math.ceil(rows.length / 50));
		expect(rowsOf(sheet)).toBe(rows.length + 1);
		// A text keeps the zeros at the beginning of a ZIP code.
		const zip = rows.map((row) => row.zip_code).find((code) => code.startsWith('0'));
		expect(sheetOf(sheet)).toContain(`t="str"><v>${zip}</v>`);
	});

	test('the bulk email example gives each person the result with their external ID', async () => {
		expect((await n8n.run('bulkEmailResults')).error).toBeUndefined();
		const job = '/v1/emails/find/bulk/jobs/job-1/results?limit=1000';
		const { records } = await ask<{ records: Json[] }>(n8n.sandbox, job);
		// Later rows of the same ID are newer.
		const byId = new Map(records.map((row) => [row.external_id, row]));
		const people = await dataFile(n8n, 'people.csv');
		const resultOf = ({ external_id: id, email = '', status = '' }: Json) => [id, email, status];
		const results = csvOf((await written('people-with-emails', '.csv')).bytes).map(resultOf);
		const due = people.map((person) => resultOf({ ...person, ...byId.get(person.external_id) }));
		expect(results.sort()).toEqual(due.sort());
	});

	test('the agent example shows the model the tools, runs the ones it calls, and gives it their records', async () => {
		const { company_id } = await companyBy(n8n.sandbox, { url: KNOWN });
		const liens = await newestLiens(n8n.sandbox, { company_id });
		const lenders = liens.slice(0, 10).map((lien) => lien.secured_party);
		const question = await n8n.api.chat('aiAgent', 'Question', `Who has a lien on ${KNOWN}?`);
		const { jsonOf } = readRun(await n8n.api.finished(question));
		const [first, second] = n8n.model.requests.map(modelRequest);
		const tools = first.tools.map(({ name, parameters: { properties } }) => [name, properties]);
		expect(Object.fromEntries(tools)).toMatchObject({
			Find_company: { domain: {} },
			Find_liens: { company_id: {} },
		});
		expect(toolAnswers(second)[0]).toMatchObject([{ found: true, company_id }]);
		expect(lenders.length).toBeGreaterThan(0);
		expect(jsonOf('Agent')[0].output).toBe(lenders.join('; '));
	});

	test('the lien digest example sends the liens filed since the last poll as one digest, with a line for each', async () => {
		const refusal = { kind: 'status', path: '/v1/all-attributes', times: 1, status: 403 };
		await disturb(n8n.sandbox, refusal);
		const filters = { debtor_type: 'Organization' };
		const before = await newestLiens(n8n.sandbox, filters);
		await ask(n8n.sandbox, '/__sandbox/events', { event: 'lienFiled', count: 6 });
		const after = await newestLiens(n8n.sandbox, filters);
		const fresh = after.slice(0, after.length - before.length);
		const last = async () => (await n8n.api.executions('lienWatch'))[0];
		const execution = await waitUntil('The trigger started nothing', last);
		const [{ subject, text }] = readRun(await n8n.api.finished(execution)).jsonOf('Digest');
		const lines = String(text).split('\n');
		const parts = (line: string) => / · (.*?)(?: \(.*\))? · by (.*?)(?: · |$)/.exec(line)?.slice(1);
		expect(subject).toBe(`${fresh.length} new liens`);
		const due = fresh.map((lien) => [lien.company_name, lien.secured_party]);
		expect(lines.map(parts).sort()).toEqual(due.sort());
		expect(lines.filter((line) => line.includes('not looked up'))).toHaveLength(1);
		expect(lines.filter((line) => line.includes(' employees, '))).toHaveLength(fresh.length - 1);
	});
}
