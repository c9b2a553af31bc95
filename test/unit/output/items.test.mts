/** What becomes of the results of a run's inputs, without a run. */
import { NodeOperationError, type IBinaryData, type IDataObject, type INode } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { itemsOf, type Result } from '../../../nodes/BusinessDataLookup/output/items.ts';
import type {
	InputRequest,
	Presentation,
} from '../../../nodes/BusinessDataLookup/parameters/request.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';

const input = (operation: string, change: Partial<Presentation> = {}): InputRequest =>
	({
		item: 0,
		operation: findOperation('company', operation),
		presentation: {
			simplify: false,
			noMatch: 'item',
			multipleMatches: 'first',
			resultField: '',
			binaryProperty: 'data',
			echo: { field: 'url', value: 'acme.com' },
			...change,
		},
	}) as unknown as InputRequest;

const parts = {
	inputJson: (item: number): IDataObject => ({ row: item, error: 'of the row' }),
	failedJson: ({ message }: LookupFailure, item: number): IDataObject => ({ error: message, item }),
};

/** The items of one result. */
const itemsFor = (result: Result, request?: InputRequest) =>
	itemsOf([result], new Map(request && [[0, request]]), parts);

const jsonFor = (records: IDataObject[], request: InputRequest) =>
	itemsFor({ records }, request).map(({ json }) => json);

const two = [{ company_id: '1' }, { company_id: '2' }];

describe('an input that is enriched', () => {
	it('gets its first record, or all of them, each with `found` before its fields', () => {
		expect(jsonFor(two, input('enrich'))).toEqual([{ found: true, company_id: '1' }]);
		const [first, second] = jsonFor(two, input('enrich', { multipleMatches: 'all' }));
		expect(Object.entries(first)).toEqual([
			['found', true],
			['company_id', '1'],
		]);
		expect(second).toEqual({ found: true, company_id: '2' });
	});

	it('is found whatever a field of the record says', () => {
		expect(jsonFor([{ found: 'no' }], input('enrich'))).toEqual([{ found: true }]);
	});

	it('without a record gets an item that says so, with null for what Simplify keeps', () => {
		expect(jsonFor([], input('enrich'))).toEqual([{ found: false, url: 'acme.com' }]);
		const [simplified] = jsonFor([], input('enrich', { simplify: true }));
		expect(simplified).toMatchObject({ found: false, url: 'acme.com', company_name: null });
		expect(Object.keys(simplified).length).toBeGreaterThan(5);
	});

	it('without a record gets no item where that is wanted', () => {
		expect(jsonFor([], input('enrich', { noMatch: 'drop' }))).toEqual([]);
	});

	it('without a record fails where that is wanted', () => {
		expect(jsonFor([], input('enrich', { noMatch: 'error' }))).toEqual([
			{ error: 'The service knows no company with url "acme.com"', item: 0 },
		]);
	});

	it('is told by no more than the beginning of a long value', () => {
		const echo = { field: 'url', value: 'x'.repeat(20_000) };
		const [{ error }] = jsonFor([], input('enrich', { noMatch: 'error', echo }));
		expect(error).toBe(`The service knows no company with url "${'x'.repeat(300)}"`);
	});
});

it('a search gives an item for each record, and none where there is no record', () => {
	expect(jsonFor(two, input('getAll'))).toEqual(two);
	expect(jsonFor([], input('getAll'))).toEqual([]);
});

it('a result goes into the field of its input that the user names, and an error there is renamed', () => {
	expect(jsonFor([two[0]], input('enrich', { resultField: 'company' }))).toEqual([
		{ row: 0, record_error: 'of the row', company: { found: true, company_id: '1' } },
	]);
});

it('an input without a record goes on with null in the field that the user names', () => {
	expect(jsonFor([], input('getAllAttributes', { resultField: 'company' }))).toEqual([
		{ row: 0, record_error: 'of the row', company: null },
	]);
	expect(jsonFor([], input('enrich', { noMatch: 'drop', resultField: 'company' }))).toEqual([]);
});

it('a file is in the field that the user names', () => {
	const binary = { fileName: 'a.csv' } as IBinaryData;
	const request = input('getAll', { binaryProperty: 'report' });
	expect(itemsFor({ json: { rowCount: 2 }, binary }, request)).toEqual([
		{ json: { rowCount: 2 }, binary: { report: binary }, pairedItem: { item: 0 } },
	]);
});

it('each item is linked to its input, in the order of the inputs, a failed one among them', () => {
	const failure = new LookupFailure({ kind: 'server', message: 'It broke' });
	const results: Result[] = [];
	results[0] = { records: [two[0]] };
	results[2] = failure;
	results[3] = { records: two };
	const inputs = new Map([0, 2, 3].map((item) => [item, input('getAll')]));
	const items = itemsOf(results, inputs, parts);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 2, 3, 3].map((item) => ({ item })));
	expect(items[1].json).toEqual({ error: 'It broke', item: 2 });
});

it('an input that could not be read gives its failure', () => {
	const failure = new LookupFailure({ kind: 'input', message: 'Not readable' });
	expect(itemsFor(failure)).toEqual([
		{ json: { error: 'Not readable', item: 0 }, pairedItem: { item: 0 } },
	]);
});

it('the node stops with its first failure where nothing else is wanted', () => {
	const stopWith = ({ message }: LookupFailure, item: number) =>
		new NodeOperationError({ name: 'Data' } as INode, message, { itemIndex: item });
	const results = [{ records: [] }, { records: [] }];
	const inputs = new Map(
		[0, 1].map((n) => [n, input('enrich', { noMatch: n ? 'error' : 'drop' })]),
	);
	expect(() => itemsOf(results, inputs, { ...parts, stopWith })).toThrow(
		expect.objectContaining({ context: expect.objectContaining({ itemIndex: 1 }) as object }),
	);
});
