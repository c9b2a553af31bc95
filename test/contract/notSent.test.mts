/** What isn't sent: one rule for all operations but API Request (contract, Rows 7). */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { freeFields } from '../support/freeFields.mts';
import { CONTINUE } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const value = '={{ $json.value }}';
const company = () => testBed.sandbox.data.companies[0].record;

/** Runs an operation for values; what was sent, and what the inputs after the first got. */
const runValues = async (operation: string, parameters: INodeParameters, values: unknown[]) => {
	const rows = values.map((each) => ({ value: each }) as IDataObject);
	const { items, errorMessage, hint } = await testBed.run(operation, parameters, { rows });
	const others = items.filter(({ pairedItem }) => (pairedItem as { item: number }).item > 0);
	expect(errorMessage).toBe('');
	return { hint, sent: testBed.sent(), got: others.map(({ json }) => json) };
};

/** Values that stand for nothing. */
const NOTHING = ['', '  ', null, 'n/a', 'TBD', '-', '[object Object]', [], {}];
const filters = (own: INodeParameters, more: INodeParameters = {}) => ({ filters: own, ...more });
const asJson = {
	specifyBody: 'json',
	jsonBody: '={{ { company_id: $json.value, title: "CFO" } }}',
};

describe('an input without a usable value is not sent, and does not end the run', () => {
	it.each<[string, INodeParameters, ...unknown[]]>([
		['company.getAll', filters({ url: value, state: 'TX' })],
		['company.getAll', filters({ phone: value }), 'call me'],
		['company.getAll', filters({ url: value }), 'ask Bob'],
		['company.getAll', filters({ url: value }, { outputAs: 'count' })],
		['company.getAll', filters({ url: value }, { outputAs: 'file' })],
		['company.getAll', filters({ company_name: value, city: 'Austin' })],
		['lien.searchSecuredParty', filters({ company_id: value, state: 'TX' })],
		['lien.searchSecuredParty', filters({ secured_party_name: value })],
		['review.getAll', filters({ url: value }), 'bob@gmail.com'],
		['contact.getAll', freeFields({ company_id: value, title: 'CFO' })],
		['taxLien.getAll', freeFields({ url: value, state: 'TX' }), 'ask Bob'],
		['businessRating.getAll', freeFields({ phone: value })],
		['lien.searchDebtor', freeFields({ debtor_name: value, state: 'TX' })],
		['lien.previewDebtor', freeFields({ company_id: value })],
		['lien.getCompanies', freeFields({ company_id: value }, 'queryParameters')],
		['contact.getAll', asJson],
	])('%s with %j', async (operation, parameters, ...more) => {
		const isPhone = JSON.stringify(parameters).includes('phone');
		const unusable = [...NOTHING, ...more];
		const values = [isPhone ? String(company().phone) : 'example.com', ...unusable];
		const { sent, got, hint } = await runValues(operation, parameters, values);
		expect(got).toEqual([]);
		expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
		expect(hint).toContain(`${unusable.length} of ${values.length} not sent (`);
	});

	const names = { url: 'acme.com', first_name: value, last_name: value };
	it.each<[string, INodeParameters]>([
		['creditBureau.lookup', freeFields({ company_name: value })],
		['email.find', freeFields({ linkedin_url: value })],
		['mobileNumber.find', freeFields({ linkedin_url: value })],
		['email.find', freeFields(names)],
	])('%s with %j: found is false, and nothing is paid', async (operation, parameters) => {
		const values = ['linkedin.com/in/ada', ...NOTHING];
		const { sent, got, hint } = await runValues(operation, parameters, values);
		const reason = expect.stringMatching(/^(?:empty|placeholder)$/) as unknown;
		expect(sent).toHaveLength(1);
		expect(got).toEqual(NOTHING.map(() => ({ found: false, reason })));
		expect(hint).toContain(`${NOTHING.length} of ${values.length} not sent (`);
	});

	it.each([
		['url', 'Domain or URL', 'ask Bob', 'not a domain'],
		['url', 'Domain or URL', 'bob@gmail.com', 'public mailbox'],
		['phone', 'Phone', 'call me', 'not a phone number'],
		['email', 'Email', 'bob', 'not an email address'],
		['email', 'Email', 'ann@gmail.com', 'public mailbox'],
		['company_id', 'Company ID', 'n/a', 'placeholder'],
		['company_name', 'Company Name', '', 'empty'],
	])('Enrich by %s: %s "%s" is %s', async (matchBy, label, asked, reason) => {
		const { json, hint } = await testBed.enrich([asked, asked], { matchBy });
		expect(json).toMatchObject(Array(2).fill({ found: false, asked, reason }));
		expect(hint).toContain(`2 of 2 not sent (${label}: 2 ${reason})`);
		expect(testBed.calls()).toBe(0);
	});
});

it.each([
	['state', 'TX', 'Ontario', 'State: 1 not a state'],
	['state', 'TX', 'ask Bob', 'State: 1 not a state'],
	['zip_code', '78701', '787 01', 'ZIP Code: 1 not a ZIP code'],
	['zip_code', '94105', 'CA 94105', 'ZIP Code: 1 not a ZIP code'],
	['url', 'acme.com', { text: 'acme.com' }, 'URL: 1 not a text'],
])('a filter %s of %j is sent, and of %j not', async (name, good, bad, said) => {
	const own = filters({ [name]: value });
	const { sent, hint } = await runValues('company.getAll', own, [good, bad]);
	expect(sent).toHaveLength(1);
	expect(hint).toContain(`1 of 2 not sent (${said})`);
});

describe('an input for which expressions give nothing at all is not sent', () => {
	const body = { specifyBody: 'json', jsonBody: value };
	const additional = { options: { additionalFields: value } };
	it.each<[string, INodeParameters, unknown[]]>([
		['contact.getAll', body, ['{}', '', null, '[]', {}, []]],
		['creditBureau.lookup', body, ['{}', '', null]],
		['account.get', { specifyBody: 'json', jsonQuery: value }, ['{}', null]],
		['company.getAll', additional, ['{}', '', null, {}]],
		['company.getAll', filters({ state: 'TX', city: value }), ['', null, 'n/a']],
		['company.getAll', filters({ state: 'TX' }, additional), [{}]],
		['email.exportLogs', { tz: value }, ['', null]],
		['email.getBulkResults', { jobId: value }, ['', null, 'n/a']],
	])('%s with %j', async (operation, parameters, values) => {
		const { hint, sent } = await runValues(operation, parameters, values);
		expect(sent).toEqual([]);
		expect(hint).toContain(`${values.length} of ${values.length} not sent (`);
	});
});

it.each<[string, INodeParameters, string]>([
	['contact.getAll', freeFields({ url: '={{ "a.com" }}', city: value }), 'city'],
	['company.getAll', filters({ url: '={{ "a.com" }}', city: value }), 'City'],
])('%s leaves out a filter that merely narrows where it is empty', async (...given) => {
	const [operation, parameters, label] = given;
	const rows = ['x', '', null, 'n/a'].map((city, nth) => ({ value: city, nth }));
	const { hint } = await testBed.run(operation, parameters, { rows });
	expect(testBed.sent().filter((sent) => 'city' in sent)).toHaveLength(1);
	expect(hint).toContain(`${label} was empty in 3 of 4 inputs, so it was ignored for those. `);
	expect(hint).not.toContain('not sent');
});

describe('what names one thing beside another', () => {
	const find = freeFields({
		url: '={{ $json.url }}',
		linkedin_url: '={{ $json.profile }}',
		first_name: '={{ $json.first }}',
		last_name: '={{ $json.last }}',
	});
	const [url, profile, first, last] = ['acme.com', 'linkedin.com/in/ada', 'Ada', 'Byron'];
	it.each<[string, IDataObject, number]>([
		['a domain and a name', { url, first, last }, 1],
		['a profile alone', { profile }, 1],
		['a profile and half a name', { profile, url, first, last: '' }, 1],
		['a domain and a name, and no profile', { url, first, last, profile: 'linkedin.com/feed' }, 1],
		['a domain without a name', { url, first: 'n/a', last: 'n/a' }, 0],
		['a domain without a last name', { url, first, last: '' }, 0],
		['a domain without a first name', { url, first: '-', last }, 0],
		['a name without a domain', { first, last }, 0],
		['a link that is not a profile', { profile: 'acme.com/ada' }, 0],
	])('Email Find with %s', async (_name, row, calls) => {
		const { json, errorMessage } = await testBed.run('email.find', find, { rows: [row] });
		expect([testBed.calls(), errorMessage]).toEqual([calls, '']);
		if (calls === 0) expect(json).toEqual([{ found: false, reason: expect.any(String) }]);
	});

	it('a lender does not stand in for a debtor', async () => {
		const own = filters({ company_id: '={{ $json.id }}', secured_party_name: value });
		const { hint } = await runValues('lien.searchSecuredParty', own, ['Big Bank']);
		expect(hint).toContain('1 of 1 not sent (Debtor Company ID: 1 empty)');
	});
});

it.each<[string, INodeParameters, RegExp]>([
	['company.enrich', { value: 'ask Bob' }, /"Domain or URL" parameter is not a domain: "ask Bob"/],
	['company.enrich', { value: 'n/a' }, /"Domain or URL" parameter is a placeholder: "n\/a"/],
	['company.enrich', { value: '{{ $json.Website }}' }, /switch the field to Expression/],
	['company.getAll', filters({ url: 'ask Bob' }), /"URL" parameter is not a domain: "ask Bob"/],
	['contact.getAll', freeFields({ company_id: 'n/a' }), /"Body Fields" parameter .* "company_id"/],
	['contact.getAll', freeFields({ url: 'ask Bob', title: 'CFO' }), /a domain: "url: ask Bob"/],
	['contact.getAll', freeFields({ url: 'n/a', title: 'CFO' }), /is a placeholder: "url: n\/a"/],
	['email.find', freeFields({}), /has no value/],
	['creditBureau.lookup', freeFields({}), /has no value/],
	['review.getAll', filters({}), /has no filter that the service can search by/],
])('typed into the panel it is a failure: %s with %j', async (operation, parameters, said) => {
	const { failed } = await testBed.run(operation, parameters, CONTINUE);
	expect(JSON.stringify(failed).replaceAll('\\', '')).toMatch(said);
	expect(testBed.calls()).toBe(0);
});

it('an API Request is sent as it is given', async () => {
	const own = { method: 'POST', path: '/v1/companies', jsonBody: '={{ { url: $json.value } }}' };
	const { sent } = await runValues('request.send', own, ['n/a']);
	expect(sent).toEqual([{ url: 'n/a' }]);
});

it('a model is told why it gets nothing', async () => {
	const own = filters({ url: '={{ "ask Bob" }}' });
	const reason = 'URL: not a domain';
	expect(await testBed.callTool('review.getAll', own)).toEqual([{ found: false, reason }]);
	expect(testBed.calls()).toBe(0);
});
