/** Each operation through n8n's own engine: method, path, query and body as the document says, byte for byte. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { createLookupEngine } from '../../support/desk.mts';
import { nothingMissing } from '../../support/nothingMissing.mts';
import { documented } from '../serviceDocument.mts';
import type { Engine } from '../../support/engine.mts';
import { scripted, type RecordedRequest, type ScriptedServer } from '../../support/http.mts';

const empty = { records: [], total_records: 0, total_pages: 0 };

let engine: Engine;
let server: ScriptedServer;

beforeAll(async () => {
	engine = await createLookupEngine();
	server = await scripted(() => ({
		body: {
			...empty,
			has_more: false,
			list: [],
			email: {},
			logs_emails: [],
			logs_mobile_numbers: [],
		},
	}));
});
afterAll(async () => {
	await server.close();
	await engine.close();
});

const send = async (
	name: string,
	parameters: INodeParameters,
	inputs = 1,
): Promise<{ requests: RecordedRequest[]; messages: unknown[] }> => {
	const [resource, operation] = name.split('.');
	const before = server.requests.length;
	const run = await engine.run({
		node: 'businessDataLookup',
		parameters: { resource, operation, ...parameters },
		credentials: { businessDataLookupApi: { baseUrl: `${server.url}/base/v1/`, apiKey: 'key1' } },
		input: Array.from({ length: inputs }, (_input, index) => ({ json: { url: `${index}.com` } })),
		onError: 'continueRegularOutput',
	});
	const messages = run.items.map(({ json }) => json.error).filter((error) => error !== undefined);
	return { requests: server.requests.slice(before), messages };
};

const body = { parameters: [{ name: 'name', value: 'A, "Ü"' }] };
const free = '{"name":"A, \\"Ü\\""}';
const paged = (perPage: number) => `{"name":"A, \\"Ü\\"","page":1,"per_page":${perPage}}`;

/** Operation, its parameters, and what arrives: method and path, query, body. */
const written: Array<[string, INodeParameters, string, string, string]> = [
	['account.get', {}, 'GET /v1/users/me', '', ''],
	[
		'businessRating.getAll',
		{ bodyParameters: body, returnAll: true },
		'POST /v1/bbb',
		'',
		paged(250),
	],
	['contact.getAll', { bodyParameters: body, limit: 3 }, 'POST /v1/contacts', '', paged(3)],
	[
		'lien.previewSecuredParty',
		{ specifyBody: 'json', jsonBody: '{"a": {"b": [1, null]}}' },
		'POST /v1/ucc/secured_party/preview',
		'',
		'{"a":{"b":[1,null]}}',
	],
	[
		'lien.getCompanies',
		{
			queryParameters: {
				parameters: [
					{ name: 'q', value: 'a&b=ü' },
					{ name: 'q', value: '2' },
				],
			},
		},
		'GET /v1/ucc/companies',
		'q=a%26b%3D%C3%BC&q=2',
		'',
	],
	[
		'lien.searchSecuredParty',
		{
			filters: {
				secured_party_name: ['Bank, N.A.', 'B'],
				state: ['TX'],
				has_amendment: true,
				company_filing_count: '[2, 5]',
				dateExpiredRelative: {
					values: { comparison: '<=', number: 90, unit: 'days', direction: 'forwards' },
				},
			},
			sort: { values: [{ field: 'secured_party', order: 'desc' }] },
			limit: 20,
		},
		'POST /v1/ucc/secured_party',
		'',
		'{"secured_party_name":["Bank, N.A.","B"],"has_amendment":true,"company_filing_count":[2,5],"date_expired":"<= 90 days forwards","state":"TX","sort_by":[{"field":"secured_party","order":"desc"}],"page":1,"per_page":20}',
	],
	[
		'lien.saveFieldMapping',
		{
			sendAs: 'mappings',
			mappings: {
				values: [
					{
						ucc_fields_api: 'city',
						ucc_fields_label: 'City, State',
						default_label: 'City',
						include_in_export: false,
						sort_order: 2,
					},
				],
			},
		},
		'POST /v1/ucc/field_mapping',
		'',
		'{"mappings":[{"ucc_fields_api":"city","ucc_fields_label":"City, State","default_label":"City","include_in_export":false,"sort_order":2}]}',
	],
	[
		'company.getAll',
		{ filters: { company_name: ['Acme, Inc.'], zip_code: ['78701, 78702'] }, limit: 5 },
		'POST /v1/companies',
		'',
		'{"company_name":"Acme, Inc.","zip_code":["78701","78702"],"page":1,"per_page":5}',
	],
	[
		'company.enrich',
		{ matchBy: 'url', value: 'https://acme.com' },
		'POST /v1/companies',
		'',
		'{"url":["acme.com"],"page":1,"per_page":50}',
	],
	[
		'company.getAllAttributes',
		{ lookupBy: 'phone', value: '415-555-0132', exclude: ['contacts'] },
		'POST /v1/all-attributes',
		'',
		'{"exclude":["contacts"],"phone":"4155550132"}',
	],
	[
		'review.getAll',
		{ filters: { company_name: 'Acme, Inc.', categories: ['payments'] } },
		'POST /v1/google-reviews',
		'',
		'{"company_name":"Acme, Inc.","categories":["payments"]}',
	],
	[
		'email.validate',
		{ email: 'a@b.example', mx_records: true },
		'POST /v1/emails/validation',
		'',
		'{"email":"a@b.example","mx_records":true}',
	],
	['email.getLogs', {}, 'GET /v1/emails/logs', '', ''],
	['mobileNumber.getLogs', {}, 'GET /v1/mobile-numbers/logs', '', ''],
	[
		'email.exportLogs',
		{ fmt: 'csv', tz: 'America/New_York' },
		'GET /v1/emails/logs/export',
		'fmt=csv&tz=America%2FNew_York',
		'',
	],
	['mobileNumber.exportLogs', {}, 'GET /v1/mobile-numbers/logs/export/all', 'fmt=xlsx', ''],
	[
		'email.getBulkResults',
		{ jobId: 'job 1', limit: 7 },
		'GET /v1/emails/find/bulk/jobs/job%201/results',
		'cursor=-1&limit=7',
		'',
	],
	[
		'request.send',
		{ method: 'PUT', path: '/v1/any', jsonQuery: '{"a":[1,2]}', jsonBody: '{"b":{"c":"ü"}}' },
		'PUT /v1/any',
		'a=1&a=2',
		'{"b":{"c":"ü"}}',
	],
];

/** Calls whose payload the document does not show take the same free fields wherever no other call is written. */
const calls = [
	...written,
	...documented
		.filter(({ takes, home }) => !takes && !written.some(([name]) => name === home[0]))
		.map(({ method, path, home, pages }): (typeof written)[number] => {
			const [query, sent] = method === 'GET' ? ['name=A%2C+%22%C3%9C%22', ''] : ['', free];
			const parameters = { [method === 'GET' ? 'queryParameters' : 'bodyParameters']: body };
			return [home[0], parameters, `${method} ${path}`, query, pages ? paged(pages) : sent];
		}),
];

it('the table of requests in this file has a request for each operation', () => {
	const names = operations.map(({ resource, operation }) => `${resource}.${operation}`);
	const checked = calls.map(([name]) => name);
	nothingMissing(
		names.filter((name) => !checked.includes(name)),
		'test/unit/parameters/overTheWire.test.mts (or test/unit/serviceDocument.mts, where the payload is not shown)',
		'the operation, its parameters, and the method, path, query and body that arrive',
	);
});

it.each(calls)(
	'%s sends method, path, query and body as the document says',
	async (name, parameters, call, query, sent) => {
		const { requests } = await send(name, parameters);
		expect(requests).toHaveLength(1);
		const [request] = requests;
		expect(`${request.method} ${request.path}`).toBe(call.replace(' ', ' /base'));
		expect(request.query.toString()).toBe(query);
		expect(request.body).toBe(sent);
		expect(request.headers['x-api-key']).toBe('key1');
		if (sent) expect(request.headers['content-type']).toMatch(/^application\/json/);
	},
);

it('company.enrich asks for fifty inputs in one call', async () => {
	const { requests } = await send('company.enrich', { value: '={{ $json.url }}' }, 50);
	expect(requests).toHaveLength(1);
	expect(JSON.parse(requests[0].body)).toEqual({
		url: Array.from({ length: 50 }, (_url, index) => `${index}.com`),
		page: 1,
		per_page: 50,
	});
});

describe('a job id of an email bulk job', () => {
	const first = '/base/v1/emails/find/bulk/jobs/';
	it.each([
		'../../../users/me',
		'..\\..\\users',
		'?admin=1',
		'#x',
		'%2f..%2f..',
		'%2e%2e',
		'a/b',
		'//evil.example/',
		'@evil.example',
		'a\r\nX-Injected: 1',
		'ключ 😀 \uD800',
		'x'.repeat(10_240),
	])('cannot change the path of the request: %j', async (jobId) => {
		const { requests } = await send('email.getBulkResults', { jobId });
		expect(requests).toHaveLength(1);
		const [{ path, query, headers }] = requests;
		expect(path.startsWith(first) && path.endsWith('/results')).toBe(true);
		const segment = path.slice(first.length, -'/results'.length);
		expect(segment).not.toContain('/');
		expect(decodeURIComponent(segment)).toBe(jobId.trim().replace('\uD800', '\uFFFD'));
		expect([...query.keys()]).toEqual(['cursor', 'limit']);
		expect(headers).not.toHaveProperty('x-injected');
	});

	it.each(['..', '.', ' .. '])(
		'that could change the path even when encoded is refused: %j',
		async (jobId) => {
			const { requests, messages } = await send('email.getBulkResults', { jobId });
			expect(requests).toEqual([]);
			expect(messages).toEqual([expect.stringMatching(/"Job ID".*cannot be "\.\.?"/)]);
		},
	);
});
