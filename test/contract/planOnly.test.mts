/** Plan Only: what a run would take, before a call is made. */
import type { INodeParameters } from 'n8n-workflow';
import type { DeskRequest } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 20 });

const plan = async (
	operation: string,
	parameters: INodeParameters,
	values: string[],
	request: DeskRequest = {},
) => {
	const options = { ...(parameters.options as object), planOnly: true };
	const run = await desk.run(
		operation,
		{ ...parameters, options },
		{ rows: values.map((value) => ({ value })), ...request },
	);
	expect(desk.calls()).toBe(0);
	return run;
};

it('a plan of Enrich says inputs, questions, calls and minutes, and is linked to all inputs', async () => {
	const values = Array.from(
		{ length: 240 },
		(_, n) => `https://www.company-${n % 120}.example/contact`,
	);
	const { items } = await plan('company.enrich', { value: '={{ $json.value }}' }, values);
	expect(items).toEqual([
		{
			json: { inputs: 240, questions: 120, calls: 3, billed: 0, minutes: 1, atLeast: true },
			pairedItem: values.map((_, item) => ({ item })),
		},
	]);
});

it('validations are taken for billed, equal ones once, and malformed ones are not sent', async () => {
	const values = ['a@x.example', 'a@X.example', 'b@x.example', 'nonsense'];
	const { items } = await plan('email.validate', { email: '={{ $json.value }}' }, values);
	expect(items[0].json).toEqual({
		inputs: 4,
		questions: 2,
		calls: 2,
		billed: 2,
		minutes: 1,
		unsent: [{ item: 3, reason: 'malformed' }],
	});
});

it('what cannot be read is in the plan, also where On Error stops, and Max Calls refuses no plan', async () => {
	const { items, error } = await plan(
		'company.enrich',
		{ value: '={{ $json.value }}', options: { maxCalls: 1, itemsPerCall: 1 } },
		['a.example', 'b.example', 'two words'],
	);
	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({
		inputs: 3,
		calls: 2,
		unsent: [{ item: 2, reason: expect.stringContaining('is not a domain') }],
	});
});

it('calls outside the minute group take no minute', async () => {
	const { items } = await plan('email.getLogs', {}, ['']);
	expect(items[0].json).toEqual({ inputs: 1, questions: 1, calls: 1, billed: 0, minutes: 0 });
});

it('with an expression the first input decides', async () => {
	const input = ['a.example', 'b.example'].map((value, n) => ({ json: { value, plan: n === 0 } }));
	const run = await desk.run(
		'company.enrich',
		{ value: '={{ $json.value }}', options: { planOnly: '={{ $json.plan }}' } },
		{ input },
	);
	expect(run.items).toHaveLength(1);
	expect(run.json[0]).toMatchObject({ inputs: 2, calls: 1 });
});
