/** Lists and files that a run gives, at a service in memory. */
import { jsonsOf, linksOf } from './enrichRun.mts';
import { pageOf, runInMemory, type Answer, type Seen, type Setup } from './memoryRun.mts';

describe('a list', () => {
	const all = Array.from({ length: 120 }, (_, n) => ({ company_id: `c${n}`, n }));
	const paged = ({ body }: Seen): Answer => pageOf(all, body);
	const list = (parameters: Setup['parameters'], change: Partial<Setup> = {}): Setup => ({
		operation: 'company.getAll',
		parameters: { filters: { has_website: true }, simplify: false, ...parameters },
		answer: paged,
		...change,
	});

	it('comes whole with Return All, in order', async () => {
		const ran = await runInMemory(list({ returnAll: true }));
		expect(jsonsOf(ran).map(({ n }) => n)).toEqual(all.map(({ n }) => n));
		expect(ran.calls).toHaveLength(3);
		expect(ran.hints[0].message).toMatch(/^3 calls, 120 records, \d+ calls left/);
	});

	it('comes to its limit without a page more', async () => {
		const ran = await runInMemory(list({ returnAll: false, limit: 7 }));
		expect(ran.items).toHaveLength(7);
		expect(ran.calls).toHaveLength(1);
	});

	it('that equal inputs ask for is fetched once', async () => {
		const ran = await runInMemory(list({ limit: 2 }, { input: [{}, {}] }));
		expect(linksOf(ran)).toEqual([0, 0, 1, 1]);
		expect(ran.calls).toHaveLength(1);
	});

	it('whose later page fails is a failure', async () => {
		const answer = (call: Seen) =>
			call.body.page === 2 ? { status: 404, body: { detail: 'Gone' } } : paged(call);
		const ran = await runInMemory(list({ returnAll: true }, { answer, goesOn: true }));
		expect(ran.items).toHaveLength(1);
		expect(ran.items[0].json.error).toContain('404');
	});

	it('that falls short of what the service counts says so', async () => {
		const answer = () => ({ body: { records: all.slice(0, 3), total_records: 4 } });
		const ran = await runInMemory(list({ returnAll: true }, { answer }));
		expect(ran.hints[0]).toMatchObject({ type: 'warning' });
		expect(ran.hints[0].message).toContain('Not complete: 3 of the 4 records');
	});

	it('is written to a file, which is one item', async () => {
		const ran = await runInMemory(
			list({ returnAll: true, outputAs: 'file', fileFormat: 'csv', binaryPropertyName: 'list' }),
		);
		expect(ran.items).toHaveLength(1);
		expect(ran.items[0].json).toMatchObject({ rowCount: 120, fileFormat: 'csv' });
		expect(ran.items[0].binary!.list.data.split('\r\n')).toHaveLength(122);
		expect(ran.hints[0].message).toContain('120 records in 1 file');
	});
});

describe('a file of the service', () => {
	const file = (answer: Setup['answer'], change: Partial<Setup> = {}): Setup => ({
		operation: 'email.exportLogs',
		parameters: { fmt: 'csv' },
		answer,
		...change,
	});
	const csv = { 'content-type': 'text/csv; charset=utf-8' };

	it('keeps the name and the type that it comes with', async () => {
		const headers = { ...csv, 'content-disposition': 'attachment; filename="log 1.csv"' };
		const ran = await runInMemory(file(() => ({ headers, body: 'a,b' })));
		expect(ran.items[0].binary!.data).toMatchObject({
			data: 'a,b',
			fileName: 'log 1.csv',
			mimeType: 'text/csv',
		});
		expect(ran.items[0].json).toEqual({ fileName: 'log 1.csv', mimeType: 'text/csv', fmt: 'csv' });
		expect(ran.hints[0].message).toContain('1 call, 1 file');
	});

	it('is named by its operation where the service says nothing', async () => {
		const ran = await runInMemory(file(() => ({ body: 'a,b' })));
		expect(ran.items[0].binary!.data.fileName).toMatch(/\.csv$/);
		expect(ran.items[0].binary!.data.mimeType).toBe('text/csv');
	});

	it('is fetched for each input', async () => {
		const ran = await runInMemory(file(() => ({ headers: csv, body: 'a' }), { input: [{}, {}] }));
		expect(ran.calls).toHaveLength(2);
		expect(linksOf(ran)).toEqual([0, 1]);
		expect(ran.hints[0].message).toContain('2 files');
	});

	it('in whose place a message comes is a failure with its words', async () => {
		const headers = { 'content-type': 'application/json' };
		const ran = await runInMemory(file(() => ({ headers, body: { detail: 'Nothing to export' } })));
		expect(ran.error?.message).toContain('a message instead of a file: Nothing to export');
	});

	it('that n8n cannot store is a failure with the reason', async () => {
		const store = () => {
			throw new Error('disk full');
		};
		const ran = await runInMemory(
			file(() => ({ headers: csv, body: 'a' }), { store, goesOn: true }),
		);
		expect(ran.items[0].json.error).toContain('n8n could not store the file: disk full');
	});

	it('that is redirected elsewhere is fetched there', async () => {
		const ran = await runInMemory(
			file(({ path }) =>
				path.startsWith('https://files.example')
					? { headers: csv, body: 'there' }
					: { status: 302, headers: { location: 'https://files.example/x?y=1' }, body: '' },
			),
		);
		expect(ran.items[0].binary!.data.data).toBe('there');
		expect(ran.calls.map(({ path }) => path)[1]).toBe('https://files.example/x?y=1');
	});
});
