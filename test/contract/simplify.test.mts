/** Simplify: the ten fields that a person reads first, or each record exactly as received. */
import type { INodeParameters } from 'n8n-workflow';
import { times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const FIRST = {
	company: ['company_id', 'company_name', 'url'],
	lien: ['company_name', 'secured_party', 'date_filed', 'date_expired', 'state_db', 'record_id'],
	review: ['company_name', 'google_maps_url', 'review_count'],
	validation: ['email', 'status', 'note'],
};
/** A record with many more fields. */
const wide = (names: string[]): Record<string, unknown> =>
	Object.fromEntries([...names, ...times(30, (n) => `x_${n}`)].map((name) => [name, `${name}!`]));
const company = { ...wide(FIRST.company), url: 'acme.com' };
const [lien, review, email] = [FIRST.lien, FIRST.review, FIRST.validation].map(wide);
const list = (record: object) => ({ records: [record], total_records: 1 });
const all = (record: object) => ({ records: { companies: { found: 1, hits: [record] } } });
const byUrl = { value: 'acme.com' };
const lists = { contacts: [], ucc_records: [lien], google_reviews: [review] };

it.each<[string, INodeParameters, names: string[], record: object, body: object]>([
	['company.getAll', {}, FIRST.company, company, list(company)],
	['company.enrich', byUrl, FIRST.company, company, list(company)],
	['company.getAllAttributes', byUrl, FIRST.company, company, all(company)],
	['lien.searchSecuredParty', { filters: { url: 'a.com' } }, FIRST.lien, lien, list(lien)],
	['review.getAll', { filters: { url: 'a.com' } }, FIRST.review, review, list(review)],
	['email.validate', { email: 'a@b.co' }, FIRST.validation, email, { email }],
])('Simplify of %s with %j gives at most ten fields, %j among them', async (...given) => {
	const [operation, own, names, record, body] = given;
	const run = async (simplify: boolean) =>
		(await testBed.runAtScript([{ body }], operation, { ...own, simplify })).json;
	const [short] = await run(true);
	const fields = Object.keys(short).filter((name) => name !== 'found');
	expect(fields).toEqual(expect.arrayContaining(names));
	expect(fields.length).toBeLessThanOrEqual(10);
	const found = 'found' in short && { found: true };
	expect(await run(false)).toEqual([{ ...found, ...record }]);
});

it.each<[string, string[] | undefined]>([
	['ucc_records', FIRST.lien],
	['google_reviews', FIRST.review],
	['contacts', undefined],
])('Get All Attributes simplifies %s inside a company and as items', async (output, names) => {
	const body = all({ ...company, ...lists });
	const lookUp = async (own: INodeParameters) =>
		await testBed.runAtScript([{ body }], 'company.getAllAttributes', { ...byUrl, ...own });
	const [{ [output]: inside }] = (await lookUp({})).json;
	const { json: items } = await lookUp({ output });
	expect(items).toMatchObject(inside as object[]);
	for (const item of items) expect(Object.keys(item)).toEqual(expect.arrayContaining(names!));
	expect(items).toHaveLength(names ? 1 : 0);
});

it('a company that is not found gives no item if its contacts are the items', async () => {
	const own = { lookupBy: 'company_id', value: VALUE, output: 'contacts' };
	const values = ['nobody', ''];
	expect((await testBed.run('company.getAllAttributes', own, { values })).json).toEqual([]);
});
