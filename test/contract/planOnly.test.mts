/** Plan Only: what a run would take, before a call is made. */
import type { INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });

const plan = async (operation: string, own: INodeParameters, values: string[]) => {
	const options = { ...(own.options as object), planOnly: true };
	const rows = values.map((value) => ({ value }));
	const { items, errorMessage, hint } = await testBed.run(operation, { ...own, options }, { rows });
	expect([errorMessage, testBed.calls()]).toEqual(['', 0]);
	expect(items).toHaveLength(1);
	expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
	return { ...items[0].json, hint };
};
const value = '={{ $json.value }}';

it('a plan of Enrich says inputs, questions, calls and minutes, and the hint says them as a sentence', async () => {
	const values = Array.from({ length: 240 }, (_, n) => `https://www.a-${n % 120}.example/contact`);
	expect(await plan('company.enrich', { value }, values)).toEqual({
		inputs: 240,
		questions: 120,
		calls: 3,
		billed: 0,
		minutes: 1,
		atLeast: true,
		hint: 'This run would take 3 calls or more, about a minute, nothing billed that we know of.',
	});
});

it('validations are taken for billed, equal ones once, and malformed ones are not sent', async () => {
	const values = ['a@x.example', 'a@X.example', 'b@x.example', 'nonsense'];
	expect(await plan('email.validate', { email: value }, values)).toEqual({
		inputs: 4,
		questions: 2,
		calls: 2,
		billed: 2,
		minutes: 1,
		unsent: [{ item: 3, reason: 'not an email address' }],
		hint: 'This run would take 2 calls, about a minute, 2 of them may be billed. 1 of 4 inputs would not be sent.',
	});
});

it('what is not sent is in the plan, also where On Error stops, and Max Calls refuses no plan', async () => {
	const options = { maxCalls: 1, itemsPerCall: 1 };
	const values = ['a.example', 'b.example', 'two words'];
	expect(await plan('company.enrich', { value, options }, values)).toMatchObject({
		inputs: 3,
		calls: 2,
		unsent: [{ item: 2, reason: 'not a domain' }],
	});
});

it('more calls than a minute allows take more minutes, and those outside the group none', async () => {
	const values = Array.from({ length: 130 }, (_, n) => `p${n}@a.example`);
	expect(await plan('email.validate', { email: value }, values)).toMatchObject({
		minutes: 3,
		hint: 'This run would take 130 calls, about 3 minutes, 130 of them may be billed.',
	});
	expect(await plan('email.getLogs', {}, [''])).toEqual({
		inputs: 1,
		questions: 1,
		calls: 1,
		billed: 0,
		minutes: 0,
		hint: 'This run would take 1 call, nothing billed that we know of.',
	});
});

it.each(examples)('$operation can be planned', async ({ operation, parameters }) => {
	expect(await plan(operation, parameters(testBed.sandbox.data), [''])).toMatchObject({ calls: 1 });
});

it('with an expression the first input decides', async () => {
	const rows = ['a.example', 'b.example'].map((value, n) => ({ value, plan: n === 0 }));
	const options = { planOnly: '={{ $json.plan }}' };
	const { json } = await testBed.run('company.enrich', { value, options }, { rows });
	expect(json).toMatchObject([{ inputs: 2, calls: 1 }]);
});
