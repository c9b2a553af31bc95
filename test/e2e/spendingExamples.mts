/** The examples that spend only what is needed, each run in a real n8n and compared with what the service says. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HANGS_MS, until } from '../../scripts/lib/patience.mts';
import { itemsOf, type Execution } from '../../scripts/lib/runWorkflow.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';
import { carriedOut, companyBy, companyOf, type Json } from './askSandbox.mts';
import { dataFile, rowsOf } from './files.mts';
import { UNASKED } from './openAiStandIn.mts';
import { FORGETFUL, nameAtSecond, type RunningN8n } from './runningN8n.mts';
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';

const COMPANIES = '/v1/companies';
const VALIDATION = '/v1/emails/validation';

let n8n: RunningN8n;

/** The bodies of what a run asked of a path. */
async function askedBy(pathName: string, run: () => Promise<unknown>): Promise<Json[]> {
	const before = (await n8n.sandbox.stats()).byPath[pathName] ?? 0;
	await run();
	const spent = ((await n8n.sandbox.stats()).byPath[pathName] ?? 0) - before;
	return spent === 0 ? [] : (await carriedOut(n8n.sandbox, pathName)).slice(-spent);
}

const jsonOf = (execution: Execution, node: string): Json[] =>
	itemsOf(execution, node).map(({ json }) => json);

/** The domains of the list whose company the service does not know. */
async function unknownDomains(): Promise<Set<string>> {
	const unknown = new Set<string>();
	for (const { domain } of await dataFile(n8n, 'domains.csv'))
		if ((await companyOf(n8n.sandbox, domain)).company_id === undefined) unknown.add(domain);
	return unknown;
}

/** A person decides in the form; resolves with the execution at its end. */
async function decide(decision: 'Approve' | 'Decline'): Promise<Execution> {
	const id = await n8n.api.start('approveValidation', 'Start');
	const untilIt = async (is: (status: string) => boolean) =>
		await until('The execution does not go on', async () => {
			const execution = await n8n.api.finished(id);
			return is(execution.status) && execution;
		});
	const asked = await untilIt((status) => status === 'waiting');
	const form = new FormData();
	form.append('field-0', decision);
	const link = String(jsonOf(asked, 'Question for a person')[0].link);
	expect((await fetchN8n(link, { method: 'POST', body: form })).status).toBe(200);
	return await untilIt((status) => !['waiting', 'running'].includes(status));
}

export function spendingExamples(running: () => RunningN8n): void {
	beforeAll(() => {
		n8n = running();
	});

	test('the freshness example asks for what is not known, again for what is old, and for nothing that is fresh', async () => {
		const unknown = await unknownDomains();
		let last!: Execution;
		const run = async (id: string) => {
			const bodies = await askedBy(COMPANIES, async () => (last = await n8n.run(id, 'Start')));
			expect(last.status).toBe('success');
			return new Set(bodies.flatMap(({ url }) => url as string[]));
		};
		const all = await run(FORGETFUL);
		const old = await run('enrichFreshness');
		const fresh = await run('enrichFreshness');

		expect(all.size).toBeGreaterThan(150);
		expect([...old].every((domain) => domain.includes('closed-shop'))).toBe(true);
		expect(old.size).toBe(unknown.size);
		expect(fresh.size).toBe(0);
		const rows = await dataFile(n8n, 'domains.csv');
		const given = jsonOf(last, 'Company of each row');
		expect(given.map(({ found }) => found)).toEqual(rows.map(({ domain }) => !unknown.has(domain)));
	});

	test('the example that fills gaps changes no field that holds something, and writes down where a value is from and when', async () => {
		const before = await dataFile(n8n, 'crm.csv');
		const execution = await n8n.run('fillEmpty', 'Start');
		expect(execution.data.resultData.error).toBeUndefined();
		const after = jsonOf(execution, 'Without the answer');
		const fields = ['phone', 'address', 'state', 'industry', 'employees'];
		const byId = new Map(before.map((record) => [record.id, record]));
		/** n8n leaves out the empty cells of a CSV file, and the example writes empty fields. */
		const withoutEmpty = (record: object) =>
			Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));

		for (const record of after) {
			const old = byId.get(String(record.id))!;
			const { domain, name } = old;
			const isUnknown = domain === '' || domain.includes('closed-shop');
			const key = isUnknown ? { company_name: name } : { url: domain };
			const company = await companyBy(n8n.sandbox, key);
			const filled = fields.filter((field) => old[field] === '' && record[field] !== '');
			const { filled_at, ...rest } = record;
			expect(withoutEmpty(rest)).toEqual({
				...withoutEmpty(old),
				...Object.fromEntries(filled.map((field) => [field, record[field]])),
				filled: filled.join(', '),
				filled_from: `Business Data Lookup ${String(company.company_id)}`,
			});
			expect(Date.now() - Date.parse(String(filled_at))).toBeLessThan(HANGS_MS);
			if (filled.includes('industry')) expect(record.industry).toBe(company.naics_description);
			if (filled.includes('state')) expect(record.state).toBe(company.state);
		}
		const isLeft = (record: Record<string, string>) => fields.some((field) => record[field] === '');
		expect(after.map(({ id }) => String(id)).sort()).toEqual(
			before
				.filter(isLeft)
				.map(({ id }) => id)
				.sort(),
		);
		const sheet = await readFile(path.join(n8n.folder, 'output', 'crm-filled.xlsx'));
		expect(rowsOf(sheet)).toBe(after.length + 1);
	});

	test('the waterfall example asks the second provider for what was not found here, and for nothing else', async () => {
		const unknown = await unknownDomains();
		const execution = await n8n.run('waterfall', 'Start');
		expect(execution.data.resultData.error).toBeUndefined();
		const asked = n8n.secondProvider.requests.map(({ query }) => query.get('domain')!);
		const list = (await dataFile(n8n, 'domains.csv')).map(({ domain }) => domain);
		const companies = jsonOf(execution, 'All companies');

		expect(asked.sort()).toEqual(list.filter((domain) => unknown.has(domain)).sort());
		expect(companies.map(({ domain }) => domain).sort()).toEqual([...list].sort());
		for (const { domain, found, source, company_name: name } of companies) {
			const second = nameAtSecond(String(domain));
			if (!unknown.has(String(domain))) expect(source).toBe('Business Data Lookup');
			else expect([found, name ?? undefined]).toEqual([second !== undefined, second]);
		}
	});

	test('the waterfall example buys nothing elsewhere for a lookup that failed', async () => {
		const { length } = n8n.secondProvider.requests;
		await disturb(n8n.sandbox, { kind: 'status', status: 403, path: COMPANIES });
		const execution = await n8n.run('waterfall', 'Start');
		await disturb(n8n.sandbox);

		expect(itemsOf(execution, 'What went wrong').length).toBeGreaterThan(0);
		expect(n8n.secondProvider.requests).toHaveLength(length);
	});

	test('the approval example spends nothing where a person declines', async () => {
		let execution!: Execution;
		const bought = await askedBy(VALIDATION, async () => (execution = await decide('Decline')));

		expect(bought).toEqual([]);
		expect(jsonOf(execution, 'Question for a person')[0].text).toMatch(
			/^33 of 34 emails would be validated, in about 1 minute; 33 calls may be billed\.$/,
		);
		expect(jsonOf(execution, 'Not approved')).toHaveLength(1);
	});

	test('the approval example lets the agent validate the approved emails, and no other', async () => {
		const emails = new Set((await dataFile(n8n, 'contacts.csv')).map(({ email }) => email));
		const approved = [...emails].filter((email) => email.includes('@')).sort();
		let execution!: Execution;
		const bought = await askedBy(VALIDATION, async () => (execution = await decide('Approve')));

		expect(execution.status).toBe('success');
		expect(bought.map(({ email }) => email).sort()).toEqual(approved);
		expect(approved).not.toContain(UNASKED);
		expect(String(jsonOf(execution, 'Agent')[0].output)).toContain('Malformed');
	});
}
