/** Lists that come in pages: all of it in order, no more than wanted, and the truth where it is not whole. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 600, liens: 700 });
beforeAll(() => {
	const [row] = desk.sandbox.data.bulkJobs.get('job-1')!;
	const rows = Array.from({ length: 2500 }, (_, n) => ({ ...row, external_id: `X${n}` }));
	desk.sandbox.data.bulkJobs.set('job-big', rows);
});

interface List {
	operation: string;
	parameters: INodeParameters;
	id: string;
	path: string;
	size: number;
	/** What the operation sends besides the page. */
	body?: object;
}

const bulk = '/v1/emails/find/bulk/jobs/job-big/results';
const anywhere = {
	bodyParameters: { parameters: [{ name: 'country', value: 'United States' }] },
};
const named = { parameters: anywhere, body: { country: 'United States' } };
const oldestFirst = [
	{ field: 'date_filed_unix', order: 'asc' },
	{ field: 'company_name', order: 'asc' },
];

const lists: List[] = [
	{
		operation: 'company.getAll',
		parameters: { filters: { country: 'United States' } },
		body: { country: 'United States' },
		id: 'company_id',
		path: '/v1/companies',
		size: 50,
	},
	{ operation: 'contact.getAll', ...named, id: 'contact_id', path: '/v1/contacts', size: 50 },
	{ operation: 'businessRating.getAll', ...named, id: 'company_id', path: '/v1/bbb', size: 250 },
	{ operation: 'taxLien.getAll', ...named, id: 'record_id', path: '/v1/tax-liens', size: 50 },
	{
		operation: 'lien.searchDebtor',
		parameters: {},
		id: 'record_id',
		path: '/v1/ucc/debtor',
		size: 50,
	},
	{
		operation: 'lien.searchSecuredParty',
		parameters: { filters: { debtor_type: ['Individual', 'Organization'] } },
		body: { debtor_type: ['Individual', 'Organization'], sort_by: oldestFirst },
		id: 'record_id',
		path: '/v1/ucc/secured_party',
		size: 50,
	},
	{
		operation: 'request.send',
		parameters: { method: 'POST', path: '/v1/companies', pagination: 'page', jsonBody: '{}' },
		id: 'company_id',
		path: '/v1/companies',
		size: 50,
	},
	{
		operation: 'email.getBulkResults',
		parameters: { jobId: 'job-big' },
		id: 'external_id',
		path: bulk,
		size: 1000,
	},
	{
		operation: 'request.send',
		parameters: { path: bulk, pagination: 'cursor', jsonQuery: { limit: 700 } },
		id: 'external_id',
		path: bulk,
		size: 700,
	},
];

/** The ids of a list, read one page after the other without the node. */
async function idsAt({ url }: Sandbox, { path, id, size, body }: List): Promise<unknown[]> {
	const headers = { 'x-api-key': 'sandbox-key', 'content-type': 'application/json' };
	const ids: unknown[] = [];
	for (let page = 1, cursor: unknown = -1; ; page += 1) {
		const answer = path.includes('/bulk/')
			? await fetch(`${url}${path}?cursor=${encodeURIComponent(String(cursor))}&limit=${size}`, {
					headers,
				})
			: await fetch(url + path, {
					method: 'POST',
					headers,
					body: JSON.stringify({ ...body, page, per_page: size }),
				});
		const got = (await answer.json()) as IDataObject & { records: IDataObject[] };
		ids.push(...got.records.map((record) => record[id]));
		cursor = got.next_cursor;
		if (got.has_more !== true && !(page < Number(got.total_pages))) return ids;
	}
}

describe.each(lists)('$operation of $path', (list) => {
	const { operation, parameters, id, size } = list;

	it('with Return All gives every row once, in the service’s order, with one call for each page', async () => {
		const expected = await idsAt(desk.sandbox, list);
		desk.sandbox.reset();
		const run = await desk.run(operation, { ...parameters, returnAll: true });

		expect(expected.length).toBeGreaterThan(size);
		expect(run.items.map(({ json }) => json[id])).toEqual(expected);
		expect(desk.calls()).toBe(Math.ceil(expected.length / size));
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});

	it.each([7, 60])(
		'with Limit %i gives the first rows and asks for no page more',
		async (limit) => {
			const expected = await idsAt(desk.sandbox, { ...list, size: 50 });
			desk.sandbox.reset();
			// The order that the node asks for when several pages are needed is not the default one.
			const sort = list.body && 'sort_by' in list.body ? { sort: { values: oldestFirst } } : {};
			const run = await desk.run(operation, { ...parameters, ...sort, limit });

			expect(run.items.map(({ json }) => json[id])).toEqual(expected.slice(0, limit));
			expect(desk.calls()).toBe(Math.ceil(limit / size));
			expect(run.hints).toMatchObject([{ type: 'info' }]);
		},
	);
});

describe('a list', () => {
	const [companies] = lists;
	const everything = { ...companies.parameters, returnAll: true };
	const ids = () => desk.sandbox.data.companies.map(({ record }) => record.company_id);
	const pages = 600 / 50;

	it('into which rows are inserted during the run has each row once, loses none, and comes with a hint', async () => {
		desk.sandbox.setFaults([{ kind: 'drift' }]);
		const { items, hints } = await desk.run('company.getAll', everything);
		const found = items.map(({ json }) => json.company_id);

		expect(new Set(found).size).toBe(found.length);
		expect(new Set(found)).toEqual(new Set([...ids(), ...found]));
		expect(hints).toMatchObject([
			{ type: 'warning', message: expect.stringMatching(/^Not complete: 6\d\d of the 6\d\d /) },
		]);
	});

	it.each(lists.filter(({ path, id }) => path !== bulk && id !== 'contact_id'))(
		'of $path into which rows are inserted during $operation has each row once and comes with a hint',
		async ({ operation, parameters, id }) => {
			desk.sandbox.setFaults([{ kind: 'drift' }]);
			const { items, hints } = await desk.run(operation, { ...parameters, returnAll: true });
			const found = items.map(({ json }) => json[id]);

			expect(new Set(found).size).toBe(found.length);
			expect(hints).toMatchObject([
				{ type: 'warning', message: expect.stringMatching(/^Not complete: \d+ of the \d+ /) },
			]);
		},
	);

	it.each([
		['far too many', { total_records: 1e9, total_pages: 2e7 }, 600],
		['too few pages', { total_records: 600, total_pages: 2 }, 100],
		['too few records', { total_records: 3, total_pages: pages }, 600],
	])('whose totals are wrong (%s) ends and comes with a hint', async (_, lie, found) => {
		desk.sandbox.setFaults([{ kind: 'lieTotal', ...lie }]);
		const { items, hints } = await desk.run('company.getAll', everything);

		expect(items).toHaveLength(found);
		expect(hints).toMatchObject([
			{ type: 'warning', message: expect.stringMatching(/^Not complete: /) },
		]);
		expect(desk.calls()).toBeLessThanOrEqual(pages + 10);
	});

	it('whose pages are all the same ends and comes with a hint', async () => {
		desk.sandbox.setFaults([{ kind: 'repeatPage' }]);
		const { items, hints } = await desk.run('company.getAll', everything);

		expect(items.map(({ json }) => json.company_id)).toEqual(ids().slice(0, 50));
		expect(hints).toMatchObject([{ type: 'warning' }]);
		expect(desk.calls()).toBeLessThanOrEqual(pages);
	});

	it('whose cursor never changes ends and comes with a hint', async () => {
		desk.sandbox.setFaults([{ kind: 'repeatCursor', after: 1 }]);
		const { items, hints } = await desk.run('email.getBulkResults', {
			jobId: 'job-big',
			returnAll: true,
		});

		expect(items).toHaveLength(2000);
		expect(hints).toMatchObject([
			{ type: 'warning', message: expect.stringMatching(/the cursor \+[\w+/]{6}== twice/) },
		]);
		expect(desk.calls()).toBe(2);
	});

	it('of which one page keeps failing fails its input instead of giving half of its rows', async () => {
		desk.sandbox.setFaults([{ kind: 'status', status: 403, after: 3 }]);
		const { items, errorItems } = await desk.run('company.getAll', everything, {
			onError: 'continueErrorOutput',
		});

		expect(items).toEqual([]);
		expect(errorItems).toHaveLength(1);
	});

	it('of which one page fails once is read completely', async () => {
		desk.sandbox.setFaults([{ kind: 'status', status: 503, after: 2, times: 1 }]);
		const { items } = await desk.run('company.getAll', everything);

		expect(items.map(({ json }) => json.company_id)).toEqual(ids());
		expect(desk.calls()).toBe(pages + 1);
	});

	it('that is cut off by Max Calls comes with a hint', async () => {
		const { items, hints } = await desk.run('company.getAll', {
			...everything,
			options: { maxCalls: 3 },
		});

		expect(items.map(({ json }) => json.company_id)).toEqual(ids().slice(0, 150));
		expect(hints).toMatchObject([
			{ type: 'warning', message: expect.stringContaining('Max Calls (3) is used up') },
		]);
		expect(desk.calls()).toBe(3);
	});
});

it('a list without totals and with small pages is read completely, with one call more', async () => {
	const rows = Array.from({ length: 100 }, (_, n) => ({ company_id: `c${n}` }));
	const server = await desk.serve(({ body }) => {
		const { page } = JSON.parse(body) as { page: number };
		return { body: { success: true, records: rows.slice((page - 1) * 30, page * 30) } };
	});
	const credential = { baseUrl: server.url };
	const run = await desk.run(
		'company.getAll',
		{ returnAll: true, simplify: false },
		{ credential },
	);

	expect(run.json).toEqual(rows);
	expect(run.hints).toMatchObject([{ type: 'info' }]);
	expect(server.requests).toHaveLength(5);
});

it('bulk result rows of one external_id are merged, with later values over earlier ones', async () => {
	const run = await desk.run('email.getBulkResults', { jobId: 'job-1', returnAll: true });
	const latest = new Map(
		desk.sandbox.data.bulkJobs.get('job-1')!.map((row) => [row.external_id, row]),
	);

	expect(run.json).toEqual([...latest.values()]);
});
