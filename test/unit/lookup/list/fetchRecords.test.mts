import { fetchList } from '../../../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import { createClient, ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';

const search = () =>
	readInputOfKind('pages', 'company.getAll', { returnAll: true, simplify: false });

it.each<[number, object]>([
	[403, { facts: { kind: 'forbidden' } }],
	[422, { incomplete: { why: expect.stringMatching(/^page 4 was refused: /) } }],
])('after a page with status %i no further page is sent', async (status, outcome) => {
	const headers = { 'x-ratelimit-limit-concurrent': '3' };
	const { client, sent, run } = createClient(({ body }) => {
		const { page } = body as { page: number };
		const records = [{ company_id: `c${page}` }];
		const list = { records, total_pages: 40, total_records: 40 };
		return page === 4 ? { status, headers, body: { detail: [] } } : { ...ok, headers, body: list };
	});
	const { operation, request } = search();
	expect(await run(fetchList(client, operation, request))).toMatchObject(outcome);
	expect(sent.length).toBeLessThanOrEqual(7);
	expect(client.run.tally.calls).toBe(sent.length);
});

it.each([
	['the query of a GET', 'GET' as const, { a: 1, page: 1, per_page: 50 }, undefined],
	['the body of a POST', 'POST' as const, {}, { a: 1, page: 1, per_page: 50 }],
])('page parameters go in %s', async (_name, method, query, body) => {
	const { client, sent, run } = createClient([{ ...ok, body: { records: [], total_records: 0 } }]);
	const { operation, request } = search();
	const own = method === 'GET' ? { query: { a: 1 }, body: undefined } : { body: { a: 1 } };
	const call = { ...request.call, method, ...own };
	await run(fetchList(client, operation, { ...request, call }));
	expect([sent[0].request.query, sent[0].request.body]).toEqual([query, body]);
});
