/** Parameters and credentials that can't be read, because an expression fails or returns nothing. */
import type { INodeParameters } from 'n8n-workflow';
import { containing, CONTINUE, itRefuses, matchingText, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

/** An expression with a missing field returns nothing; one with a missing node fails. */
const broken = "={{ $('Nowhere').item.json.a }}";
/** Fails for the input that says so. */
const partly = (value: string) =>
	`={{ $json.bad ? $('Nowhere').item.json.a : ${JSON.stringify(value)} }}`;
const unread = (label: string) => `The "${label}" parameter can't be read`;

itRefuses(testBed, [
	['company.enrich', { value: broken }, unread('Domain or URL')],
	['company.getAll', { filters: { url: broken } }, unread('Filters')],
	['contact.getAll', { specifyBody: 'json', jsonBody: broken }, unread('Body (JSON)')],
	['account.get', { authentication: broken }, unread('Authentication')],
	['request.send', { path: '={{ $json.paths }}' }, '"Path"'],
	['company.getAll', { options: { maxCalls: '={{ $json.m }}' } }, '"Max Calls"'],
]);

it('if an expression returns nothing, the message names the parameter and asks for the field name', async () => {
	const { error } = await testBed.run('company.getAll', { limit: '={{ $json.most }}' });
	expect(error?.message).toContain('"Limit"');
	expect(error?.description).toContain('it returns nothing: is the field name right?');
});

it.each<[string, (good: string) => INodeParameters]>([
	['a value', (good) => ({ value: partly(good) })],
	['Max Calls', (value) => ({ value, options: { maxCalls: partly('100') } })],
])('%s that cannot be read for an input fails only that input', async (_name, own) => {
	const rows = [{ bad: true }, { bad: false }, { bad: false }];
	const parameters = own(testBed.sandbox.data.companies[0].domain);
	const run = await testBed.run('company.enrich', parameters, { rows, ...CONTINUE });
	const error = matchingText(/" parameter can't be read: Ref.* \[item 0\]$/);
	expect(run.failed).toMatchObject([{ bad: true, error }]);
	expect(run.links).toEqual([1, 2]);
});

it.each([
	[['a', 'b', 'a'], 'parameter differs between inputs', 0],
	[['c', 'c'], 'rejected the credential', 1],
])('a run whose API key is %j for its inputs fails: %s', async (values, said, calls) => {
	const request = { values, credential: { apiKey: '={{ $json.value }}' }, ...CONTINUE };
	const { failed } = await testBed.run('account.get', {}, request);
	expect(failed.map(({ error }) => error)).toEqual(values.map(() => containing(said)));
	expect(testBed.sandbox.requests()).toHaveLength(calls);
});

it('inputs that are not sent keep their reason, even if the credential cannot be used', async () => {
	const request = { values: ['ask Bob', 'a.example'], credential: { baseUrl: 'no address' } };
	const parameters = { value: '={{ $json.value }}' };
	const { json, failed } = await testBed.run('company.enrich', parameters, {
		...request,
		...CONTINUE,
	});
	expect(json).toMatchObject([{ found: false, reason: 'not a domain' }]);
	expect(failed).toMatchObject([{ value: 'a.example' }]);
});
