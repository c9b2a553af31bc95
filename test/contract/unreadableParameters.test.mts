/** What cannot be read before a call is made: parameters whose expression fails or gives nothing, and credentials. */
import type { INodeParameters } from 'n8n-workflow';
import { CONTINUE } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

/** n8n gives nothing for a field that is not there, and fails for a node that is not there. */
const broken = "={{ $('Nowhere').item.json.a }}";
/** Fails for the input that says so. */
const partly = (value: string) =>
	`={{ $json.bad ? $('Nowhere').item.json.a : ${JSON.stringify(value)} }}`;

it.each<[string, INodeParameters, string]>([
	['company.enrich', { value: broken }, 'Domain or URL'],
	['company.enrich', { matchBy: broken, value: 'a.com' }, 'Look Up By'],
	['company.getAll', { filters: { url: broken } }, 'Filters'],
	['contact.getAll', { specifyBody: 'json', jsonBody: broken }, 'Body (JSON)'],
	['account.get', { authentication: broken }, 'Authentication'],
	['account.get', { options: { timeout: broken } }, 'Options'],
])('an expression of %s that fails, %j, is named %s', async (operation, parameters, label) => {
	const { failed } = await testBed.run(operation, parameters, CONTINUE);
	expect(failed[0].error).toContain(`The "${label}" parameter cannot be read`);
	expect(testBed.calls()).toBe(0);
});

it.each<[string, INodeParameters, string]>([
	['request.send', { path: '={{ $json.paths }}' }, 'Path'],
	['company.getAll', { limit: '={{ $json.most }}' }, 'Limit'],
	['company.getAll', { options: { maxCalls: '={{ $json.m }}' } }, 'Max Calls'],
])('an expression of %s that gives nothing, %j, is named %s', async (...given) => {
	const [operation, parameters, label] = given;
	const { error } = await testBed.run(operation, parameters);
	expect(error?.message).toContain(`"${label}"`);
	expect(error?.description).toContain('it returns nothing: is the field name right?');
	expect(testBed.calls()).toBe(0);
});

it.each<[string, (good: string) => INodeParameters]>([
	['the value', (good) => ({ value: partly(good) })],
	['Max Wait', (value) => ({ value, options: { maxWait: partly('60') } })],
	['Max Calls', (value) => ({ value, options: { maxCalls: partly('100') } })],
])('%s that cannot be read for an input fails only that input', async (_name, own) => {
	const rows = [{ bad: true }, { bad: false }, { bad: false }];
	const parameters = own(testBed.sandbox.data.companies[0].domain);
	const run = await testBed.run('company.enrich', parameters, { rows, ...CONTINUE });
	const error = expect.stringMatching(/" parameter cannot be read: Ref.* \[item 0\]$/) as unknown;
	expect(run.failed).toMatchObject([{ bad: true, error }]);
	expect(run.links).toEqual([1, 2]);
});

it('a node without the credential that it asks for says where to choose one', async () => {
	const rows = [{ id: 1 }, { id: 2 }];
	const own = { authentication: 'oAuth2' };
	const { failed } = await testBed.run('account.get', own, { rows, ...CONTINUE });
	const advice = 'Open the node and choose a credential.';
	const error = expect.stringMatching(/^The credential cannot be read: .*credential/) as unknown;
	expect(failed).toMatchObject(rows.map((row) => ({ ...row, error, details: { advice } })));
});

it.each([
	[['a', 'b', 'a'], 'parameter differs between inputs'],
	[['c', 'c'], 'rejected the credential'],
])('a key that is %j for the inputs: %s', async (keys, says) => {
	const rows = keys.map((key) => ({ key }));
	const credential = { apiKey: '={{ $json.key }}' };
	const { failed } = await testBed.run('account.get', {}, { rows, credential, ...CONTINUE });
	expect(failed.map(({ error }) => error)).toEqual(keys.map(() => expect.stringContaining(says)));
	expect(testBed.sandbox.requests().length > 0).toBe(new Set(keys).size === 1);
});
