/** Select Fields: these fields and the ID, and no other. */
import type { INodeParameters } from 'n8n-workflow';
import { itRefuses, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const url = 'acme.example';
const email = 'a@b.example';
const lien = { record_id: 'r1', company_id: 'c1', state: 'TX', date_filed: '2026-01-01' };
const person = { contact_id: 'p1', name: 'Ann Lee', title: 'CFO', seniority: 'C-Level' };
const company = { company_id: 'c1', url, phone: ['4155550132'], error: 'x' };
const acme = { ...company, company_name: 'Acme', ucc_records: [lien] };
const place = { company_name: 'Acme', reviews: [{ reviewer_name: 'Ann', stars: 5, text: 'Good' }] };
const list = (record: object) => ({ records: [record], total_records: 1 });

/** The service's response to each operation. */
const ANSWERS: Record<string, object> = {
	'lien.searchSecuredParty': list(lien),
	'company.getAll': list(company),
	'company.enrich': list(company),
	'company.getAllAttributes': { records: { companies: { found: 1, hits: [acme] } } },
	'contact.getAll': list(person),
	'review.getAll': list(place),
	'email.getLogs': { logs_emails: [{ created_date: '2026-01-01T00:00:00+00:00', email }] },
	'email.validate': { email: { email, status: 'Valid', isp: 'b.example', mx: 'm' } },
};
const runWith = async (operation: string, own: INodeParameters, options: object) => {
	const body = { success: true, ...ANSWERS[operation] };
	const parameters = { ...own, options: options as INodeParameters };
	return await testBed.runAtScript(() => ({ body }), operation, parameters);
};

const search = { filters: { state: 'CA' } };
const enrich = { value: url };
const byId = { lookupBy: 'company_id', value: 'c1' };
const ofLiens = { ...byId, output: 'ucc_records' };
const ofReviews = { filters: { company_name: 'Acme' }, output: 'reviews' };
const { phone } = company;
const lienId = { record_id: 'r1' };

it.each<[string, INodeParameters, unknown, object]>([
	['lien.searchSecuredParty', search, 'state, x\ny', { ...lienId, state: 'TX', x: null, y: null }],
	['company.getAll', search, '={{ ["error"] }}', { company_id: 'c1', record_error: 'x' }],
	['company.enrich', enrich, '={{ "phone,x" }}', { found: true, company_id: 'c1', phone, x: null }],
	['company.getAllAttributes', ofLiens, 'company_name', { ...lienId, company_name: 'Acme' }],
	['contact.getAll', {}, ['name'], { contact_id: 'p1', name: 'Ann Lee' }],
	['email.getLogs', {}, '["email", "linkedin_url"]', { email, linkedin_url: null }],
	['email.validate', { email }, ['status', 'isp'], { status: 'Valid', isp: 'b.example' }],
	['review.getAll', ofReviews, ['text'], { text: 'Good' }],
])('Select Fields of %s with %j as %j gives %j', async (operation, own, selectFields, expected) => {
	expect((await runWith(operation, own, { selectFields })).json).toEqual([expected]);
});

const byPhone = { matchBy: 'phone', value: '415-555-0132' };
const byName = { matchBy: 'company_name', value: 'Acme', matchState: 'TX' };
it.each<[string, INodeParameters, unknown]>([
	['company.enrich', enrich, ['company_id', 'industry', 'url']],
	['company.enrich', byPhone, ['company_id', 'industry', 'phone']],
	['company.enrich', byName, ['company_id', 'industry', 'company_name', 'state']],
	['company.getAll', search, ['company_id', 'industry']],
	['company.getAllAttributes', byId, undefined],
])('Select Fields of %s with %j are sent as %j', async (operation, own, fields) => {
	const { sent } = await runWith(operation, own, { selectFields: 'industry' });
	expect(sent[0].include_fields).toEqual(fields);
});

const both = {
	...enrich,
	options: { selectFields: ['url'], additionalFields: '{ "include_fields": ["url"] }' },
};
itRefuses(testBed, [
	['company.enrich', both, 'must not contain "include_fields", which this node sends itself'],
]);

it('Select Fields are the columns of a file, also of one without rows', async () => {
	const filters = { company_name: 'nobody at all' };
	const own = { filters, outputAs: 'file', options: { selectFields: 'nothing, city' } };
	const text = await (await testBed.run('company.getAll', own)).file();
	expect(text.replace('\ufeff', '').trim()).toBe('company_id,nothing,city');
});

it.each(['items', 'file'])('the hint names fields that no record has: %s', async (outputAs) => {
	const options = { selectFields: 'company_name, Lender, Date Filed' };
	const own = { limit: 3, outputAs, options, ...search };
	const { hint } = await testBed.run('company.getAll', own);
	expect(hint).toContain('Select Fields names "Lender", "Date Filed", which no record has. ');
	const nothing = await testBed.run('company.getAll', { ...own, filters: { city: 'Nowhere' } });
	expect(nothing.hint).not.toContain('Select Fields');
});
