/** Each operation through n8n's own engine: method, path, query and body as the document says, byte for byte. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { createLookupEngine } from '../../support/desk.mts';
import { nothingMissing } from '../../support/nothingMissing.mts';
import { documented } from '../serviceDocument.mts';
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

const body = { parameters: [{ name: 'name', value: 'A, "Ü"' }] };
const free = '{"name":"A, \\"Ü\\""}';
const paged = (perPage: number) => `{"name":"A, \\"Ü\\"","page":1,"per_page":${perPage}}`;
const queryRows = [
	{ name: 'q', value: 'a&b=ü' },
	{ name: 'q', value: '2' },
];
const labels = { ucc_fields_api: 'city', ucc_fields_label: 'City, State', default_label: 'City' };
const mapping = { ...labels, include_in_export: false, sort_order: 2 };
const lienFilters = {
	secured_party_name: ['Bank, N.A.', 'B'],
	state: ['TX'],
	company_filing_count: '[2, 5]',
	dateExpiredRelative: {
		values: { comparison: '<=', number: 90, unit: 'days', direction: 'forwards' },
	},
};
const lienSort = { values: [{ field: 'secured_party', order: 'desc' }] };

/** Operation, its parameters, and what arrives: method, path with query, body. */
const written: Array<[string, INodeParameters, string]> = [
	['account.get', {}, 'GET /v1/users/me'],
	['contact.getAll', { bodyParameters: body, limit: 3 }, `POST /v1/contacts ${paged(3)}`],
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
		'lien.saveFieldMapping',
		{ sendAs: 'mappings', mappings: { values: [mapping] } },
		'POST /v1/ucc/field_mapping {"mappings":[{"ucc_fields_api":"city","ucc_fields_label":"City, State","default_label":"City","include_in_export":false,"sort_order":2}]}',
	],
	[
		'company.getAll',
		{ filters: { company_name: ['Acme, Inc.'], zip_code: ['78701, 78702'] }, limit: 5 },
		'POST /v1/companies {"company_name":"Acme, Inc.","zip_code":["78701","78702"],"page":1,"per_page":5}',
	],
	[
		'company.enrich',
		{ matchBy: 'url', value: 'https://acme.com' },
		'POST /v1/companies {"url":["acme.com"],"page":1,"per_page":50}',
	],
	[
		'company.getAllAttributes',
		{ lookupBy: 'phone', value: '415-555-0132', exclude: ['contacts'] },
		'POST /v1/all-attributes {"exclude":["contacts"],"phone":"4155550132"}',
	],
	[
		'review.getAll',
		{ filters: { company_name: 'Acme, Inc.', categories: ['payments'] } },
		'POST /v1/google-reviews {"company_name":"Acme, Inc.","categories":["payments"]}',
	],
	[
		'email.validate',
		{ email: 'a@b.example', mx_records: true },
		'POST /v1/emails/validation {"email":"a@b.example","mx_records":true}',
	],
	['email.getLogs', {}, 'GET /v1/emails/logs'],
	['mobileNumber.getLogs', {}, 'GET /v1/mobile-numbers/logs'],
	[
		'email.exportLogs',
		{ fmt: 'csv', tz: 'America/New_York' },
		'GET /v1/emails/logs/export?fmt=csv&tz=America%2FNew_York',
	],
	['mobileNumber.exportLogs', {}, 'GET /v1/mobile-numbers/logs/export/all?fmt=xlsx'],
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

/** Calls whose payload the document does not show take the same free fields wherever no other call is written. */
const calls = [
	...written,
	...documented
		.filter(({ takes, home }) => !takes && !written.some(([name]) => name === home[0]))
		.map(({ method, path, home, pages }): (typeof written)[number] => {
			const isQuery = method === 'GET';
			const sent = isQuery ? '?name=A%2C+%22%C3%9C%22' : ` ${pages ? paged(pages) : free}`;
			const parameters = { [isQuery ? 'queryParameters' : 'bodyParameters']: body };
			return [home[0], { ...parameters, returnAll: true }, `${method} ${path}${sent}`];
		}),
];

it('the table of requests in this file has a request for each operation', () => {
	const names = operations.map(({ resource, operation }) => `${resource}.${operation}`);
	nothingMissing(
		names.filter((name) => !calls.some(([checked]) => checked === name)),
		'test/unit/parameters/overTheWire.test.mts (or test/unit/serviceDocument.mts, where the payload is not shown)',
		'the operation, its parameters, and the method, path, query and body that arrive',
	);
});

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
