/** On Error = Continue: one input of several fails, the others go on, and every item stays linked to its input. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const toErrors = { onError: 'continueErrorOutput' } as const;
const toItems = { onError: 'continueRegularOutput' } as const;

/** One call saves the rows of all inputs, so it has no result of each. */
const ofEach = examples.filter(({ operation }) => operation !== 'lien.saveFieldMapping');

it.each(ofEach)(
	'$operation with a second input of three that is wrong does the others, and says so of that one',
	async ({ operation, parameters, items }) => {
		const each = items(testBed.sandbox.data);
		const own = {
			...parameters(testBed.sandbox.data),
			options: { timeout: '={{ $json.timeout }}' },
		};
		const rows = [1, 0, 2].map((timeout, row) => ({ row, timeout: timeout * 60_000 }));
		const wrong = {
			...rows[1],
			error:
				'The "Timeout" parameter must be a whole number, from 1 to 2147483647, not "0" [item 1]',
			details: { kind: 'input' },
		};
		const stopped = await testBed.run(operation, own, { rows });
		expect(stopped.error).toMatchObject({ message: wrong.error, context: { itemIndex: 1 } });
		expect([stopped.items, testBed.calls()]).toEqual([[], 0]);

		const links = [each.map(() => 0), each.map(() => 2)];
		const branched = await testBed.run(operation, own, { rows, ...toErrors });
		expect(branched.failed).toEqual([wrong]);
		expect(branched.errorItems.map(branched.linkedInput)).toEqual([1]);
		expect(branched.json).toMatchObject([...each, ...each]);
		expect(branched.links).toEqual(links.flat());

		const mixed = await testBed.run(operation, own, { rows, ...toItems });
		expect(mixed.json).toMatchObject([...each, wrong, ...each]);
		expect(mixed.json[each.length]).toEqual(wrong);
		expect(mixed.links).toEqual([...links[0], 1, ...links[1]]);
	},
);

describe.each([toItems, toErrors])('a failed item where $onError', (request) => {
	const error = expect.stringContaining('"Timeout" parameter') as unknown;
	it.each<[IDataObject, INodeParameters, IDataObject]>([
		[{ id: 7, nested: [1, { a: null }] }, {}, { details: { kind: 'input' } }],
		[{ id: 7, company: 'mine' }, { resultField: 'company' }, { details: { kind: 'input' } }],
		[{ details: 'of the row', message: 'of the row' }, {}, {}],
	])('keeps the fields of its input beside error: %j', async (input, more, details) => {
		const own = { value: 'a.example', options: { timeout: 0 }, ...more };
		const run = await testBed.run('company.enrich', own, { rows: [input], ...request });
		expect([...run.failed, ...run.json]).toEqual([{ ...input, error, ...details }]);
	});
});

it('a record with a field called error is a success, and its text is kept under another name', async () => {
	const record = { company_id: 'C1', error: 'no phone', record_error: 'mine' };
	const body = { success: true, records: [record], total_records: 1, total_pages: 1 };
	testBed.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
	const request = { ...toErrors, retryOnFail: { maxTries: 3, waitBetweenTries: 1 } };
	const run = await testBed.run('company.getAll', { simplify: false }, request);

	expect(run.failed).toEqual([]);
	expect(run.json).toEqual([{ company_id: 'C1', record_error: 'mine', record_error_: 'no phone' }]);
	expect(testBed.calls()).toBe(1);
});

it('a run that stops at a failure says how many calls are lost', async () => {
	testBed.sandbox.setFaults([{ kind: 'status', status: 403, after: 1 }]);
	const rows = [{ most: 1 }, { most: 2 }];
	const { error } = await testBed.run('company.getAll', { limit: '={{ $json.most }}' }, { rows });
	expect(error?.description).toContain(
		'The run made 2 calls, and the results are lost. To keep them: Settings → On Error → Continue.',
	);
});

it('a row that ends the run of several is told with how to go on without it', async () => {
	const own = { filters: { state: '={{ $json.state }}' }, limit: '={{ $json.most }}' };
	const rows = [1, 0, 1].map((most) => ({ state: 'TX', most }));
	const goOn = 'To go on without this row: Settings → On Error → Continue.';
	const { error } = await testBed.run('company.getAll', own, { rows });
	expect([error?.context.itemIndex, error?.description]).toEqual([1, goOn]);

	for (const all of [rows.slice(1, 2), rows.map((row) => ({ ...row, most: 0 }))]) {
		const { error: ofAll } = await testBed.run('company.getAll', own, { rows: all });
		expect(ofAll?.description ?? '').not.toContain('without this row');
	}
});
