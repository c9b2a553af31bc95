/** Plan Only: what a run would take, before a call is made. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const value = '={{ $json.value }}';

const plan = async (operation: string, own: INodeParameters, values: string[] = ['']) => {
	const options = { ...(own.options as object), planOnly: true };
	const rows = values.map((each) => ({ value: each }));
	const { items, errorMessage, hint } = await testBed.run(operation, { ...own, options }, { rows });
	expect([errorMessage, testBed.calls()]).toEqual(['', 0]);
	expect(items).toHaveLength(1);
	expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
	return { ...items[0].json, hint };
};

it('a plan has inputs, questions, calls and minutes, and the hint says them as a sentence', async () => {
	const values = times(240, (n) => `https://www.a-${n % 120}.example/contact`);
	expect(await plan('company.enrich', { value }, values)).toEqual({
		inputs: 240,
		questions: 120,
		calls: 3,
		billed: 0,
		minutes: 1,
		atLeast: true,
		hint: 'This run would make 3 calls or more in about a minute; nothing billed that we know of.',
	});
});

it('Plan Only counts validations as billed, equal ones once, and leaves out malformed addresses', async () => {
	const values = ['a@x.example', 'a@X.example', 'b@x.example', 'nonsense'];
	expect(await plan('email.validate', { email: value }, values)).toEqual({
		inputs: 4,
		questions: 2,
		calls: 2,
		billed: 2,
		minutes: 1,
		unsent: [{ item: 3, reason: 'not an email address' }],
		hint: 'This run would make 2 calls in about a minute; 2 of them may be billed. 1 of 4 inputs would not be sent.',
	});
});

it('Plan Only ignores Max Calls and lists inputs that would not be sent', async () => {
	const options = { maxCalls: 1, itemsPerCall: 1 };
	const values = ['a.example', 'b.example', 'two words'];
	const unsent = [{ item: 2, reason: 'not a domain' }];
	const planned = await plan('company.enrich', { value, options }, values);
	expect(planned).toMatchObject({ inputs: 3, calls: 2, unsent });
});

it('Plan Only counts minutes for calls that count in the minute, and none for others', async () => {
	const values = times(130, (n) => `p${n}@a.example`);
	expect(await plan('email.validate', { email: value }, values)).toMatchObject({ minutes: 3 });
	expect(await plan('email.getLogs', {})).toMatchObject({ calls: 1, minutes: 0 });
});

it.each(examples)('$operation can be planned', async ({ operation, parameters }) => {
	expect(await plan(operation, parameters(testBed.sandbox.data))).toMatchObject({ calls: 1 });
});

const phone = { phone: '(415) 555-0132' };
const texas = { state: ['TX'] };
const before2020 = { ...texas, filedBefore: '2020-01-01' };
it.each<[string, INodeParameters, true | undefined]>([
	['lien.searchSecuredParty', { filters: texas, outputAs: 'count' }, undefined],
	['lien.searchSecuredParty', { filters: texas, limit: 20 }, undefined],
	['lien.searchSecuredParty', { filters: texas, returnAll: true }, true],
	['lien.searchSecuredParty', { filters: texas, limit: 200, options: { pageSize: 200 } }, true],
	['lien.searchSecuredParty', { filters: before2020, limit: 20 }, true],
	['lien.searchSecuredParty', { filters: before2020, outputAs: 'count' }, true],
	['company.getAll', { filters: phone, outputAs: 'count' }, undefined],
	['company.getAllAttributes', { value: 'www.acme.com' }, true],
	['company.getAllAttributes', { value: 'acme.com' }, undefined],
	['company.getAll', { filters: phone, outputAs: 'file', limit: 10 }, true],
	['email.getBulkResults', { jobId: 'j', limit: 2 }, true],
])('in the plan of %s with %j, atLeast is %s', async (operation, own, atLeast) => {
	const planned: IDataObject = await plan(operation, own);
	expect(planned.atLeast).toBe(atLeast);
});

it('the first input decides about Plan Only', async () => {
	const rows = ['a.example', 'b.example'].map((each, n) => ({ value: each, plan: n === 0 }));
	const options = { planOnly: '={{ $json.plan }}' };
	const { json } = await testBed.run('company.enrich', { value, options }, { rows });
	expect(json).toMatchObject([{ inputs: 2, calls: 1 }]);
});

const fails = '={{ $json.t.toDateTime().year }}';
it.each<[INodeParameters, IDataObject[]]>([
	[{ planOnly: '={{ "yes" }}' }, [{}, {}]],
	[{ planOnly: fails }, [{ t: 'nope' }, {}]],
	[{ planOnly: true, timeout: fails }, [{ t: 'nope' }, {}]],
])('options that cannot be read make no call: %j', async (options, rows) => {
	const own = { email: 'a@b.example', options };
	await testBed.run('email.validate', own, { rows, onError: 'continueRegularOutput' });
	expect(testBed.calls()).toBe(0);
});
