/** Integers of more than 15 digits in a response are output as text, because a number would be rounded. */
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
