import type { IDataObject } from 'n8n-workflow';
import { fetchList } from '../../../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type {
	PagesRequest,
	SentInput,
} from '../../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import type { ClientParts } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../../nodes/BusinessDataLookup/service/transport.ts';
import { createClient, ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';

/** Fetches what an input asks for from a service that gives these bodies, or responds. */
const fetched = async (
	{ operation, request }: SentInput<PagesRequest>,
	answers: unknown[] | ((page: number) => Partial<HttpResponse>),
	change: Partial<ClientParts> = {},
) => {
	const respond = (request: HttpRequest) =>
		Array.isArray(answers)
			? { ...ok, body: answers[sent.length - 1] }
			: { ...ok, ...answers((request.body as { page: number }).page) };
	const { client, sent, logged, run } = createClient(respond, change);
	client.run.plan(1);
	const list = (await run(fetchList(client, operation, request))) as Records;
	return { list, sent, logged, client };
};

const TOTAL_PAGES = 40;
const company = (page: number) => ({
	records: [{ company_id: `c${page}` }],
	total_pages: TOTAL_PAGES,
	total_records: TOTAL_PAGES,
});
const search = (parameters: IDataObject = {}) =>
	readInputOfKind('pages', 'company.getAll', {
		returnAll: true,
		simplify: false,
		...parameters,
	} as never);

it.each<[number, object]>([
	[403, { facts: { kind: 'forbidden' } }],
	[
		422,
		{
			incomplete: { why: expect.stringMatching(/^page 4 was refused: /), resumeAt: undefined },
		},
	],
])('pages that wait for the limiter do not leave after a page with status %i', async (...given) => {
	const [status, outcome] = given;
	const headers = { 'x-ratelimit-limit-concurrent': '3' };
	const { list, sent, client } = await fetched(search(), (page) =>
		page === 4 ? { status, headers, body: { detail: [] } } : { headers, body: company(page) },
	);
	expect(list).toMatchObject(outcome);
	expect(sent.length).toBeLessThanOrEqual(7);
	expect(client.run.tally.calls).toBe(sent.length);
});

it('Max Wait keeps the pages that were read, and the log knows how many follow', async () => {
	const rows = (page: number) => ({ ...company(page), total_pages: 400, total_records: 400 });
	const { list, logged } = await fetched(search(), (page) => ({ body: rows(page) }), {
		maxWait: 300_000,
	});
	expect(logged[1]).toMatch(/^\d+ of 400 calls made, .*, about \d{3} s left$/);
	// What Max Wait ended comes as far as it was read.
	expect(list.records).toHaveLength(list.incomplete!.resumeAt!.page - 1);
	expect(list.incomplete!.why).toMatch(/^The account’s rate limit /);
	expect(list.incomplete!.advice).toMatch(
		/^Continue with Start Page 3\d\d\. This list has no fixed order, /,
	);
});

it.each<[string, object, object]>([
	['cursor', { next_cursor: 1, has_more: true }, { next_cursor: 2, has_more: false }],
	['page', { total_pages: 2 }, { total_pages: 2 }],
])('the rows of an API Request that is paged by %s are those of its list', async (...given) => {
	const [pagination, continuesOnFail, ends] = given;
	const input = readInputOfKind('pages', 'request.send', {
		path: '/v1/x',
		pagination,
		returnAll: true,
	});
	const [a, b] = [{ external_id: 'a' }, { external_id: 'b' }];
	const { list } = await fetched(input, [
		{ people: [a], ...continuesOnFail },
		{ people: [b], ...ends },
	]);
	expect(list.records).toEqual([a, b]);
});

it('page parameters go in the query of a GET, and in the body of a POST', async () => {
	const placed = async (input: ReturnType<typeof search>) => {
		const { sent } = await fetched(input, [{ records: [], total_records: 0 }]);
		return [sent[0].request.query, sent[0].request.body];
	};
	const get = search();
	const { call } = get.request;
	get.request.call = { ...call, method: 'GET', query: { a: 1 }, body: undefined };
	expect(await placed(get)).toEqual([{ a: 1, page: 1, per_page: 50 }, undefined]);
	const post = search();
	post.request.call = { ...call, body: { a: 1 } };
	expect(await placed(post)).toEqual([call.query, { a: 1, page: 1, per_page: 50 }]);
});
