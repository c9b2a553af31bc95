/** Integers of more than 15 digits are sent and output as text, because a number would be rounded. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../nodes/BusinessDataLookup/catalogue/types.ts';
import { examples } from '../support/examples.mts';
import { useTestBed, type ScriptedAnswer } from '../support/testing.mts';

const testBed = useTestBed({ companies: 20 });

const LONG = '12345678901234567890';
const NEXT = '12345678901234567891';

const nameOf = ({ resource, value }: Operation) => `${resource}.${value}`;
const own = (name: string): INodeParameters => {
	const { parameters } = examples.find(({ operation }) => operation === name)!;
	const given = parameters(testBed.sandbox.data);
	return { ...given, ...('value' in given && { value: 'c1' }), simplify: false };
};

const json = `{"company_id":"c1","long":${LONG}}`;
const asBody = { specifyBody: 'json', jsonBody: json };
const additional = { options: { additionalFields: json.replace(/.*,/, '{') } };
const asRows = { specifyRows: 'json', jsonMappings: `[{"ucc_fields_api":"a","long":${LONG}}]` };

/** The parameters of an operation that take JSON. */
const takenBy = ({ kind, freeFields, mappings, call }: Operation): INodeParameters[] => {
	if (kind === 'custom') return [{ path: '/v1/any', method: 'POST', ...asBody }];
	if (call.method === 'GET') return freeFields ? [{ specifyBody: 'json', jsonQuery: json }] : [];
	if (freeFields) return [asBody];
	return mappings ? [additional, asRows] : [additional];
};
const taking = operations.flatMap((operation) =>
	takenBy(operation).map((given): [string, INodeParameters] => [nameOf(operation), given]),
);

it.each(taking)('%s sends a long integer as text out of %j', async (name, given) => {
	const script = () => ({ body: { success: true, records: [], list: [] } });
	const { service, sent } = await testBed.runAtScript(script, name, { ...own(name), ...given });
	const [{ method, query, body, headers }] = service.requests;
	expect(method === 'GET' ? `"long":"${query.get('long')}"` : body).toContain(`"long":"${LONG}"`);
	expect(sent).toHaveLength(1);
	if (method !== 'GET') expect(headers['content-type']).toMatch(/^application\/json/);
});

const JSON_TYPE = { 'content-type': 'application/json' };
const asJson = (body: string): ScriptedAnswer => ({ body, headers: JSON_TYPE });
const LONGS = `"long":${LONG},"more":{"list":[-${LONG}]}`;
const RECORD = `{"company_id":"c1","url":"acme.example","email":"a@b.example",${LONGS}}`;
/** What any operation finds its records in. */
const responseTo = (name: string) => {
	const isCompany = name === 'company.getAllAttributes';
	const records = isCompany ? `{"companies":{"found":1,"hits":[${RECORD}]}}` : `[${RECORD}]`;
	const email = name === 'email.validate' ? RECORD : '"x"';
	const lists = ['list', 'logs_emails', 'logs_mobile_numbers'].map((key) => `"${key}":[${RECORD}]`);
	return asJson(
		`{"records":${records},"email":${email},${lists.join()},${LONGS},"total_records":1,"total_pages":1,"has_more":false}`,
	);
};

const answering = operations.filter(({ kind }) => kind !== 'download').map(nameOf);
it.each(answering)('%s gives a long integer as text', async (name) => {
	const parameters = { ...own(name), jsonBody: '{}' };
	const run = await testBed.runAtScript(() => responseTo(name), name, parameters);
	expect(JSON.stringify(run.json)).toContain(`"long":"${LONG}","more":{"list":["-${LONG}"]}`);
});

it('IDs that differ in their last digit are two rows, and a cursor goes back as it came', async () => {
	const page = (id: string, next: string, hasMore: boolean) =>
		asJson(`{"rows":[{"external_id":${id}}],"next_cursor":${next},"has_more":${hasMore}}`);
	const pages = [page(LONG, LONG, true), page(NEXT, '0', false)];
	const bulk = { jobId: 'j', returnAll: true };
	const run = await testBed.runAtScript(pages, 'email.getBulkResults', bulk);
	expect(run.json.map(({ external_id: id }) => id)).toEqual([LONG, NEXT]);
	expect(run.service.requests[1].query.get('cursor')).toBe(LONG);
});
