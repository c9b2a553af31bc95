/** Which calls fetch a list, and which records their responses have. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { findOperation } from '../../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	fetchList,
	findRecords,
	parsePage,
	countWarning,
} from '../../../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import type { Operation } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import type { ListRequest } from '../../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { createClient, ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';

const search = () =>
	readInputOfKind('items', 'company.getAll', { returnAll: true, simplify: false });

/** A response with the page that a call asks for, of 40 with one record each; a page may fail with a status. */
const pageOf40 = (body: unknown, failing: number, status = 422): HttpResponse => {
	const { page } = body as { page: number };
	const headers = { 'x-ratelimit-limit-concurrent': '3' };
	const list = { records: [{ company_id: `c${page}` }], total_pages: 40, total_records: 40 };
	return page === failing
		? { status, headers, body: { detail: [] } }
		: { ...ok, headers, body: list };
};

it.each([403, 422, 404])('after a page with status %i no further page is sent', async (status) => {
	const { client, sent, run } = createClient(({ body }) => pageOf40(body, 4, status));
	const { operation, request } = search();
	expect(await run(fetchList(client, operation, request))).toMatchObject({
		message: expect.stringMatching(/^Page 4 of 40 failed: .*3 of 40 records were read/),
		facts: { status },
	});
	expect(sent.length).toBeLessThanOrEqual(7);
	expect(client.run.tally.calls).toBe(sent.length);
});

describe('the message of a list that can’t be read to its end', () => {
	/** The message of a list whose third page fails. */
	const messageOf = async (operation: Operation, request: ListRequest) => {
		const { client, run } = createClient(({ body }) => pageOf40(body, 3));
		const outcome = await run(fetchList(client, operation, request));
		return (outcome as LookupFailure).message;
	};
	const read = (name: string, parameters: INodeParameters) => {
		const { operation, request } = readInputOfKind('items', name, parameters);
		return { operation, request };
	};
	const debtor = { filters: { debtor_name: 'Acme' } };
	const post = { method: 'POST', path: '/v1/x', pagination: 'page', jsonBody: '{}' };

	it.each<[string, string, INodeParameters, string]>([
		['a Start Page', 'lien.searchSecuredParty', debtor, 'Set Start Page to 3, or If a List'],
		['no Start Page of an API Request', 'request.send', post, 'Set If a List'],
	])('names %s', async (_name, name, own, advice) => {
		const { operation, request } = read(name, { ...own, returnAll: true });
		expect(await messageOf(operation, request)).toContain(`40 records were read. ${advice}`);
	});

	it('names no Start Page for a call for several inputs', async () => {
		const { operation, request } = search();
		const call = { ...request.call, isForSeveral: true };
		expect(await messageOf(operation, { ...request, call })).toMatch(
			/ 2 of 40 records were read\. Set If a List Is Incomplete /,
		);
	});
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

it.each<[string, unknown, string | undefined]>([
	['as many records as it counts', { total_records: 1 }, undefined],
	['a count that isn’t a number', { total_records: '90', list: { found: '9' } }, undefined],
	['several pages', { total_records: 1, total_pages: 4 }, undefined],
	['fewer records than it counts', { total_records: 9 }, '1 of the 9 records it counts'],
	['fewer than it counts elsewhere', { list: { found: 3 } }, '1 of the 3 records it counts'],
])('a response with %s has the right warning', (_what, body, warning) => {
	const words = warning && `the service returned ${warning}`;
	expect(countWarning({ totalAt: 'list.found' }, body, [a])).toBe(words);
});

it('a response that is the record itself has no warning', () => {
	const body = { total_records: 9 };
	expect(countWarning({}, body, [body])).toBeUndefined();
});

it.each([
	{ error: { message: 'no credit' }, credits: 0 },
	{ success: true, message: 'no credit' },
])('the error %j is quoted where a record was expected', (body) => {
	const failure = findRecords(findOperation('email', 'find')!.response, body);
	expect((failure as LookupFailure).message).toContain('no credit');
});

it('a record may have a message', () => {
	const record = { message: 'found', email: 'a@b.example' };
	expect(findRecords(findOperation('email', 'find')!.response, record)).toEqual([record]);
});

it.each([
	['request', 'send', [a]],
	['contact', 'getAll', [{ people: [a] }]],
])('in a page of %s.%s, a list under another name is %j', (resource, name, records) => {
	const operation = findOperation(resource, name)!;
	expect(parsePage(operation, { people: [a] })).toMatchObject({ records });
});

it.each([
	['contact', 'getAll', { error: { message: 'no credit' } }],
	['request', 'send', { records: [], error: { message: 'no credit' } }],
	['email', 'getBulkResults', { detail: [{ loc: ['query', 'cursor'], msg: 'no credit' }] }],
	['request', 'send', { detail: [{ loc: ['query', 'cursor'], msg: 'no credit' }] }],
])('a page of %s.%s with the error %j is a failure that quotes it', (resource, name, body) => {
	const page = parsePage(findOperation(resource, name)!, body);
	expect(page).toBeInstanceOf(LookupFailure);
	expect((page as LookupFailure).message).toContain('no credit');
});

it('an empty page with a message is a page', () => {
	const body = { records: [], message: 'No records found' };
	expect(parsePage(findOperation('contact', 'getAll')!, body)).toMatchObject({ records: [] });
});
