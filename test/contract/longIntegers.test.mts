/** Integers of more than 15 digits: they come in as text and go out as they were typed. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../nodes/BusinessDataLookup/catalogue/types.ts';
import { examples } from '../support/examples.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });

const LONG = '12345678901234567890';
const NEXT = '12345678901234567891';
const DOMAIN = 'acme.example';

const nameOf = ({ resource, operation }: Operation) => `${resource}.${operation}`;
const own = (name: string): INodeParameters => {
	const { parameters } = examples.find(({ operation }) => operation === name)!;
	const given = parameters(testBed.sandbox.data);
	return { ...given, ...('value' in given && { value: 'c1' }), simplify: false };
};
const asJson = { specifyBody: 'json', jsonBody: `{"company_id":"c1","long":${LONG}}` };
const sent = `"long":${LONG}`;

/** Every operation that takes JSON, with a long integer in it. */
const taking = operations.flatMap((entry): Array<[string, INodeParameters]> => {
	const name = nameOf(entry);
	const { kind, freeFields, mappings, call } = entry;
	if (kind === 'custom') return [[name, { path: '/v1/any', method: 'POST', ...asJson }]];
	if (freeFields)
		return [[name, call.method === 'POST' ? asJson : { ...asJson, jsonQuery: asJson.jsonBody }]];
	const additional = { options: { additionalFields: `{"long": ${LONG}}` } };
	const rows = { specifyRows: 'json', jsonMappings: `[{"ucc_fields_api":"a","long":${LONG}}]` };
	if (mappings)
		return [
			[name, additional],
			[name, rows],
		];
	return call.method === 'POST' ? [[name, additional]] : [];
});

it.each(taking)('%s sends it unchanged out of %j', async (name, given) => {
	const service = await testBed.serve(() => ({ body: { success: true, records: [], list: [] } }));
	await testBed.run(
		name,
		{ ...own(name), ...given },
		{ service, onError: 'continueRegularOutput' },
	);
	const [{ method, query, body, headers }] = service.requests;
	if (method === 'GET') expect(query.get('long')).toBe(LONG);
	else {
		expect(body).toContain(sent);
		expect(() => JSON.parse(body) as unknown).not.toThrow();
		expect(headers['content-type']).toMatch(/^application\/json/);
	}
});

const RECORD = `{"company_id":"c1","url":"${DOMAIN}","email":"a@b.example","long":${LONG},"more":{"list":[-${LONG}]}}`;
const bodyOf = (name: string) => {
	const records =
		name === 'company.getAllAttributes'
			? `{"companies":{"found":1,"hits":[${RECORD}]}}`
			: `[${RECORD}]`;
	const lists = ['list', 'logs_emails', 'logs_mobile_numbers'].map(
		(list) => `"${list}":[${RECORD}]`,
	);
	const email = name === 'email.validate' ? RECORD : `"x"`;
	return `{"success":true,"records":${records},"email":${email},${lists.join()},"long":${LONG},"more":{"list":[-${LONG}]},"total_records":1,"total_pages":1,"has_more":false}`;
};
const asText = { 'content-type': 'application/json' };

const giving = operations.filter(({ kind }) => kind !== 'file').map(nameOf);

it.each(giving)('%s gives it as text', async (name) => {
	const service = await testBed.serve(() => ({ body: bodyOf(name), headers: asText }));
	const { errorMessage, json } = await testBed.run(
		name,
		{ ...own(name), jsonBody: '{}' },
		{ service },
	);
	expect(errorMessage).toBe('');
	expect(JSON.stringify(json)).toContain(`"long":"${LONG}","more":{"list":["-${LONG}"]}`);
});

it.each(['csv', 'jsonl'])('a file (%s) has all of its digits', async (fileFormat) => {
	const service = await testBed.serve(() => ({ body: bodyOf('company.getAll'), headers: asText }));
	const file = { outputAs: 'file', fileFormat, simplify: false };
	const run = await testBed.run('company.getAll', file, { service });
	expect(await run.file()).toContain(LONG);
});

it('IDs that differ in their last digit are two rows, and a cursor goes back as it came', async () => {
	const page = (id: string, next: string) =>
		`{"success":true,"rows":[{"external_id":${id},"email":"a"}],"next_cursor":${next}}`;
	const pages = [page(LONG, `${LONG},"has_more":true`), page(NEXT, '0,"has_more":false')];
	const service = await testBed.serve(pages.map((body) => ({ body, headers: asText })));
	const bulk = { jobId: 'j', returnAll: true };
	const { json } = await testBed.run('email.getBulkResults', bulk, { service });

	expect(json.map(({ external_id: id }) => id)).toEqual([LONG, NEXT]);
	expect(service.requests[1].query.get('cursor')).toBe(LONG);
});
