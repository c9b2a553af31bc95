/** Plan Only: what a run would cost, without a call. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed({ companies: 20 });

const plan = async (operation: string, own: INodeParameters, values: unknown[] = ['']) => {
	const options = { ...(own.options as object), planOnly: true };
	const run = await testBed.run(operation, { ...own, options }, { values });
	expect([run.errorMessage, testBed.calls()]).toEqual(['', 0]);
	expect(run.items).toHaveLength(1);
	expect(run.items[0].pairedItem).toEqual(values.map((_, item) => ({ item })));
	return { ...run.items[0].json, hint: run.hint } as IDataObject;
};

const ENRICH = 'company.enrich';
const VALIDATE = 'email.validate';
const spellings = times(240, (n) => `https://www.a-${n % 120}.example/contact`);
const addresses = ['a@x.example', 'a@X.example', 'b@x.example', 'nonsense'];
const options = { maxCalls: 1, itemsPerCall: 1 };
const planOfNames = {
	...{ inputs: 240, questions: 120, calls: 3, billed: 0, minutes: 1, atLeast: true },
	hint: 'This run would make 3 calls or more; nothing billed that we know of.',
};
const planOfEmails = {
	...{ inputs: 4, questions: 2, calls: 2, billed: 2, minutes: 1 },
	unsent: [{ item: 3, reason: 'not an email address' }],
	hint: 'This run would make 2 calls; 2 of them may be billed. 1 of 4 inputs would not be sent.',
};
const planOf130Emails = {
	...{ inputs: 130, questions: 130, calls: 130, billed: 130, minutes: 3 },
	hint: 'This run would make 130 calls in about 3 minutes; 130 of them may be billed.',
};
const planOfSpellings = { inputs: 2, questions: 1, calls: 1, billed: 0, minutes: 1 };
const planOfCalls = { inputs: 2, calls: 1, unsent: [{ item: 1, reason: 'not a domain' }] };
it.each<[string, INodeParameters, string[], IDataObject]>([
	[ENRICH, { value: VALUE }, spellings, planOfNames],
	[VALIDATE, { email: VALUE }, addresses, planOfEmails],
	[ENRICH, { value: VALUE, options }, ['a.example', 'two words'], planOfCalls],
	['company.getAllAttributes', { value: VALUE }, ['a.example', 'www.a.example'], planOfSpellings],
	[VALIDATE, { email: VALUE }, times(130, (n) => `p${n}@a.example`), planOf130Emails],
	['email.getLogs', {}, [''], { calls: 1, minutes: 0 }],
])('Plan Only says what %s with %j would cost', async (operation, own, values, expected) => {
	const planned = await plan(operation, own, values);
	expect(planned).toMatchObject(expected);
	if ('hint' in expected) expect(Object.keys(planned).sort()).toEqual(Object.keys(expected).sort());
});

it.each(examples)('$operation can be planned', async ({ operation, parameters }) => {
	expect(await plan(operation, parameters(testBed.sandbox.data))).toMatchObject({ calls: 1 });
});

const phone = { phone: '(415) 555-0132' };
const texas = { state: ['TX'] };
const before2020 = { ...texas, filedBefore: '2020-01-01' };
const LIENS = 'lien.searchSecuredParty';
it.each<[string, INodeParameters, true | undefined]>([
	[LIENS, { filters: texas, outputAs: 'count' }, undefined],
	[LIENS, { filters: texas, returnAll: true }, true],
	[LIENS, { filters: texas, limit: 200, options: { pageSize: 200 } }, undefined],
	[LIENS, { filters: before2020, limit: 20 }, true],
	['company.getAll', { filters: phone, outputAs: 'file', limit: 10 }, undefined],
	['email.getBulkResults', { jobId: 'j', limit: 2 }, true],
])('in the plan of %s with %j, atLeast is %s', async (operation, own, atLeast) => {
	expect((await plan(operation, own)).atLeast).toBe(atLeast);
});

it('the first input decides about Plan Only', async () => {
	const own = { value: 'a.example', options: { planOnly: '={{ $json.value }}' } };
	const { json } = await testBed.run(ENRICH, own, { values: [true, false] });
	expect(json).toMatchObject([{ inputs: 2, calls: 1 }]);
});
