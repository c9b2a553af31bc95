/** Promises that were kept in most places, and broken in one. */
import type { INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 60 });

const freeFields = (fields: Record<string, string>): INodeParameters => ({
	bodyParameters: {
		parameters: Object.entries(fields).map(([name, value]) => ({ name, value })),
	},
});

/** What an operation sends for one input. */
const sentBy = async (operation: string, parameters: INodeParameters) => {
	const service = await testBed.serve(() => ({ body: { success: true, records: [] } }));
	const { hint, json, errorMessage } = await testBed.run(operation, parameters, { service });
	return { hint, json, errorMessage, sent: service.sent };
};

describe('a free field that names a company, empty for an input', () => {
	it.each([
		...['company', 'companies', 'company_names', 'debtor_company_name', 'companyName', 'companyId'],
		...['business', 'organization', 'organizations', 'legal_name', 'dba_name', 'linkedin'],
		...['debtor', 'secured_party', 'secured_parties', 'lender', 'lender_name', 'securedPartyName'],
		...['phones', 'emails', 'email_address', 'email_addresses', 'websites', 'duns', 'ein'],
	])('%s is not sent', async (name) => {
		const fields = freeFields({ [name]: "={{ '' }}", title: "={{ 'CEO' }}" });
		const list = await sentBy('contact.getAll', fields);
		expect(list.sent).toEqual([]);
		expect(list.hint).toContain(`1 of 1 not sent (${name}: 1 empty)`);
		const lookup = await sentBy('creditBureau.lookup', fields);
		expect(lookup.sent).toEqual([]);
		expect(lookup.json).toEqual([{ found: false, reason: 'empty' }]);
	});

	it.each(['time_in_business', 'state_name', 'technology_names', 'company_type', 'has_email'])(
		'%s only narrows, so the input is sent without it',
		async (name) => {
			const fields = freeFields({ [name]: "={{ '' }}", title: "={{ 'CEO' }}" });
			const { sent } = await sentBy('contact.getAll', fields);
			expect(sent).toMatchObject([{ title: 'CEO' }]);
		},
	);

	it('several phones or emails in one field are sent', async () => {
		const fields = {
			phones: "={{ ['415-555-0132', '415-555-0133'] }}",
			emails: '={{ "a@acme.com, b@acme.com" }}',
		};
		const { sent } = await sentBy('contact.getAll', freeFields(fields));
		const phones = ['415-555-0132', '415-555-0133'];
		expect(sent).toMatchObject([{ phones, emails: 'a@acme.com, b@acme.com' }]);
	});
});

describe('a link of Google Maps that holds another address is sent as typed', () => {
	const maps = 'https://www.google.com/maps/place/Acme/@40.7,-73.9,17z/data=!3m1';
	const link = `${maps}!6s${'https:%2F%2Fphotos.example%2Fp%2Fx'}`;
	const filters = { google_maps_url: link };

	it('in a search', async () => {
		const { sent, errorMessage } = await sentBy('review.getAll', { filters });
		expect(errorMessage).toBe('');
		expect(sent).toMatchObject([filters]);
	});

	it('in the trigger', async () => {
		const service = await testBed.serve(() => ({ body: { success: true, records: [] } }));
		const trigger = activeTrigger(testBed, { event: 'reviewPosted', filters });
		trigger.credential.baseUrl = service.url;
		await trigger.poll();
		expect(service.sent).toMatchObject([filters]);
	});

	it.each(['Acme Bakery', 'bob@gmail.com', 'n/a'])('but %s is not a link', async (text) => {
		const own = { filters: { google_maps_url: `={{ '${text}' }}` } };
		const { sent, hint } = await sentBy('review.getAll', own);
		expect(sent).toEqual([]);
		expect(hint).toContain('1 of 1 not sent (Google Maps URL: ');
	});
});

describe('invisible characters are removed from codes', () => {
	it.each([
		['company.enrich', { matchBy: 'phone', value: '415\u200b-555-0132' }, '4155550132'],
		['company.enrich', { matchBy: 'company_id', value: 'C\u200b1' }, 'C1'],
		['company.enrich', { matchBy: 'company_id', value: '={{ ["\ufeffC\u200b1"] }}' }, 'C1'],
		['company.getAllAttributes', { lookupBy: 'company_id', value: 'C\u200b1' }, 'C1'],
		['review.getAll', { filters: { phone: '415\u200b-555-0132' } }, '4155550132'],
	])('%s with %j', async (operation, parameters, value) => {
		const { sent } = await sentBy(operation, parameters);
		const [{ phone, company_id: id }] = sent;
		expect([phone ?? id].flat()).toEqual([value]);
		expect(JSON.stringify(sent)).not.toMatch(/\p{Cf}/u);
	});
});

describe('a typed address to validate', () => {
	it('is not sent, or paid, if the expressions beside it give nothing', async () => {
		const parameters = { email: 'a@b.co', options: { additionalFields: '={{ {} }}' } };
		const { sent, json } = await sentBy('email.validate', parameters);
		expect(sent).toEqual([]);
		const note = 'Not sent: Additional Body (JSON) is empty';
		expect(json).toEqual([expect.objectContaining({ status: 'Malformed', email: 'a@b.co', note })]);
	});

	it('is Malformed if it is not one', async () => {
		const { sent, json } = await sentBy('email.validate', { email: 'a@b' });
		expect(sent).toEqual([]);
		expect(json).toEqual([expect.objectContaining({ status: 'Malformed', email: 'a@b' })]);
	});
});

describe('a placeholder typed into the panel is a failure', () => {
	it.each<[string, INodeParameters, string]>([
		['company.getAll', { filters: { company_name: 'n/a' } }, 'Company Name'],
		['company.getAll', { filters: { company_id: 'TBD', city: 'Austin' } }, 'Company ID'],
		['company.getAll', { filters: { company_name: 'Acme\nn/a' } }, 'Company Name'],
		['company.getAll', { outputAs: 'count', filters: { company_id: 'n/a' } }, 'Company ID'],
		['lien.searchSecuredParty', { filters: { filing_number: 'n/a' } }, 'Filing Number'],
		[
			'lien.searchSecuredParty',
			{ filters: { secured_party_name: 'TBD' } },
			'Lender Name (Secured Party)',
		],
		['lien.searchSecuredParty', { filters: { debtor_name: 'unknown' } }, 'Debtor Name'],
		[
			'lien.searchSecuredParty',
			{ filters: { saved_search_list_id: 'n/a', debtor_name: 'Acme' } },
			'Saved Search List ID',
		],
		['review.getAll', { filters: { company_name: 'TBD' } }, 'Company Name'],
		['email.getBulkResults', { jobId: 'n/a' }, 'Job ID'],
	])('%s with %j', async (operation, parameters, label) => {
		const { sent, errorMessage } = await sentBy(operation, parameters);
		expect(sent).toEqual([]);
		expect(errorMessage).toContain(`The "${label}" parameter is a placeholder: "`);
	});

	it('in the trigger too', async () => {
		const filters = { debtor_name: 'n/a' };
		const trigger = activeTrigger(testBed, { event: 'lienFiled', filters });
		await expect(trigger.poll()).rejects.toThrow('"Debtor Name" parameter is a placeholder: "n/a"');
	});
});

describe('a refusal names the field of the service in the words of the panel', () => {
	const email = { value: 'ann@acme.com' };
	it.each<[string, INodeParameters, string, string]>([
		['lien.searchSecuredParty', { filters: { debtor_name: 'x' } }, 'body.sort_by.0', 'Sort'],
		['lien.searchSecuredParty', { filters: { debtor_name: 'x' } }, 'body.per_page', 'Page Size'],
		['contact.getAll', freeFields({ city: 'x' }), 'body.page', 'Start Page'],
		['company.enrich', { matchBy: 'company_name', value: 'Acme' }, 'body.state', 'State'],
		['company.enrich', { matchBy: 'email', ...email }, 'body.url', 'Email'],
		['company.enrich', { value: 'acme.com' }, 'body.url', 'Domain or URL'],
		['company.getAllAttributes', { lookupBy: 'email', ...email }, 'body.url', 'Email'],
		[
			'lien.saveFieldMapping',
			{ mappings: { values: [{ ucc_fields_api: 'x' }] } },
			'body.list.0.ucc_fields_label',
			'Mappings',
		],
		['email.getBulkResults', { jobId: 'job-1' }, 'path.job_id', 'Job ID'],
	])('%s with %j refused by %s: %s', async (operation, parameters, path, label) => {
		const body = { detail: [{ loc: path.split('.'), msg: 'is wrong' }] };
		const service = await testBed.serve(() => ({ status: 422, body }));
		const { errorMessage } = await testBed.run(operation, parameters, { service });
		expect(errorMessage).toContain(`${label} (${path}: is wrong)`);
	});
});

it('blanks around an API key are sent neither in a call nor in the test of the credential', async () => {
	const service = await testBed.serve(() => ({ body: { success: true } }));
	const credential = { baseUrl: service.url, apiKey: ' \u00a0sandbox-key\u00a0 ' };
	await testBed.run('account.get', {}, { credential });
	await testBed.engine.testCredential('businessDataLookupApi', credential);
	const keys = service.requests.map(({ headers }) => headers['x-api-key']);
	expect(keys).toEqual(['sandbox-key', 'sandbox-key']);
});

describe('Page Size is sent as at most the Limit', () => {
	it.each<[string, INodeParameters, INodeParameters, number]>([
		['taxLien.getAll', { limit: 10 }, { pageSize: 20 }, 10],
		['taxLien.getAll', { limit: 30 }, { pageSize: 20 }, 20],
		['taxLien.getAll', { limit: 10 }, { pageSize: 20, startPage: 2 }, 20],
		['lien.searchSecuredParty', { limit: 7 }, { pageSize: 120 }, 7],
	])('%s with %j and %j: %d', async (operation, own, options, size) => {
		const filters = { debtor_name: 'x' };
		const parameters = { ...own, ...freeFields({ city: 'x' }), filters, options };
		const { sent } = await sentBy(operation, parameters);
		expect(sent[0]).toMatchObject({ per_page: size });
	});

	it('except where rows are passed over: Filed Before', async () => {
		const filters = { debtor_name: 'x', filedBefore: '2026-01-01' };
		const parameters = { limit: 7, filters, options: { pageSize: 120 } };
		const { sent } = await sentBy('lien.searchSecuredParty', parameters);
		expect(sent[0]).toMatchObject({ per_page: 120 });
	});
});

describe('brackets and quotes around a value, also only at its end, are removed', () => {
	it.each(['acme.com)', 'acme.com]', 'acme.com>', '\\"acme.com\\"', 'acme.com).'])(
		'from the domain %s',
		async (value) => {
			const { sent } = await sentBy('company.enrich', { value });
			expect([sent[0]?.url].flat()).toEqual(['acme.com']);
		},
	);

	it.each([
		...['ann@acme.com)', 'ann@acme.com>', 'Ann (ann@acme.com)', 'Ann [ann@acme.com]'],
		...['\\"ann@acme.com\\"', 'Ann Lee {ann@acme.com}.'],
	])('from the email address %s', async (email) => {
		const { sent } = await sentBy('email.validate', { email });
		expect(sent).toMatchObject([{ email: 'ann@acme.com' }]);
	});
});

describe.each(['email.find', 'mobileNumber.find'])('the LinkedIn profile of %s', (operation) => {
	it.each([
		['https://www.LinkedIn.com/in/Ada-B/?trk=x', 'linkedin.com/in/Ada-B'],
		['"linkedin.com/in/ACoAAB1c"', 'linkedin.com/in/ACoAAB1c'],
	])('%j is sent in the case that it is typed in', async (value, sentAs) => {
		const { sent } = await sentBy(operation, freeFields({ linkedin_url: value }));
		expect(sent).toEqual([{ linkedin_url: sentAs }]);
	});

	it('is another one in another case', async () => {
		const profile = 'linkedin.com/in/ACoAAB1c';
		const rows = [{ profile }, { profile: profile.toLowerCase() }];
		const fields = freeFields({ linkedin_url: '={{ $json.profile }}' });
		await testBed.run(operation, fields, { rows });
		expect(testBed.calls()).toBe(2);
	});
});
