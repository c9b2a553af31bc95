/** What becomes of the results of a run's inputs, without a run. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';
import { toItems, type Result } from '../../../nodes/BusinessDataLookup/output/items.ts';
import type {
	InputRequest,
	Presentation,
} from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { fakeRun } from '../../support/fakeN8n.mts';

const input = (operation: string, change: Partial<Presentation> = {}): InputRequest =>
	({
		item: 0,
		operation: findOperation('company', operation),
		request: {},
		presentation: {
			simplify: false,
			noMatch: 'item',
			multipleMatches: 'first',
			binaryProperty: 'data',
			askedFor: operation === 'enrich' ? { field: 'url', value: 'acme.com' } : undefined,
			...change,
		},
	}) as unknown as InputRequest;

const FILES = { scan: { data: '', mimeType: 'application/pdf' } };
const parts = {
	inputItems: [0, 1, 2].map((row) => ({ json: { row, error: 'of the row' }, binary: FILES })),
	node: fakeRun().getNode(),
	continueOnFail: true,
	isTool: false,
	redactor: new Redactor(['key-6f1c9d2e']),
	stopped: { calls: 0, hasOthers: false },
};

/** The items of one result. */
const itemsFor = (result: Result, request?: InputRequest) =>
	toItems([result], request ? [request] : [], parts);

const jsonFor = (records: IDataObject[], request: InputRequest) =>
	itemsFor({ kind: 'records', records }, request).map(({ json }) => json);

const two = [{ company_id: '1' }, { company_id: '2' }];

describe('an enriched input', () => {
	it('gets its first company, or all of them, each with found: true before its fields', () => {
		expect(jsonFor(two, input('enrich'))).toEqual([
			{ found: true, found_count: 2, company_id: '1' },
		]);
		const [first, second] = jsonFor(two, input('enrich', { multipleMatches: 'all' }));
		expect(Object.entries(first)).toEqual([
			['found', true],
			['company_id', '1'],
		]);
		expect(second).toEqual({ found: true, company_id: '2' });
	});

	it('without a match gets an item with found: false, and null for the fields that Simplify keeps', () => {
		expect(jsonFor([], input('enrich'))).toEqual([{ found: false, asked: 'acme.com' }]);
		const [simplified] = jsonFor([], input('enrich', { simplify: true }));
		expect(simplified).toMatchObject({ found: false, asked: 'acme.com', company_name: null });
		expect(Object.keys(simplified).length).toBeGreaterThan(5);
	});

	it('without a match fails with a message that shows only the first 300 characters of a long value', () => {
		const askedFor = { field: 'url', value: 'x'.repeat(20_000) };
		const [{ error }] = jsonFor([], input('enrich', { noMatch: 'error', askedFor }));
		const shown = 'x'.repeat(300);
		expect(error).toBe(`The service does not know a company with url "${shown}" [item 0]`);
	});
});

it('Put Result in Field adds the result to the input, and renames the input’s own error field', () => {
	expect(jsonFor([two[0]], input('enrich', { resultField: 'company' }))).toEqual([
		{ row: 0, record_error: 'of the row', company: { found: true, company_id: '1' } },
	]);
});

it('a key that the service repeats is redacted in its record, and stays where the input has it', () => {
	const key = 'key-6f1c9d2e';
	const inputItems = [{ json: { note: key } }];
	const request = input('enrich', { resultField: 'company' });
	const record = { company_id: '1', about_link: `https://x.example/?k=${key}` };
	const [{ json }] = toItems([{ kind: 'records', records: [record] }], [request], {
		...parts,
		inputItems,
	});
	expect(json).toEqual({
		note: key,
		company: { found: true, company_id: '1', about_link: 'https://x.example/?k=[hidden]' },
	});
});

it('output items are linked to their inputs and in the order of the inputs, failed ones included', () => {
	const failure = new LookupFailure({ kind: 'server', message: 'It broke' });
	const results: Result[] = [];
	results[0] = { kind: 'records', records: [two[0]] };
	results[2] = failure;
	results[3] = { kind: 'records', records: two };
	const inputs = [0, 2, 3].map((item) => ({ ...input('getAll'), item }));
	const items = toItems(results, inputs, parts);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 2, 3, 3].map((item) => ({ item })));
	expect(items[1]).toMatchObject({ json: { error: 'It broke [item 2]' }, binary: FILES });
});
