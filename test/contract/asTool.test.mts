/** As an agent's tool: the small form by default, short lists, and long texts that are cut and say so. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { freeFields, times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const long = (length: number) => 'Lorem ipsum "dolor" ü '.repeat(length).slice(0, length);
const people = (count: number) => times(count, (n) => ({ contact_id: `p${n}`, name: long(200) }));
const large = {
	company_id: 'c1',
	company_name: 'Acme',
	industry: long(10_000),
	contacts: people(100),
	ucc_records: people(40).map((person) => ({ ...person, amendments: people(3) })),
	google_reviews: [{ company_name: 'Acme', review_count: 90, reviews: people(90) }],
};
const list = (records: object[]) => ({ records, total_records: records.length });
const search: INodeParameters = { filters: { state: 'CA' } };
const byName = freeFields({ company_name: 'Acme' });

/** What the model gets if the service returns this. */
const call = async (operation: string, parameters: INodeParameters, body: object) => {
	const service = await testBed.serveScript(() => ({ body: { success: true, ...body } }));
	return (await testBed.callTool(operation, parameters, service)) as IDataObject[];
};

const byId = { lookupBy: 'company_id', value: 'c1' };
const fields = Object.fromEntries(people(300).map((one, n) => [`f${n}`, one]));
const companies = times(250, (n) => ({ company_id: n, company_name: 'A'.repeat(90) }));
const place = { company_name: 'A', reviews: times(200, () => ({ text: long(150) })) };
const phones = { company_id: 'c1', phone: times(3000, (n) => `415555${n}`) };
it.each<[string, INodeParameters, object]>([
	['company.getAllAttributes', byId, { records: { companies: { found: 1, hits: [large] } } }],
	['creditBureau.lookup', byName, fields],
	['contact.getAll', {}, list([{ contact_id: 'p1', bio: long(60_000) }])],
	['company.getAll', { ...search, options: { selectFields: ['phone'] } }, list([phones])],
	['company.getAll', { ...search, returnAll: true }, list(companies)],
	['review.getAll', { filters: { url: 'a.com' }, output: 'reviews' }, list([place])],
])('an agent gets 8 kB of %s with %j, and is told what is cut', async (...given) => {
	const [operation, parameters, body] = given;
	const answer = await call(operation, parameters, body);
	expect(bytes(body)).toBeGreaterThan(20_000);
	expect(bytes(answer)).toBeLessThanOrEqual(8192);
	expect(JSON.stringify(answer)).toMatch(/\(cut: \d+ characters in all\)|\d+ more left out/);
});

it('an agent gets a record as it was received if Simplify is off', async () => {
	const off = { ...search, simplify: false };
	expect(await call('company.getAll', off, list([large]))).toEqual([large]);
});

it('an agent gets ten records, or as many as Limit says', async () => {
	const count = async (own: INodeParameters) =>
		((await testBed.callTool('company.getAll', own)) as object[]).length;
	expect([await count({}), await count({ limit: 12 })]).toEqual([10, 12]);
});

it.each([
	['a search', search],
	['a search that shares calls', { filters: { company_id: 'c1' } }],
])('an agent gets all records that Limit allows, however large, from %s', async (_name, own) => {
	const wide = times(12, (n) => ({ company_id: `c${n}`, company_name: long(900) }));
	const answer = await call('company.getAll', { ...own, limit: 12 }, list(wide));
	expect(answer.map(({ company_id }) => company_id)).toEqual(wide.map((one) => one.company_id));
});
