/** Select Fields: these fields and the ID, and no other. */
import type { INodeParameters } from 'n8n-workflow';
import type { ScriptedAnswer } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const lien = { record_id: 'r1', company_id: 'c1', company_name: 'Acme', date_filed: '2026-01-01' };
const url = 'acme.example';
const company = { company_id: 'c1', url, phone: ['4155550132'], error: 'x' };
const search = { filters: { state: 'CA' } };
const enrich = { value: url };
const byId = { lookupBy: 'company_id', value: 'c1' };

const answer = (body: object): ScriptedAnswer[] => [{ body: { success: true, ...body } }];
const list = (...records: object[]) => answer({ records, total_records: records.length });
const lookedUp = (...hits: object[]) =>
	answer({ records: { companies: { found: hits.length, hits } } });

const person = { contact_id: 'p1', name: 'Ann Lee', title: 'CFO', seniority: 'C-Level' };
const email = 'a@b.example';
const logs = answer({ logs_emails: [{ created_date: '2026-01-01T00:00:00+00:00', email }] });
const validated = answer({ email: { email, status: 'Valid', isp: 'b.example', mx: 'm' } });
const place = { company_name: 'Acme', reviews: [{ reviewer_name: 'Ann', stars: 5, text: 'Good' }] };
const acme = { ...company, company_name: 'Acme', ucc_records: [lien], contacts: [person] };
const ofLiens = { ...byId, output: 'ucc_records' };
const ofContacts = { ...byId, output: 'contacts' };
const ofReviews = { filters: { company_name: 'Acme' }, output: 'reviews' };

it.each<[string, INodeParameters, unknown, ScriptedAnswer[], object]>([
	[
		'lien.searchSecuredParty',
		{ filters: { debtor_name: 'Acme' } },
		'date_filed, nothing\n ucc_id',
		list(lien),
		{ record_id: 'r1', date_filed: lien.date_filed, nothing: null, ucc_id: null },
	],
	[
		'lien.searchDebtor',
		{},
		['state'],
		list({ ...lien, state: 'TX' }),
		{ record_id: 'r1', state: 'TX' },
	],
	[
		'company.getAll',
		search,
		'={{ ["phone", "constructor", "error"] }}',
		list(company),
		{ company_id: 'c1', phone: company.phone, constructor: null, record_error: 'x' },
	],
	[
		'company.enrich',
		enrich,
		'={{ "phone, industry" }}',
		list(company),
		{ found: true, company_id: 'c1', phone: company.phone, industry: null },
	],
	[
		'company.getAllAttributes',
		ofLiens,
		'ucc_type, company_name',
		lookedUp(acme),
		{ record_id: 'r1', ucc_type: null, company_name: 'Acme' },
	],
	[
		'company.getAllAttributes',
		ofContacts,
		['title', 'company_name'],
		lookedUp(acme),
		{ contact_id: 'p1', title: 'CFO', company_name: 'Acme' },
	],
	['contact.getAll', {}, ['name'], list(person), { contact_id: 'p1', name: 'Ann Lee' }],
	['email.getLogs', {}, '["email", "linkedin_url"]', logs, { email, linkedin_url: null }],
	[
		'email.validate',
		{ email },
		['status', 'isp'],
		validated,
		{ status: 'Valid', isp: 'b.example' },
	],
	['review.getAll', ofReviews, ['text'], list(place), { text: 'Good' }],
])('of %s with %j as %j', async (operation, own, selectFields, script, expected) => {
	const options = { selectFields } as INodeParameters;
	const { json } = await testBed.runAt(script, operation, { ...own, options });
	expect(json).toEqual([expected]);
});

const byPhone = { matchBy: 'phone', value: '415-555-0132' };
const byName = { matchBy: 'company_name', value: 'Acme', matchState: 'TX' };
it.each<[string, INodeParameters, ScriptedAnswer[], unknown]>([
	['company.enrich', enrich, list(company), ['company_id', 'industry', 'url']],
	['company.enrich', byPhone, list(company), ['company_id', 'industry', 'phone']],
	['company.enrich', byName, list(company), ['company_id', 'industry', 'company_name', 'state']],
	['company.getAll', search, list(company), ['company_id', 'industry']],
	['company.getAll', { ...search, outputAs: 'count' }, list(company), undefined],
	['company.getAllAttributes', byId, lookedUp(), undefined],
])('of %s with %j are sent, with what matching needs', async (operation, own, script, fields) => {
	const options = { selectFields: 'industry' };
	const { service } = await testBed.runAt(script, operation, { ...own, options });
	expect(service.sent[0].include_fields).toEqual(fields);
});

it.each(['company.enrich', 'company.getAll'])(
	'of %s beside include_fields in Additional Body are refused before a call',
	async (operation) => {
		const additionalFields = '{"include_fields": ["url"]}';
		const given = (options: INodeParameters) => ({ ...enrich, ...search, options });
		const both = given({ selectFields: ['url'], additionalFields });
		const { errorMessage } = await testBed.run(operation, both);
		expect(errorMessage).toContain(
			'The "Additional Body (JSON)" parameter must not contain "include_fields", which this node sends itself',
		);
		expect(testBed.calls()).toBe(0);

		const alone = await testBed.runAt(list(company), operation, given({ additionalFields }));
		expect(alone.service.sent[0].include_fields).toEqual(['url']);
	},
);

it('are the columns of a file, also of one without rows', async () => {
	const filters = { company_name: 'nobody at all' };
	const own = { filters, outputAs: 'file', options: { selectFields: 'nothing, city' } };
	const text = await (await testBed.run('company.getAll', own)).file();
	expect(text.trim()).toBe('\ufeffcompany_id,nothing,city'.trim());
});

it('are named by the panel where the service refuses them', async () => {
	const detail = [{ loc: ['body', 'include_fields', '1'], msg: 'is unknown' }];
	testBed.sandbox.setFaults([{ kind: 'status', status: 422, body: { detail } }]);
	const own = { options: { selectFields: 'x' } };
	const { errorMessage } = await testBed.run('company.getAll', own);
	expect(errorMessage).toContain('Select Fields (body.include_fields.1: is unknown)');
});

it.each(['items', 'file'])('names that no record has are in the hint: %s', async (outputAs) => {
	const options = { selectFields: 'company_name, Lender, Date Filed' };
	const rows = [{ state: 'TX' }, { state: 'CA' }];
	const own = { limit: 3, outputAs, options, filters: { state: '={{ $json.state }}' } };
	const { hint } = await testBed.run('company.getAll', own, { rows });
	expect(hint).toContain('No record has "Lender", "Date Filed", which Select Fields names. ');

	const nothing = await testBed.run('company.getAll', { ...own, filters: { city: 'Nowhere' } });
	expect(nothing.hint).not.toContain('Select Fields');
});
