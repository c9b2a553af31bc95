/** What n8n's own engine sends, byte for byte, of queries, paths and bodies. */
import type { INodeParameters } from 'n8n-workflow';
import { useTestBed } from '../../support/useTestBed.mts';

const testBed = useTestBed();

const queryRows = [
	{ name: 'q', value: 'a&b=ü' },
	{ name: 'q', value: '2' },
];
it.each<[string, INodeParameters, string]>([
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
		'email.getBulkResults',
		{ jobId: '../a/?b=1', returnAll: true },
		'GET /v1/emails/find/bulk/jobs/..%2Fa%2F%3Fb%3D1/results?cursor=-1&limit=1000',
	],
	[
		'request.send',
		{ method: 'PUT', path: '/v1/any', jsonQuery: '{"a":[1,2]}', jsonBody: '{"b":{"c":"ü"}}' },
		'PUT /v1/any?a=1&a=2 {"b":{"c":"ü"}}',
	],
])('%s sends what the document says', async (name, parameters, arrives) => {
	const service = await testBed.serve(() => ({ body: { records: [], has_more: false } }));
	await testBed.run(name, parameters, { service });
	const [{ method, path, query, body, headers }] = service.requests;
	const call = [`${method} ${path}`, query.toString()].filter(Boolean).join('?');
	expect([call, body].filter(Boolean).join(' ')).toBe(arrives);
	if (body) expect(headers['content-type']).toMatch(/^application\/json/);
});
