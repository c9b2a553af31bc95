/** On Error = Continue: one input of several fails, the others go on, and every item stays linked to its input. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples, wellKnown } from '../support/examples.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const toErrors = { onError: 'continueErrorOutput' } as const;
const toItems = { onError: 'continueRegularOutput' } as const;
const urlOfOne = () => wellKnown(desk.sandbox.data).record.url;

/** One call saves the rows of all inputs, so it has no result of each. */
const ofEach = examples.filter(({ operation }) => operation !== 'lien.saveFieldMapping');

it.each(ofEach)(
	'$operation with a second input of three that is wrong does the others, and says so of that one',
	async ({ operation, parameters, items }) => {
		const each = items(desk.sandbox.data);
		const own = {
			...parameters(desk.sandbox.data),
			options: { timeout: '={{ $json.timeout }}' },
		};
		const rows = [1, 0, 2].map((timeout, row) => ({ row, timeout: timeout * 60_000 }));
		const wrong = {
			...rows[1],
			error:
				'The "Timeout" parameter must be a whole number, from 1 to 2147483647, not "0" [item 1]',
			details: { kind: 'input' },
		};
		const stopped = await desk.run(operation, own, { rows });
		expect(stopped.error).toMatchObject({ message: wrong.error, context: { itemIndex: 1 } });
		expect([stopped.items, desk.calls()]).toEqual([[], 0]);

		const links = [each.map(() => 0), each.map(() => 2)];
		const branched = await desk.run(operation, own, { rows, ...toErrors });
		expect(branched.failed).toEqual([wrong]);
		expect(branched.errorItems.map(branched.linkedInput)).toEqual([1]);
		expect(branched.json).toMatchObject([...each, ...each]);
		expect(branched.links).toEqual(links.flat());

		const mixed = await desk.run(operation, own, { rows, ...toItems });
		expect(mixed.json).toMatchObject([...each, wrong, ...each]);
		expect(mixed.json[each.length]).toEqual(wrong);
		expect(mixed.links).toEqual([...links[0], 1, ...links[1]]);
	},
);

describe.each([toItems, toErrors])('a failed item where $onError', (request) => {
	const failedOf = async (json: IDataObject, more: INodeParameters = {}) => {
		const own = { value: 'a.example', options: { timeout: 0 }, ...more };
		const run = await desk.run('company.enrich', own, { rows: [json], ...request });
		return [...run.failed, ...run.json];
	};
	const error = expect.stringContaining('"Timeout" parameter') as unknown;

	it.each([{}, { resultField: 'company' }])(
		'keeps the fields of its input beside error, with %j',
		async (own) => {
			const nested = { list: [1, { a: null }] };
			const input = { id: 7, 'E-mail': 'a@b.example', nested, company: 'mine' };
			expect(await failedOf(input, own)).toEqual([{ ...input, error, details: { kind: 'input' } }]);
		},
	);

	it('keeps a field details and a field message of its input', async () => {
		const input = { id: 7, details: 'of the row', message: 'of the row' };
		expect(await failedOf(input)).toEqual([{ ...input, error }]);
	});
});

it('a record with a field called error is a success, and its text is kept under another name', async () => {
	const record = { company_id: 'C1', error: 'no phone', record_error: 'mine' };
	const body = { success: true, records: [record], total_records: 1, total_pages: 1 };
	desk.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
	const request = { ...toErrors, retryOnFail: { maxTries: 3, waitBetweenTries: 1 } };
	const run = await desk.run('company.getAll', { simplify: false }, request);

	expect(run.failed).toEqual([]);
	expect(run.json).toEqual([{ company_id: 'C1', record_error: 'mine', record_error_: 'no phone' }]);
	expect(desk.calls()).toBe(1);
});

it('an unknown bulk job fails only its own input', async () => {
	const rows = ['job-1', 'job-2', 'job-empty'].map((job) => ({ job }));
	const own = { jobId: '={{ $json.job }}', limit: 3 };
	const run = await desk.run('email.getBulkResults', own, { rows, ...toErrors });

	expect(run.links).toEqual([0, 0, 0]);
	expect(run.failed).toMatchObject([
		{ job: 'job-2', error: expect.stringContaining('There is no job job-2.') },
	]);
});

describe('what cannot be read', () => {
	const rows = [0, 1, 2].map((row) => ({ row }));
	/** An expression that fails for one input and gives `value` for the others. */
	const failing = (row: number, value: string) =>
		`={{ $json.row === ${row} ? $('Nowhere').item.json.x : ${value} }}`;

	it.each<[string, (row: number) => INodeParameters]>([
		['value', (row) => ({ value: failing(row, `"${urlOfOne()}"`) })],
		['timeout', (row) => ({ options: { timeout: failing(row, '5000') } })],
		['maxWait', (row) => ({ options: { maxWait: failing(row, '60') } })],
		['maxCalls', (row) => ({ options: { maxCalls: failing(row, '100') } })],
	])('for an input fails only that input: %s', async (_name, own) => {
		for (const row of [0, 2]) {
			const parameters = { value: urlOfOne(), ...own(row) };
			const run = await desk.run('company.enrich', parameters, { rows, ...toErrors });

			expect(run.failed).toEqual([
				{
					row,
					error: expect.stringMatching(
						new RegExp(`" parameter cannot be read: Referenced node.* \\[item ${row}\\]$`),
					),
					details: expect.objectContaining({ kind: 'input' }),
				},
			]);
			expect(run.json.map(({ found }) => found)).toEqual([true, true]);
			expect(run.links).toEqual([0, 1, 2].filter((item) => item !== row));
		}
	});

	it.each<[string, INodeParameters, RegExp]>([
		['resource', { resource: failing(0, '"x"') }, /parameter has no choice .*\[item 0\]/],
		['operation', { operation: failing(0, '"x"') }, /parameter has no choice .*\[item 0\]/],
		['credential', {}, /The credential cannot be read: .*\[item 0\]/],
	])('of all inputs fails each: %s', async (what, own, says) => {
		const request = {
			node: 'businessDataLookup',
			parameters: { resource: 'company', operation: 'enrich', value: 'a.example', ...own },
			input: rows.map((json) => ({ json })),
		};
		const run = await desk.engine.run({ ...request, ...toErrors });

		expect(run.items).toEqual([]);
		expect(run.errorItems.map(run.linkedInput)).toEqual([0, 1, 2]);
		expect(run.failed[0].error).toMatch(says);
		if (what === 'credential') expect((await desk.engine.run(request)).said).toMatch(/credential/i);
	});

	it.each([
		[failing(0, '$json.row'), /cannot be read/],
		['={{ $json.row }}', /"Max Calls".*1 or more, not "0" \[item 0\]/],
	])('leaves Max Calls to the first input that can be: %s', async (maxCalls, says) => {
		const own = { email: '={{ $json.row }}@a.example', options: { maxCalls } };
		const run = await desk.run('email.validate', own, { rows, ...toErrors });

		expect(run.links).toEqual([1]);
		expect(run.failed.map(({ error }) => error)).toEqual([
			expect.stringMatching(says),
			expect.stringMatching(/Max Calls \(1\) is used up/),
		]);
	});
});
