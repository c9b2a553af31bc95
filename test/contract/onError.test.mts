/** On Error: one input of several fails, the others go on, and every item stays linked to its input. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { CONTINUE } from '../support/testBed.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const toItems = { onError: 'continueRegularOutput' } as const;

/** One call saves the rows of all inputs, so it has no result of each. */
const ofEach = examples.filter(({ operation }) => operation !== 'lien.saveFieldMapping');

it.each(ofEach)(
	'$operation with a second input of three that is wrong does the others',
	async ({ operation, parameters, items }) => {
		const { data } = testBed.sandbox;
		const each = items(data);
		const own = { ...parameters(data), options: { timeout: '={{ $json.timeout }}' } };
		const rows = [1, 0, 2].map((timeout, row) => ({ row, timeout: timeout * 60_000 }));
		const error =
			'The "Timeout" parameter must be a whole number, from 1 to 2147483647, not "0" [item 1]';
		const wrong = { ...rows[1], error, details: { kind: 'input' } };
		const stopped = await testBed.run(operation, own, { rows });
		expect(stopped.error).toMatchObject({ message: error, context: { itemIndex: 1 } });
		expect([stopped.items, testBed.calls()]).toEqual([[], 0]);

		const branched = await testBed.run(operation, own, { rows, ...CONTINUE });
		const links = [each.map(() => 0), each.map(() => 2)];
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

describe.each([toItems, CONTINUE])('a failed item where $onError', (request) => {
	const error = expect.stringContaining('"Timeout" parameter') as unknown;
	const details = { kind: 'input' };
	it.each<[IDataObject, INodeParameters, IDataObject]>([
		[{ id: 7, nested: [1, { a: null }] }, {}, { details }],
		[{ id: 7, company: 'mine' }, { resultField: 'company' }, { details }],
		[{ details: 'of the row', message: 'of the row' }, {}, {}],
	])('keeps the fields of its input beside error: %j', async (input, more, added) => {
		const own = { value: 'a.example', options: { timeout: 0 }, ...more };
		const run = await testBed.run('company.enrich', own, { rows: [input], ...request });
		expect([...run.failed, ...run.json]).toEqual([{ ...input, error, ...added }]);
	});
});

it('a record with a field called error is a success, and its text is kept under another name', async () => {
	const records = [{ company_id: 'C1', error: 'no phone', record_error: 'mine' }];
	const body = { success: true, records, total_records: 1, total_pages: 1 };
	const request = { ...CONTINUE, retryOnFail: { maxTries: 3, waitBetweenTries: 1 } };
	const own = { simplify: false };
	const run = await testBed.runAt(() => ({ body }), 'company.getAll', own, request);

	expect(run.failed).toEqual([]);
	expect(run.json).toEqual([{ company_id: 'C1', record_error: 'mine', record_error_: 'no phone' }]);
	expect(run.service.requests).toHaveLength(1);
});

it('Stop ends a run of 50 calls after those under way, and says how many are lost', async () => {
	testBed.sandbox.setFaults([{ kind: 'status', status: 403, after: 1 }]);
	const rows = times(50, (n) => ({ most: n + 1 }));
	const own = { limit: '={{ $json.most }}' };
	const { error } = await testBed.run('company.getAll', own, { rows });
	expect(error?.httpCode).toBe('403');
	expect(error?.description).toMatch(/The run made \d+ calls?, and the results are lost\./);
	expect(testBed.sandbox.requests().length).toBeLessThanOrEqual(11);
});
