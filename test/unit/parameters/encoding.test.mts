/** What n8n's own engine sends, byte for byte, where a query, a path or a body is easily encoded otherwise. */
import type { INodeParameters } from 'n8n-workflow';
import { createLookupEngine } from '../../support/testBed.mts';
import type { Engine } from '../../support/engine.mts';
import { scripted, type ScriptedServer } from '../../support/http.mts';

const lists = { list: [], logs_emails: [], logs_mobile_numbers: [], records: [] };
const empty = { ...lists, email: {}, total_records: 0, total_pages: 0, has_more: false };

let engine: Engine;
let server: ScriptedServer;

beforeAll(async () => {
	engine = await createLookupEngine();
	server = await scripted(() => ({ body: empty }));
});
afterAll(async () => {
	await server.close();
	await engine.close();
});

const send = async (name: string, parameters: INodeParameters) => {
	const [resource, operation] = name.split('.');
	const before = server.requests.length;
	const run = await engine.run({
		node: 'businessDataLookup',
		parameters: { resource, operation, ...parameters },
		credentials: { businessDataLookupApi: { baseUrl: `${server.url}/base/v1/`, apiKey: 'key1' } },
		input: [{ json: {} }],
		onError: 'continueRegularOutput',
	});
	return { requests: server.requests.slice(before), error: run.items[0]?.json.error };
};

const queryRows = [
	{ name: 'q', value: 'a&b=ü' },
	{ name: 'q', value: '2' },
];
const lienFilters = {
	secured_party_name: ['Bank, N.A.', 'B'],
	state: ['TX'],
	company_filing_count: '[2, 5]',
	date_expired: '<= 90 days forwards',
};
const lienSort = { values: [{ field: 'secured_party', order: 'desc' }] };

/** Operation, its parameters, and what arrives: method, path with query, body. */
const calls: Array<[string, INodeParameters, string]> = [
	[
		'lien.previewSecuredParty',
		{ specifyBody: 'json', jsonBody: '{"a": {"b": [1, null]}}' },
		'POST /v1/ucc/secured_party/preview {"a":{"b":[1,null]}}',
	],
	[
		'lien.getCompanies',
		{ queryParameters: { parameters: queryRows } },
		'GET /v1/ucc/companies?q=a%26b%3D%C3%BC&q=2',
	],
	[
		'lien.searchSecuredParty',
		{ filters: lienFilters, sort: lienSort, limit: 20 },
		'POST /v1/ucc/secured_party {"secured_party_name":["Bank, N.A.","B"],"company_filing_count":[2,5],"date_expired":"<= 90 days forwards","state":"TX","sort_by":[{"field":"secured_party","order":"desc"}],"page":1,"per_page":20}',
	],
	[
		'email.getBulkResults',
		{ jobId: '../a/?b=1', returnAll: true },
		'GET /v1/emails/find/bulk/jobs/..%2Fa%2F%3Fb%3D1/results?cursor=-1&limit=1000',
	],
	[
		'request.send',
		{ method: 'PUT', path: '/v1/any', jsonQuery: '{"a":[1,2]}', jsonBody: '{"b":{"c":"ü"}}' },
		'PUT /v1/any?a=1&a=2 {"b":{"c":"ü"}}',
	],
];

it.each(calls)('%s sends what the document says', async (name, parameters, arrives) => {
	const { requests } = await send(name, parameters);
	expect(requests).toHaveLength(1);
	const [{ method, path, query, body: sent, headers }] = requests;
	const call = [`${method} ${path.replace(/^\/base/, '')}`, query.toString()].filter(Boolean);
	expect([call.join('?'), sent].filter(Boolean).join(' ')).toBe(arrives);
	expect(headers['x-api-key']).toBe('key1');
	if (sent) expect(headers['content-type']).toMatch(/^application\/json/);
});

it('a job ID that could change the path even when encoded is refused', async () => {
	const { requests, error } = await send('email.getBulkResults', { jobId: ' .. ' });
	expect([requests, error]).toEqual([[], expect.stringMatching(/"Job ID".*cannot be "\.\."/)]);
});
