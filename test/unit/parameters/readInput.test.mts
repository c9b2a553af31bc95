/** The request that an input makes, and what is refused before a call. */
import type { INodeParameters } from 'n8n-workflow';
import { thrownProblem } from '../thrownProblem.mts';
import { readInputRequest } from '../readParameters.mts';

const requestOf = (name: string, parameters: INodeParameters = {}) =>
	readInputRequest(name, parameters).request;
const json = (body: object) => ({ specifyBody: 'json', jsonBody: JSON.stringify(body) });
const post: INodeParameters = { method: 'POST', path: '/v1/x' };

it('the values by which searches share calls are apart from the body, in their normal spelling', () => {
	const filters = { url: ['https://www.Acme.com/x', 'b.com, acme.com'], city: 'Austin' };
	const keys = ['acme.com', 'b.com'];
	expect(requestOf('company.getAll', { filters })).toMatchObject({
		kind: 'byKey',
		matchField: { filter: 'url' },
		lookup: { values: keys, keys },
		call: { body: { city: 'Austin' } },
	});
});

it('a field mapping is sent under the name of Send As', () => {
	const own = { specifyRows: 'json', jsonMappings: '[{"ucc_fields_api":"a"}]' };
	const request = requestOf('lien.saveFieldMapping', { ...own, sendAs: 'field_mappings' });
	expect(request?.call.body).toEqual({ field_mappings: [{ ucc_fields_api: 'a' }] });
});

const stable = [
	{ field: 'date_filed_unix', order: 'asc' },
	{ field: 'company_name', order: 'asc' },
];
const byName = [{ field: 'company_name', order: 'desc' }];

it.each<[INodeParameters, unknown]>([
	[{ limit: 51 }, stable],
	[{ returnAll: true }, stable],
	[{ limit: 50 }, undefined],
	[{ returnAll: true, sort: { values: byName } }, byName],
])('the order of a search for liens with %j is %j', (parameters, sortBy) => {
	const filters = { has_website: true };
	const request = requestOf('lien.searchSecuredParty', { filters, ...parameters });
	expect(request?.call.body?.sort_by).toEqual(sortBy);
});

it.each<[INodeParameters, object]>([
	[{ path: 'v1/companies/' }, { kind: 'single', call: { countsInMinute: true } }],
	[
		{ method: 'GET', path: '/v1/x', jsonBody: { b: 1 } },
		{ call: { method: 'GET', body: undefined, retryable: true, mayBeText: false } },
	],
	[
		{ ...post, pagination: 'page', jsonBody: '{"per_page": 99}', returnAll: true },
		{ kind: 'pages', paging: { kind: 'page', size: 99 }, limit: Infinity },
	],
	[
		{ ...post, pagination: 'cursor', jsonQuery: '{"limit": 1000}', limit: 7 },
		{ paging: { kind: 'cursor', size: 1000, start: -1 }, limit: 7 },
	],
])('an API Request with %j is %j', (parameters, request) => {
	expect(requestOf('request.send', parameters)).toMatchObject(request);
});

it.each<[string, INodeParameters, RegExp]>([
	['company.getAll', { options: { itemsPerCall: 51 } }, /"Items per Call".*1 to 50/],
	['company.enrich', { value: '' }, /"Domain or URL".*empty/],
	['company.getAll', { filters: { url: 'a@gmail.com' } }, /"URL".*is a public mailbox: "a@gmail/],
	['company.enrich', { value: 'a.com', resultField: ' error ' }, /"Put Result in Field".*"error"/],
	['request.send', { ...post, pagination: 'page', jsonBody: '{"per_page": 0}' }, /"per_page"/],
])('%s with %j is refused, and the message names the parameter', (name, parameters, problem) => {
	expect(thrownProblem(() => readInputRequest(name, parameters))).toMatch(problem);
});

const jsonQuery = '{"page":4,"cursor":"a"}';

it.each<[string, INodeParameters, string, string]>([
	['taxLien.getAll', json({ per_page: 10 }), 'Body (JSON)', 'per_page'],
	['request.send', { ...post, pagination: 'page', jsonBody: jsonQuery }, 'Body (JSON)', 'page'],
	['request.send', { path: '/v1/x', pagination: 'cursor', jsonQuery }, 'Query (JSON)', 'cursor'],
])('%s with %j is refused, because the node chooses the pages', (...row) => {
	const [name, parameters, label, field] = row;
	expect(thrownProblem(() => readInputRequest(name, parameters))).toBe(
		`The "${label}" parameter must not contain "${field}", which this node sends itself`,
	);
});

it('an API Request without pages sends a page of the user', () => {
	const { call } = requestOf('request.send', { ...post, jsonBody: jsonQuery })!;
	expect(call.body).toHaveProperty('page');
});
