/** The examples that save calls, each compared with the calls that it made. */
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';
import { waitUntil } from '../../scripts/lib/waitUntil.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';
import { carriedOut, companyBy, type Json } from './askSandbox.mts';
import { dataFile } from './files.mts';
import { UNASKED } from './openAiStandIn.mts';
import { nameAtSecond, readRun, type Run, type RunningN8n } from './runningN8n.mts';

const COMPANIES = '/v1/companies';
const VALIDATION = '/v1/emails/validation';
/** The unknown domains of the examples' data. */
const isUnknown = (domain: unknown) => String(domain).includes('closed-shop');

export function spendingExamples(n8n: RunningN8n): void {
	const emails = async () => {
		const different = new Set((await dataFile(n8n, 'contacts.csv')).map(({ email }) => email));
		return [...different].sort();
	};
	const isAddress = (email: string) => email.includes('@');

	test('the freshness example looks up unknown domains and old answers again, and nothing fresh', async () => {
		let last!: Run;
		const run = async () => {
			const work = async () => void (last = await n8n.run('enrichFreshness'));
			const bodies = await carriedOut(n8n.sandbox, COMPANIES, work);
			return new Set(bodies.flatMap(({ url }) => url as string[]));
		};
		const all = await run();
		expect(all.size).toBeGreaterThan(150);
		// runningN8n.mts makes them old at once.
		expect(await run()).toEqual(new Set([...all].filter(isUnknown)));
		const rows = await dataFile(n8n, 'domains.csv');
		expect(last.jsonOf('Company of each row').map(({ found }) => found)).toEqual(
			rows.map(({ domain }) => !isUnknown(domain)),
		);
	});

	test('the example that fills gaps changes no filled field, and notes where a value is from', async () => {
		const { jsonOf, error } = await n8n.run('fillEmpty');
		expect(error).toBeUndefined();
		const fields = ['phone', 'address', 'state', 'industry', 'employees'];
		const before = await dataFile(n8n, 'crm.csv');
		const after = new Map(jsonOf('Without the answer').map((record) => [record.id, record]));
		const hasGap = (record: Json) => fields.some((field) => record[field] === '');
		expect([...after.keys()]).toEqual(before.filter(hasGap).map(({ id }) => id));
		for (const old of before.filter(hasGap)) {
			const { filled, filled_from, ...record } = after.get(old.id)!;
			const typed = Object.entries(old).filter(([, value]) => value !== '');
			expect(record).toMatchObject(Object.fromEntries(typed));
			const gaps = fields.filter((field) => old[field] === '' && record[field] !== '');
			expect(filled).toBe(gaps.join(', '));
			const key = isUnknown(old.domain || 'closed-shop')
				? { company_name: old.name }
				: { url: old.domain };
			const { company_id, state, naics_description } = await companyBy(n8n.sandbox, key);
			expect(filled_from).toBe(`Business Data Lookup ${String(company_id)}`);
			if (gaps.includes('state')) expect(record.state).toBe(state);
			if (gaps.includes('industry')) expect(record.industry).toBe(naics_description);
		}
	});

	test('the waterfall example asks the second provider only for what was not found', async () => {
		const { jsonOf, error } = await n8n.run('waterfall');
		expect(error).toBeUndefined();
		const list = (await dataFile(n8n, 'domains.csv')).map(({ domain }) => domain).sort();
		const asked = n8n.secondProvider.requests.map(({ query }) => query.get('domain'));
		expect(asked.sort()).toEqual(list.filter(isUnknown));
		const companies = jsonOf('All companies');
		expect(companies.map(({ domain }) => domain).sort()).toEqual(list);
		for (const { domain, source, company_name: name } of companies) {
			if (isUnknown(domain)) expect(name ?? undefined).toBe(nameAtSecond(String(domain)));
			else expect(source).toBe('Business Data Lookup');
		}
	});

	test('the resume example continues a failed and a canceled run, and buys no validation twice', async () => {
		let last!: Run;
		const bought = await carriedOut(n8n.sandbox, VALIDATION, async () => {
			await disturb(n8n.sandbox, { kind: 'status', status: 401, path: VALIDATION, after: 7 });
			// Seven calls, and a text that isn't an address, which takes none.
			expect((await n8n.run('resume')).jsonOf('All answers')).toHaveLength(8);

			const wait = { kind: 'rateLimit', retryAfter: 5, path: VALIDATION, after: 11, times: 1 };
			await disturb(n8n.sandbox, wait);
			const { rejected: before } = await n8n.sandbox.stats();
			const canceled = await n8n.api.start('resume', 'Start');
			const isRefused = async () => (await n8n.sandbox.stats()).rejected > before;
			await waitUntil('No call was refused', isRefused);
			await n8n.api.cancel(canceled);
			expect((await n8n.api.finished(canceled)).status).toBe('canceled');
			last = await n8n.run('resume');
		});
		const all = await emails();
		expect(last.jsonOf('All answers').map(({ email }) => email)).toEqual(
			expect.arrayContaining(all),
		);
		expect(bought.map(({ email }) => email).sort()).toEqual(all.filter(isAddress));
	});

	/** A person decides in the form of the approval example. */
	const decide = async (decision: 'Approve' | 'Decline'): Promise<Run> => {
		const id = await n8n.api.start('approveValidation', 'Start');
		const untilIt = async (is: (status: string) => boolean) =>
			await waitUntil('The execution does not go on', async () => {
				const execution = await n8n.api.finished(id);
				return is(execution.status) && readRun(execution);
			});
		const waiting = await untilIt((status) => status === 'waiting');
		const [{ text, link }] = waiting.jsonOf('Question for a person');
		const plan = '33 of 34 emails would be validated, in about 1 minute; 33 calls may be billed.';
		expect(text).toBe(plan);
		const form = new FormData();
		form.append('field-0', decision);
		expect((await fetchN8n(String(link), { method: 'POST', body: form })).status).toBe(200);
		return await untilIt((status) => !['waiting', 'running'].includes(status));
	};

	const decisions = ['Decline', 'Approve'] as const;
	test.each(decisions)('validations are bought only if a person approves: %s', async (decision) => {
		let run!: Run;
		const work = async () => void (run = await decide(decision));
		const bought = await carriedOut(n8n.sandbox, VALIDATION, work);
		const isApproved = decision === 'Approve';
		const approved = (await emails()).filter(isAddress);
		expect(bought.map(({ email }) => email).sort()).toEqual(isApproved ? approved : []);
		expect(approved).not.toContain(UNASKED);
		expect(run.jsonOf('Not approved')).toHaveLength(isApproved ? 0 : 1);
		if (isApproved) expect(String(run.jsonOf('Agent')[0].output)).toContain('Malformed');
	});
}
