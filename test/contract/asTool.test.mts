/** As an agent's tool: the small form by default, lists bounded, long texts cut with a word that they were. */
import type { IDataObject, INodeParameters, NodeOperationError } from 'n8n-workflow';
import { freeFields } from '../support/freeFields.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

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
const reviews: INodeParameters = { filters: { url: 'a.com' }, output: 'reviews' };

/** What the model gets of an answer of the service. */
const answered = async (operation: string, own: INodeParameters, body: object) => {
	const service = await testBed.serve(() => ({ body: { success: true, ...body } }));
	return (await testBed.callTool(operation, own, service)) as IDataObject[];
};

const byId = { lookupBy: 'company_id', value: 'c1' };
const fields = Object.fromEntries(people(300).map((one, n) => [`f${n}`, one]));
const phones = { company_id: 'c1', phone: times(3000, (n) => `415555${n}`) };
it.each<[string, INodeParameters, object]>([
	['company.getAllAttributes', byId, { records: { companies: { found: 1, hits: [large] } } }],
	['creditBureau.lookup', byName, fields],
	['creditBureau.lookup', byName, { a: { b: { c: { d: { e: { f: people(200) } } } } } }],
	['contact.getAll', {}, list([{ contact_id: 'p1', bio: long(60_000) }])],
	['company.getAll', { ...search, options: { selectFields: ['phone'] } }, list([phones])],
])('%s with %j gives a large record in 8 kB, with a word that it is cut', async (...given) => {
	const [operation, own, body] = given;
	const answer = await answered(operation, own, body);
	expect(bytes(body)).toBeGreaterThan(20_000);
	expect(bytes(answer)).toBeLessThanOrEqual(8192);
	expect(JSON.stringify(answer)).toMatch(/\(cut: \d+ characters in all\)|\d+ more left out/);
});

const companies = times(200, (n) => ({ company_id: n, company_name: 'A'.repeat(90) }));
const place = { company_name: 'A', reviews: times(200, () => ({ text: long(150) })) };
it.each<[string, INodeParameters, object[]]>([
	['review.getAll', reviews, [place]],
	['company.getAll', { ...search, returnAll: true }, companies],
])('%s with %j gives no longer list than 8 kB', async (operation, own, records) => {
	const answer = await answered(operation, own, list(records));
	expect(bytes(answer)).toBeLessThan(8192);
	expect(answer.at(-1)).toEqual({
		'…': expect.stringMatching(/^\(\d+ more left out\)$/) as unknown,
	});
});

it('an agent is told of a list and a text how much is missing, and gets a small record whole', async () => {
	const body = { rows: people(1000), text: long(5000) };
	const [{ rows, text }] = await answered('creditBureau.lookup', byName, body);
	const shown = rows as unknown[];
	expect(shown.at(-1)).toBe(`… (${1001 - shown.length} more left out)`);
	expect(text).toMatch(/… \(cut: 5000 characters in all\)$/);
	const small = { rows: people(3), text: long(900) };
	expect(await answered('creditBureau.lookup', byName, small)).toMatchObject([small]);
});

it('an agent gets a record as it was received where Simplify is off', async () => {
	const own = { ...search, simplify: false };
	expect(await answered('company.getAll', own, list([large]))).toEqual([large]);
});

it('an agent gets ten records where Limit was not changed, and as many as are asked for', async () => {
	const countOf = async (own: INodeParameters) =>
		((await testBed.callTool('company.getAll', own)) as object[]).length;
	expect((await testBed.run('company.getAll')).items).toHaveLength(50);
	expect([await countOf({}), await countOf({ limit: 12 })]).toEqual([10, 12]);
});

it('a call that fails tells the model what to do, once', async () => {
	const own = { value: 'Acme Bakery' };
	const error = (await testBed
		.callTool('company.enrich', own)
		.catch((each) => each)) as NodeOperationError;
	const said = `${error.message} ${error.description ?? ''}`;
	expect(said.split('Give a domain such as example.com.')).toHaveLength(2);
	expect(error.message).toContain('[item 0]. Give a domain such as example.com.');
});
