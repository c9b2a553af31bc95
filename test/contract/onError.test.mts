/** On Error: if one input of several fails, the others are still looked up, and each item stays linked to its input. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { containing, CONTINUE, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const toItems = { onError: 'continueRegularOutput' } as const;
const error =
	'The "Timeout" parameter must be a whole number, from 1 to 2147483647, not "0" [item 1]';

/** One call saves the rows of all inputs, so it has no result of each. */
const ofEach = examples.filter(({ operation }) => operation !== 'lien.saveFieldMapping');
it.each(ofEach)('$operation: the second of three inputs fails alone', async (example) => {
	const { operation, parameters, items } = example;
	const { data } = testBed.sandbox;
	const each = items(data);
	const own = { ...parameters(data), options: { timeout: '={{ $json.timeout }}' } };
	const rows = [1, 0, 2].map((timeout, row) => ({ row, timeout: timeout * 60_000 }));
	const wrong = { ...rows[1], error, details: { kind: 'input' } };
	const links = [each.map(() => 0), each.map(() => 2)];

	const stopped = await testBed.run(operation, own, { rows });
	expect(stopped.error).toMatchObject({ message: error, context: { itemIndex: 1 } });
	expect([stopped.items, testBed.calls()]).toEqual([[], 0]);

	const branched = await testBed.run(operation, own, { rows, ...CONTINUE });
	expect(branched.failed).toEqual([wrong]);
	expect(branched.errorItems.map(branched.linkedInput)).toEqual([1]);
	expect(branched.json).toMatchObject([...each, ...each]);
	expect(branched.links).toEqual(links.flat());

	const mixed = await testBed.run(operation, own, { rows, ...toItems });
	expect(mixed.json).toMatchObject([...each, wrong, ...each]);
	expect(mixed.links).toEqual([...links[0], 1, ...links[1]]);
});

const added = { error: containing('"Timeout" parameter'), details: { kind: 'input' } };
it.each<[IDataObject, INodeParameters, IDataObject]>([
	[{ id: 7, nested: [1, { a: null }] }, {}, added],
	[{ id: 7, company: 'mine' }, { resultField: 'company' }, added],
	[{ details: 'of the row', message: 'of the row' }, {}, { error: added.error }],
])('a failed item keeps its fields beside error: %j with %j', async (input, more, expected) => {
	const own = { value: 'a.example', options: { timeout: 0 }, ...more };
	for (const onError of [toItems, CONTINUE]) {
		const request = { rows: [input], ...onError };
		const { failed, json, hint } = await testBed.run('company.enrich', own, request);
		expect([...failed, ...json]).toEqual([{ ...input, ...expected }]);
		expect(hint).not.toContain('replaced');
	}
});

it('a record with a field called error is a success, and its text is kept under another name', async () => {
	const records = [{ company_id: 'C1', error: 'no phone', record_error: 'mine' }];
	const body = { success: true, records, total_records: 1, total_pages: 1 };
	const request = { ...CONTINUE, retryOnFail: { maxTries: 3, waitBetweenTries: 1 } };
	const own = { simplify: false };
	const run = await testBed.runAtScript(() => ({ body }), 'company.getAll', own, request);
	expect(run.failed).toEqual([]);
	expect(run.json).toEqual([{ company_id: 'C1', record_error: 'mine', record_error_: 'no phone' }]);
	expect(run.sent).toHaveLength(1);
});
