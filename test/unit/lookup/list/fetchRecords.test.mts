/** Which calls fetch a list, which records their responses have, and which of them are kept. */
import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	fetchList,
	fetchOnce,
	findRecords,
	parsePage,
	whyIncomplete,
} from '../../../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import {
	RecordCollector,
	type ListOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';
import { createClient, ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';

const search = () =>
	readInputOfKind('items', 'company.getAll', { returnAll: true, simplify: false });

it.each<[number, object]>([
	[403, { facts: { kind: 'forbidden' } }],
	[422, { incomplete: { why: expect.stringMatching(/^page 4 failed: /) } }],
])('after a page with status %i no further page is sent', async (status, outcome) => {
	const headers = { 'x-ratelimit-limit-concurrent': '3' };
	const { client, sent, run } = createClient(({ body }) => {
		const { page } = body as { page: number };
		const list = { records: [{ company_id: `c${page}` }], total_pages: 40, total_records: 40 };
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
])('page parameters are sent in %s', async (_name, method, query, body) => {
	const { client, sent, run } = createClient([{ ...ok, body: { records: [], total_records: 0 } }]);
	const { operation, request } = search();
	const own = method === 'GET' ? { query: { a: 1 }, body: undefined } : { body: { a: 1 } };
	const call = { ...request.call, method, ...own };
	await run(fetchList(client, operation, { ...request, call }));
	expect([sent[0].request.query, sent[0].request.body]).toEqual([query, body]);
});

type Located = Parameters<typeof findRecords>[0];

const KNOWN: Located = { records: { at: 'records' } };
const UNSHOWN: Located = { records: 'records' };
const ONE_ANSWER: Located = { records: 'records', wholeIfEmpty: true };
const WHOLE: Located = { records: 'whole' };
const UNNAMED: Located = { records: 'guess' };
const a = { a: 1 };

describe('the records of a response', () => {
	it.each<[Located, unknown, IDataObject[]]>([
		[KNOWN, { records: [null, a, null, 'x', 0] }, [a, { value: 'x' }, { value: 0 }]],
		[UNSHOWN, { records: [null, a] }, [a]],
		[UNSHOWN, { name: 'x' }, [{ name: 'x' }]],
		[ONE_ANSWER, { records: [], note: 'x' }, [{ records: [], note: 'x' }]],
		[WHOLE, { records: [a, a], total_records: 9 }, [{ records: [a, a], total_records: 9 }]],
		[UNNAMED, { people: [a], has_more: false }, [a]],
		[UNNAMED, [a], [a]],
		[UNNAMED, { notes: [1], rows: [a] }, [a]],
		[UNNAMED, { data: { people: [a] }, note: 1, page: { number: 2 } }, [a]],
	])('that are located by %j in %j are %j', (located, body, records) => {
		expect(findRecords(located, body)).toEqual(records);
	});

	it.each<[Located, unknown, RegExp]>([
		[KNOWN, { success: true, data: [] }, /has no "records"$/],
		[UNNAMED, { has_more: false }, /no list of rows/],
		[UNNAMED, null, /no list of rows/],
		[UNNAMED, { people: [a], notes: [1], data: { more: [a] } }, /no list of rows/],
		[UNNAMED, { data: { people: [a] }, more: { notes: [1] } }, /no list of rows/],
	])('that are located by %j are missing in %j', (located, body, message) => {
		const failure = findRecords(located, body) as LookupFailure;
		expect(failure.facts.kind).toBe('unexpected');
		expect(failure.message).toMatch(message);
	});
});

it.each<[string, unknown]>([
	['as many records as it counts', { total_records: 1 }],
	['a count that isn’t a number', { total_records: '90', total_pages: null, list: { found: '9' } }],
])('no records are missing in a response with %s', (_what, body) => {
	expect(whyIncomplete({ totalAt: 'list.found' }, body, [a])).toBeUndefined();
});

/** The records that are kept of some pages. */
const collect = async (options: Partial<ListOptions>, ...pages: IDataObject[][]) => {
	const collector = new RecordCollector({ pageSize: 50, limit: Infinity, ...options });
	for (const page of pages) await collector.add(page);
	return collector.records;
};
const record = (id: unknown, more: IDataObject = {}) => ({ id, ...more }) as IDataObject;

it.each([' ', 0, null, {}])('records with the id %j aren’t merged', async (id) => {
	const first = [record(id, { a: 1 }), record(id, { a: 2 })];
	const records = await collect({ id: 'id' }, first, [record(id, { a: 3 })]);
	expect(records).toHaveLength(3);
});

it.each([7, '0'])('records with the same id %j are merged', async (id) => {
	const pages = [[record(id)], [record(id, { a: 2 })]];
	expect(await collect({ id: 'id' }, ...pages)).toEqual([record(id)]);
});

it('records of a page complete earlier ones after the limit is reached on it', async () => {
	const page = [record(1), record(2), record(3), record(1, { a: 1 })];
	const records = await collect({ id: 'id', mergesById: true, limit: 2 }, page);
	expect(records).toEqual([record(1, { a: 1 }), record(2)]);
});

it('a response without its records is a failure', async () => {
	const { client, run } = createClient([{ ...ok, body: {} }]);
	const { operation, request } = readInputOfKind('single', 'email.validate', { email: 'a@b.co' });
	const at = { ...operation, response: { records: { at: 'result' } } };
	const outcome = await run(fetchOnce(client, at, request.call));
	expect(outcome).toMatchObject({ message: 'The response has no "result"' });
});

it.each([
	['request', 'send', [a]],
	['contact', 'getAll', [{ people: [a] }]],
])('in a page of %s.%s, a list under another name is %j', (resource, name, records) => {
	const operation = findOperation(resource, name)!;
	expect(parsePage(operation, { people: [a] })).toMatchObject({ records });
});
