/** Inputs that aren't sent, because what identifies them has no usable value. One rule for all operations but API Request. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { freeFields, itRefuses, matchingText } from '../support/testing.mts';
import { useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

/** Runs an operation for values. `bodies`: the different bodies that were sent; `got`: the json of the inputs after the first. */
const runValues = async (operation: string, parameters: INodeParameters, values: unknown[]) => {
	const { json, links, errorMessage, hint } = await testBed.run(operation, parameters, { values });
	expect(errorMessage).toBe('');
	const bodies = [...new Set(testBed.sent().map((body) => JSON.stringify(body)))];
	return { hint, bodies, got: json.filter((_, nth) => links[nth] > 0) };
};

/** Values that stand for nothing. */
const NOTHING = ['', '  ', null, 'n/a', 'TBD', '-', '[object Object]', [], {}];
const filters = (own: INodeParameters, more: INodeParameters = {}) => ({ filters: own, ...more });
const json = '={{ { company_id: $json.value, title: "CFO" } }}';

it.each<[string, INodeParameters, ...unknown[]]>([
	['company.getAll', filters({ url: VALUE, state: 'TX' })],
	['company.getAll', filters({ url: VALUE }, { outputAs: 'count' })],
	['company.getAll', filters({ company_name: VALUE, city: 'Austin' })],
	['lien.searchSecuredParty', filters({ company_id: VALUE, state: 'TX' })],
	['review.getAll', filters({ url: VALUE }), 'bob@gmail.com'],
	['contact.getAll', freeFields({ company_id: VALUE, title: 'CFO' })],
	['businessRating.getAll', freeFields({ company_id: VALUE })],
	['lien.searchDebtor', freeFields({ debtor_name: VALUE, state: 'TX' }), '#CALC!'],
	['lien.getCompanies', freeFields({ company_id: VALUE }, 'queryParameters')],
	['contact.getAll', { specifyBody: 'json', jsonBody: json }],
	['creditBureau.lookup', freeFields({ company_name: VALUE })],
	['email.find', freeFields({ linkedin_url: VALUE })],
	['email.find', freeFields({ url: 'acme.com', first_name: VALUE, last_name: VALUE })],
])('%s with %j sends no input without a usable value', async (operation, parameters, ...more) => {
	const unusable = [...NOTHING, ...more];
	const isLink = JSON.stringify(parameters).includes('linkedin_url');
	const values = [isLink ? 'linkedin.com/in/ada' : 'acme.com', ...unusable];
	const { bodies, got, hint } = await runValues(operation, parameters, values);
	const isLookup = /find|lookup/.test(operation);
	const reason = matchingText(/^(?:empty|placeholder)$/);
	expect(got).toEqual(isLookup ? unusable.map(() => ({ found: false, reason })) : []);
	expect(bodies).toHaveLength(1);
	expect(hint).toContain(`${unusable.length} of ${values.length} not sent (`);
});

it.each([
	['url', 'Domain or URL', 'ask Bob', 'not a domain'],
	['email', 'Email', 'ann@gmail.com', 'public mailbox'],
	['company_name', 'Company Name', 'self-employed', 'placeholder'],
	['company_id', 'Company ID', '', 'empty'],
])('Enrich by %s: %s "%s" is %s', async (matchBy, label, asked, reason) => {
	const { json, hint } = await testBed.enrich([asked, asked], { matchBy });
	expect(json).toMatchObject(Array(2).fill({ found: false, asked, reason }));
	expect(hint).toContain(`2 of 2 not sent (${label}: 2 ${reason})`);
	expect(hint.includes('The expression returns nothing')).toBe(reason === 'empty');
	expect(testBed.calls()).toBe(0);
});

it.each<[Array<[name: string, state: string]>, string]>([
	[
		[
			['', ''],
			['Acme', ''],
		],
		'1 of 2 not sent (Company Name: 1 empty).',
	],
	[
		[
			['', ''],
			['n/a', ''],
		],
		'2 of 2 not sent (Company Name: 1 empty, 1 placeholder).',
	],
	[
		[
			['', ''],
			['Acme', 'Narnia'],
		],
		'2 of 2 not sent (Company Name: 1 empty; State: 1 not a state).',
	],
])('the hint of names and states %j says %s', async (values, said) => {
	const [value, matchState] = [0, 1].map((nth) => `={{ $json.value[${nth}] }}`);
	const parameters = { matchBy: 'company_name', value, matchState };
	expect((await testBed.run('company.enrich', parameters, { values })).hint).toContain(said);
});

it.each<[string, unknown, string]>([
	['zip_code', 'CA 94105', 'ZIP Code: 2 not a ZIP code)'],
	['url', { text: 'acme.com' }, 'URL: 2 not a text)'],
	['state', ['CA', 'Calif.'], 'State: 2 not a state ("Calif."))'],
	['phone', ['415-555-0132', '911', 'n/a'], 'Phone: 2 not a phone number ("911"))'],
])('with the filter %s %j nothing is sent, and the hint says: %s', async (name, value, said) => {
	const own = filters({ [name]: VALUE, company_id: 'C1' });
	const { bodies, hint } = await runValues('company.getAll', own, [value, value]);
	expect(bodies).toEqual([]);
	expect(hint).toContain(`2 of 2 not sent (${said}`);
});

const body = { specifyBody: 'json', jsonBody: VALUE };
const additional = { options: { additionalFields: VALUE } };
const lender = { company_id: '={{ $json.id }}', secured_party_name: VALUE };
it.each<[string, INodeParameters, unknown[], said?: string]>([
	['contact.getAll', body, ['{}', '', null, '[]', {}, []]],
	['creditBureau.lookup', body, ['{}', '', null]],
	['company.getAll', additional, ['{}', '', null, {}]],
	['company.getAll', filters({ state: 'TX', city: VALUE }), ['', null, 'n/a']],
	['company.getAll', filters({ state: 'TX' }, additional), [{}]],
	['email.exportLogs', { tz: VALUE }, ['', null]],
	['email.getBulkResults', { jobId: VALUE }, ['', null, 'n/a']],
	// A lender does not stand in for a debtor.
	['lien.searchSecuredParty', filters(lender), ['Big Bank'], 'Debtor Company ID: 1 empty)'],
])('%s with %j sends no input whose expressions return nothing', async (...given) => {
	const [operation, parameters, values, said = ''] = given;
	const { hint, bodies } = await runValues(operation, parameters, values);
	expect(bodies).toEqual([]);
	expect(hint).toContain(`${values.length} of ${values.length} not sent (${said}`);
});

it.each<[string, INodeParameters, string]>([
	['contact.getAll', freeFields({ url: '={{ "a.com" }}', city: VALUE }), 'city'],
	['company.getAll', filters({ url: '={{ "a.com" }}', city: VALUE }), 'City'],
])('%s leaves out a filter that merely narrows if it is empty', async (...given) => {
	const [operation, parameters, label] = given;
	const { hint, bodies } = await runValues(operation, parameters, ['x', '', null, 'n/a']);
	expect(bodies.filter((text) => text.includes('"city"'))).toHaveLength(1);
	expect(hint).toContain(`${label} was empty in 3 of 4 inputs, so it was ignored for those. `);
	expect(hint).not.toContain('not sent');
});

const [url, linkedin_url] = ['acme.com', 'linkedin.com/in/ada'];
const ada = { first_name: 'Ada', last_name: 'Byron' };
it.each<[string, IDataObject, number]>([
	['a domain and a name', { url, ...ada }, 1],
	['a profile alone', { linkedin_url }, 1],
	['a domain without a name', { url, first_name: 'n/a', last_name: 'n/a' }, 0],
	['a domain without a last name', { url, ...ada, last_name: '' }, 0],
	['a name without a domain', ada, 0],
	['a link that is cut off', { linkedin_url: 'linkedin.com/in/ada…' }, 0],
	['people called Null and Na', { url, first_name: 'Jennifer', last_name: 'Null' }, 1],
])('Email Find with %s: %j makes %d calls', async (_name, row, calls) => {
	const names = ['url', 'linkedin_url', 'first_name', 'last_name'];
	const own = freeFields(Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])));
	const { json, errorMessage } = await testBed.run('email.find', own, { rows: [row] });
	expect([testBed.calls(), errorMessage]).toEqual([calls, '']);
	if (calls === 0) expect(json).toEqual([{ found: false, reason: matchingText(/./) }]);
});

const IDENTIFYING =
	'company companies companyName business legal_name dba_name linkedin debtor secured_party lender phones emails email_address websites duns ein';
it.each(IDENTIFYING.split(' '))(
	'an input with an empty free field %s is not sent',
	async (name) => {
		const fields = freeFields({ [name]: "={{ '' }}", title: "={{ 'CEO' }}" });
		const { hint } = await testBed.run('contact.getAll', fields);
		expect(hint).toContain(`1 of 1 not sent (${name}: 1 empty)`);
		expect(testBed.calls()).toBe(0);
	},
);

it('free fields that only narrow are left out if they are empty', async () => {
	const names = ['time_in_business', 'state_name', 'technology_names', 'company_type', 'has_email'];
	const empty = Object.fromEntries(names.map((name) => [name, "={{ '' }}"]));
	const fields = freeFields({ ...empty, title: "={{ 'CEO' }}" });
	const { sent } = await testBed.runAtEmptyService('contact.getAll', fields);
	expect(sent).toMatchObject([{ title: 'CEO' }]);
});

it('a free field in the plural takes several values, and another one does not', async () => {
	const emails = 'a@acme.com, b@acme.com';
	for (const name of ['emails', 'email_address']) {
		const fields = freeFields({ [name]: `={{ "${emails}" }}`, title: 'CEO' });
		const { sent } = await testBed.runAtEmptyService('contact.getAll', fields);
		expect(sent.map((body) => body[name])).toEqual(name === 'emails' ? [emails] : []);
	}
});

const placeholder = (label: string) => `The "${label}" parameter is a placeholder: "`;
const LIEN = 'lien.searchSecuredParty';
describe('an unusable value typed into the panel:', () =>
	itRefuses(testBed, [
		['company.enrich', { value: 'ask Bob' }, '"Domain or URL" parameter isn\'t a domain: "ask'],
		['company.getAll', filters({ url: 'ask Bob' }), '"URL" parameter isn\'t a domain: "ask Bob"'],
		[LIEN, filters({ secured_party_name: 'TBD' }), placeholder('Lender Name (Secured Party)')],
		['review.getAll', filters({}), 'has no filter that the service can search by'],
		['email.getBulkResults', { jobId: 'n/a' }, placeholder('Job ID')],
		[
			'contact.getAll',
			freeFields({ url: 'ask Bob' }),
			'"url" parameter isn\'t a domain: "ask Bob"',
		],
		['email.find', freeFields({}), 'has no value'],
	]));

it('a poll throws if a filter of the trigger is a placeholder', async () => {
	const trigger = activeTrigger(testBed, { event: 'lienFiled', filters: { debtor_name: 'n/a' } });
	await expect(trigger.poll()).rejects.toThrow(placeholder('Debtor Name'));
});

it('the hint quotes three bad values at most', async () => {
	const lists = ['One', 'Two', 'Three', 'Four'].map((bad) => ['CA', bad]);
	const { hint } = await runValues('company.getAll', filters({ state: VALUE }), lists);
	expect(hint).toContain('(State: 4 not a state ("One", "Two", "Three"))');
});

it('an API Request is sent as it is given', async () => {
	const own = { method: 'POST', path: '/v1/companies', jsonBody: '={{ { url: $json.value } }}' };
	await testBed.run('request.send', own, { values: ['n/a'] });
	expect(testBed.sent()).toEqual([{ url: 'n/a' }]);
});

it('an AI agent is told why it gets nothing', async () => {
	const own = filters({ url: '={{ "ask Bob" }}' });
	const reason = 'URL: not a domain';
	expect(await testBed.callTool('review.getAll', own)).toEqual([{ found: false, reason }]);
	expect(testBed.calls()).toBe(0);
});
