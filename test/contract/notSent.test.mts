/** What isn't sent: one rule for all operations but API Request (contract, Rows 7). */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const pairs = (fields: Record<string, string>, prefix = 'body'): INodeParameters => ({
	[`${prefix}Parameters`]: {
		parameters: Object.entries(fields).map(([name, value]) => ({ name, value })),
	},
});
const given = (name: string) => `={{ $json.${name} }}`;
const company = () => testBed.sandbox.data.companies[0].record;
const goOn = { onError: 'continueErrorOutput' } as const;

/** Runs an operation for one usable row and some that aren't; what was sent, and what each of those got. */
const runRows = async (
	operation: string,
	parameters: INodeParameters,
	good: IDataObject,
	bad: IDataObject[],
) => {
	const run = await testBed.run(operation, parameters, { rows: [good, ...bad] });
	const ofBad = run.items.filter(({ pairedItem }) => (pairedItem as { item: number }).item > 0);
	const { errorMessage, hint } = run;
	return { said: errorMessage, hint, sent: testBed.sent(), got: ofBad.map(({ json }) => json) };
};

/** Values that stand for nothing. */
const NOTHING = ['', '  ', null, 'n/a', 'TBD', '-', '[object Object]', [], {}];

describe('an input without a usable value is not sent, and does not end the run', () => {
	const ofNothing = NOTHING.map((value) => ({ value }));
	it.each<[string, INodeParameters, IDataObject[]]>([
		['company.getAll', { filters: { url: given('value'), state: 'TX' } }, []],
		['company.getAll', { filters: { phone: given('value') } }, [{ value: 'call me' }]],
		['company.getAll', { filters: { url: given('value') } }, [{ value: 'ask Bob' }]],
		['company.getAll', { outputAs: 'count', filters: { url: given('value') } }, []],
		['company.getAll', { outputAs: 'file', filters: { url: given('value') } }, []],
		['company.getAll', { filters: { company_name: given('value'), city: 'Austin' } }, []],
		['lien.searchSecuredParty', { filters: { company_id: given('value'), state: 'TX' } }, []],
		['lien.searchSecuredParty', { filters: { secured_party_name: given('value') } }, []],
		['review.getAll', { filters: { url: given('value') } }, [{ value: 'bob@gmail.com' }]],
		['contact.getAll', pairs({ company_id: given('value'), title: 'CFO' }), []],
		['taxLien.getAll', pairs({ url: given('value'), state: 'TX' }), [{ value: 'ask Bob' }]],
		['businessRating.getAll', pairs({ phone: given('value') }), []],
		['lien.searchDebtor', pairs({ debtor_name: given('value'), state: 'TX' }), []],
		['lien.previewDebtor', pairs({ company_id: given('value') }), []],
		['lien.getCompanies', pairs({ company_id: given('value') }, 'query'), []],
		[
			'contact.getAll',
			{ specifyBody: 'json', jsonBody: '={{ { company_id: $json.value, title: "CFO" } }}' },
			[],
		],
	])('%s with %j', async (operation, parameters, bad) => {
		const good = { value: 'example.com' };
		if (JSON.stringify(parameters).includes('phone')) good.value = String(company().phone);
		const all = [...ofNothing, ...bad];
		const { sent, got, said, hint } = await runRows(operation, parameters, good, all);
		expect(said).toBe('');
		expect(got).toEqual([]);
		expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
		expect(hint).toContain(`${all.length} of ${all.length + 1} not sent (`);
	});

	it.each<[string, INodeParameters, IDataObject]>([
		['creditBureau.lookup', pairs({ company_name: given('value') }), {}],
		['email.find', pairs({ linkedin_url: given('value') }), {}],
		['mobileNumber.find', pairs({ linkedin_url: given('value') }), {}],
		[
			'email.find',
			pairs({ url: 'acme.com', first_name: given('value'), last_name: given('value') }),
			{},
		],
	])('%s with %j: found is false, and nothing is paid', async (operation, parameters) => {
		const { sent, got, hint } = await runRows(
			operation,
			parameters,
			{ value: 'linkedin.com/in/ada' },
			ofNothing,
		);
		expect(sent).toHaveLength(1);
		expect(got).toHaveLength(NOTHING.length);
		for (const json of got) {
			expect(json).toEqual({
				found: false,
				reason: expect.stringMatching(/^(?:empty|placeholder)$/),
			});
		}
		expect(hint).toContain(`${NOTHING.length} of ${NOTHING.length + 1} not sent (`);
	});

	it.each([
		['url', 'Domain or URL', 'ask Bob', 'not a domain'],
		['url', 'Domain or URL', 'bob@gmail.com', 'public mailbox'],
		['phone', 'Phone', 'call me', 'not a phone number'],
		['phone', 'Phone', '415-555-0132 or 415-555-0133', 'several values'],
		['email', 'Email', 'bob', 'not an email address'],
		['company_id', 'Company ID', 'n/a', 'placeholder'],
	])('Enrich by %s: %s "%s" is %s', async (matchBy, label, value, reason) => {
		const run = await testBed.enrich([value, value], { matchBy });
		const row = { found: false, asked: value, reason };
		expect(run.json).toEqual([expect.objectContaining(row), expect.objectContaining(row)]);
		expect(run.hint).toContain(`2 of 2 not sent (${label}: 2 ${reason})`);
		expect(testBed.calls()).toBe(0);
	});

	it('Enrich with a State that is none', async () => {
		const parameters = {
			matchBy: 'company_name',
			matchState: '={{ $json.state }}',
			value: given('name'),
		};
		const rows = ['Narnia', 'Texas', '', 'N/A'].map((state) => ({
			name: company().company_name,
			state,
		}));
		const { json, hint } = await testBed.run('company.enrich', parameters, { rows });
		expect(json[0]).toMatchObject({ found: false, reason: 'not a state' });
		expect(json.slice(2)).toEqual(Array(2).fill(expect.objectContaining({ found: true })));
		expect(hint).toContain('1 of 4 not sent (State: 1 not a state)');
	});

	it('Validate: Malformed', async () => {
		const rows = ['ada@acme.com', '', 'n/a', 'ask Bob'].map((email) => ({ email }));
		const { json, hint } = await testBed.run('email.validate', { email: given('email') }, { rows });
		expect(json.slice(1).map(({ status }) => status)).toEqual(Array(3).fill('Malformed'));
		expect(testBed.calls()).toBe(1);
		expect(hint).toContain('3 of 4 not sent (Email: ');
	});
});

describe('an input for which expressions give nothing at all is not sent', () => {
	it.each<[string, INodeParameters, unknown[]]>([
		[
			'contact.getAll',
			{ specifyBody: 'json', jsonBody: given('value') },
			['{}', '', null, '[]', {}, []],
		],
		['creditBureau.lookup', { specifyBody: 'json', jsonBody: given('value') }, ['{}', '', null]],
		['account.get', { specifyBody: 'json', jsonQuery: given('value') }, ['{}', null]],
		['company.getAll', { options: { additionalFields: given('value') } }, ['{}', '', null, {}]],
		['company.getAll', { filters: { state: 'TX', city: given('value') } }, ['', null, 'n/a']],
		[
			'company.getAll',
			{ filters: { state: 'TX' }, options: { additionalFields: given('value') } },
			[{}],
		],
		['email.exportLogs', { tz: given('value') }, ['', null]],
		['email.getBulkResults', { jobId: given('value') }, ['', null, 'n/a']],
	])('%s with %j', async (operation, parameters, values) => {
		const rows = values.map((value) => ({ value }) as IDataObject);
		const { errorMessage, hint } = await testBed.run(operation, parameters, { rows });
		expect(errorMessage).toBe('');
		expect(testBed.calls()).toBe(0);
		expect(hint).toContain(`${values.length} of ${values.length} not sent (`);
	});
});

describe('a filter that merely narrows is left out where it is empty or a placeholder', () => {
	it.each<[string, INodeParameters, string]>([
		['contact.getAll', pairs({ url: given('url'), city: given('city') }), 'city'],
		['company.getAll', { filters: { url: given('url'), city: given('city') } }, 'City'],
	])('%s', async (operation, parameters, label) => {
		const rows = ['x', '', null, 'n/a'].map((city, nth) => ({ url: `a${nth}.com`, city }));
		const { hint } = await testBed.run(operation, parameters, { rows });
		expect(testBed.sent().filter((body) => 'city' in body)).toHaveLength(1);
		expect(hint).toContain(`${label} was empty in 3 of 4 inputs, so it was ignored for those. `);
		expect(hint).not.toContain('not sent');
	});
});

describe('what names one thing beside another', () => {
	const person = (profile: string, first: string, url = 'acme.com'): IDataObject => ({
		profile,
		first,
		url,
	});
	const find = pairs({
		...{ url: given('url'), linkedin_url: given('profile') },
		...{ first_name: given('first'), last_name: given('first') },
	});
	it.each<[string, IDataObject, boolean]>([
		['a domain and a name', person('', 'Ada'), true],
		['a profile alone', person('linkedin.com/in/ada', '', ''), true],
		['a domain without a name', person('', 'n/a'), false],
		['a name without a domain', person('', 'Ada', ''), false],
	])('Email Find with %s', async (_name, row, isSent) => {
		await testBed.run('email.find', find, { rows: [row] });
		expect(testBed.calls()).toBe(isSent ? 1 : 0);
	});

	it('a lender does not stand in for a debtor', async () => {
		const filters = { company_id: given('id'), secured_party_name: given('lender') };
		const { hint } = await testBed.run(
			'lien.searchSecuredParty',
			{ filters },
			{ rows: [{ lender: 'Big Bank' }] },
		);
		expect(testBed.calls()).toBe(0);
		expect(hint).toContain('(Debtor Company ID: 1 empty)');
	});

	it('of several values of one filter, those that can be used are sent', async () => {
		const filters = { url: given('urls') };
		const rows = [{ urls: ['a.com', 'n/a', 'ask Bob'] }];
		const { errorMessage } = await testBed.run('company.getAll', { filters }, { rows });
		expect([errorMessage, [testBed.sent()[0].url].flat()]).toEqual(['', ['a.com']]);
	});
});

describe('it is a failure', () => {
	it.each<[string, INodeParameters, RegExp]>([
		[
			'company.enrich',
			{ value: 'ask Bob' },
			/"Domain or URL" parameter is not a domain: "ask Bob"/,
		],
		['company.enrich', { value: 'n/a' }, /"Domain or URL" parameter is a placeholder: "n\/a"/],
		['company.enrich', { value: '{{ $json.Website }}' }, /switch the field to Expression/],
		[
			'company.getAll',
			{ filters: { url: 'ask Bob' } },
			/"URL" parameter is not a domain: "ask Bob"/,
		],
		['contact.getAll', pairs({ company_id: 'n/a' }), /"Body Fields" parameter .* "company_id"/],
		['contact.getAll', pairs({ url: 'ask Bob', title: 'CFO' }), /not a domain: "url: ask Bob"/],
		['contact.getAll', pairs({ url: 'n/a', title: 'CFO' }), /is a placeholder: "url: n\/a"/],
		['email.find', pairs({}), /has no value/],
		['creditBureau.lookup', pairs({}), /has no value/],
		['review.getAll', { filters: {} }, /has no filter that the service can search by/],
	])('typed into the panel: %s with %j', async (operation, parameters, said) => {
		const run = await testBed.run(operation, parameters, { rows: [{}], ...goOn });
		expect(JSON.stringify(run.failed).replaceAll('\\', '')).toMatch(said);
		expect(testBed.calls()).toBe(0);
	});
});

it('an API Request is sent as it is given', async () => {
	const parameters = {
		method: 'POST',
		path: '/v1/companies',
		jsonBody: '={{ { url: $json.url } }}',
	};
	await testBed.run('request.send', parameters, { rows: [{ url: 'n/a' }] });
	expect(testBed.sent()).toEqual([{ url: 'n/a' }]);
});

it('a model is told why it gets nothing', async () => {
	const filters = { url: '={{ "ask Bob" }}' };
	expect(await testBed.callTool('review.getAll', { filters })).toEqual([
		{ found: false, reason: 'URL: not a domain' },
	]);
	expect(testBed.calls()).toBe(0);
});
