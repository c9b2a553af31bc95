/** Save Field Mapping: one call with the rows of its one input, and none if a row has no field. */
import type { INodeParameters } from 'n8n-workflow';
import {
	CONTINUE,
	matchingText,
	times,
	useTestBed,
	type TestBedRequest,
} from '../support/testing.mts';

const testBed = useTestBed();

const mapping = (name: string, sort_order: string | number) => ({
	ucc_fields_api: name,
	ucc_fields_label: name,
	default_label: name,
	include_in_export: true,
	sort_order,
});
const typed = (...values: object[]) => ({ mappings: { values } }) as INodeParameters;
const asJson = (jsonMappings: string) => ({ specifyRows: 'json', jsonMappings });
const asExpression = asJson('={{ $input.all().map((row) => row.json) }}');
const row = { ucc_fields_api: 'f', sort_order: 1 };
const ONE_INPUT = /"Mappings" parameter take.? one input, because one call saves/;
const save = async (own: INodeParameters, request: TestBedRequest = {}) =>
	await testBed.run('lien.saveFieldMapping', own, { rows: [row], ...request });
const [a, b] = [mapping('a', 1), mapping('b', 2)];
const field = mapping('={{ $json.ucc_fields_api }}', '={{ $json.sort_order }}');

const both = { ...typed(a), sendAs: 'mappings', options: { additionalFields: '{ "list": null }' } };
it.each<[string, INodeParameters, object]>([
	['typed rows', typed(a, b), { list: [a, b] }],
	['a row of expressions', typed(field), { list: [mapping('f', 1)] }],
	['rows in JSON', asJson(JSON.stringify([a, b])), { list: [a, b] }],
	['rows beside Additional Body', both, { mappings: [a], list: null }],
])('Save Field Mapping sends %s in one call', async (_what, own, sent) => {
	const { items } = await save(own);
	expect(testBed.sent()).toEqual([sent]);
	expect(items[0].pairedItem).toEqual({ item: 0 });
});

it('Save Field Mapping saves the rows of all inputs by an expression, with Execute Once', async () => {
	const rows = times(30, (n) => mapping(`f${n}`, n));
	const { json } = await save(asExpression, { rows, executeOnce: true });
	expect(testBed.sent()).toEqual([{ list: rows }]);
	expect(json).toMatchObject(rows);
});

it('Save Field Mapping refuses several inputs before a call', async () => {
	const rows = [row, { ...row, sort_order: 2 }];
	const { failed } = await save(asExpression, { rows, ...CONTINUE });
	expect(failed).toMatchObject(rows.map((each) => ({ ...each, error: matchingText(ONE_INPUT) })));
	const { error } = await save(typed(field), { rows });
	expect(error?.description).toMatch(/\$input\.all\(\).*Execute Once/);
	expect(testBed.sent()).toEqual([]);
});

it('Save Field Mapping fails its input if the call fails', async () => {
	testBed.sandbox.setFaults([{ kind: 'status', status: 400, body: { message: 'no' } }]);
	expect((await save(typed(a), CONTINUE)).failed).toMatchObject([row]);
	expect(testBed.calls()).toBe(1);
});

const NO_FIELD =
	/"Mappings( \(JSON\))?" parameter (has no ucc_fields_api in row \d|has no rows to save)/;
it.each<[string, INodeParameters]>([
	['a column that the input lacks', typed(mapping('={{ $json.nope }}', 1))],
	['an expression for all of Mappings', { mappings: '={{ $json.rows }}' }],
	['a row of spaces', typed(a, mapping('  ', 2))],
	['a placeholder', typed(mapping('n/a', 1))],
	['a text in JSON', asJson('["a"]')],
])('Save Field Mapping saves nothing for %s', async (_name, own) => {
	expect((await save(own)).errorMessage).toMatch(NO_FIELD);
	expect(testBed.sent()).toEqual([]);
});
