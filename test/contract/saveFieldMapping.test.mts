/** Save Field Mapping: one call with the rows of all inputs, and none if a row has no field. */
import type { INodeParameters } from 'n8n-workflow';
import { CONTINUE, times, useTestBed, type TestBedRequest } from '../support/testing.mts';

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
const byRow = typed(mapping('={{ $json.api }}', '={{ $json.n }}'));
const inputs = (count: number) => times(count, (n) => ({ api: `f${n}`, n }));
const rows = inputs(30);
const saved = rows.map(({ api, n }) => mapping(api, n));
const save = async (own: INodeParameters, request: TestBedRequest = {}) =>
	await testBed.run('lien.saveFieldMapping', own, { rows, ...request });

it('Save Field Mapping saves the rows of all inputs in one call, in order, linked to all', async () => {
	const { json, items } = await save(byRow);
	expect(json).toMatchObject(saved);
	expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
});

const additionalFields = '={{ $json.n ? { list: null, x: 1 } : { x: 1, list: null } }}';
const both = { ...byRow, sendAs: 'mappings', options: { additionalFields } };
const [a, b] = [mapping('a', 1), mapping('b', 2)];
const field = '={{ [{ ucc_fields_api: $json.api }] }}';
it.each<[string, INodeParameters, object]>([
	['the rows of all inputs', byRow, { list: saved }],
	['typed rows once, whatever the number of inputs', typed(a, b), { list: [a, b] }],
	['rows in JSON', asJson(field), { list: rows.map(({ api }) => ({ ucc_fields_api: api })) }],
	['beside Additional Body', both, { mappings: saved, list: null, x: 1 }],
])('Save Field Mapping sends %s', async (_what, own, sent) => {
	await save(own);
	expect(testBed.sent()).toEqual([sent]);
});

it('Save Field Mapping fails every input if the one call fails, each with its own fields', async () => {
	testBed.sandbox.setFaults([{ kind: 'status', status: 400, body: { message: 'no' } }]);
	expect((await save(byRow, CONTINUE)).failed).toMatchObject(rows);
	expect(testBed.calls()).toBe(1);
});

const differs = (label: string) => `"${label}" parameter differs between input 0 and input 3`;
const sendAs = '={{ $json.n < 3 ? "list" : "mappings" }}';
const others = { options: { additionalFields: '={{ { x: $json.n < 3 } }}' } };
const notSent = { options: { additionalFields: '={{ $json.n === 7 ? "" : { x: 1 } }}' } };
const lacking = typed(mapping('={{ $json.n === 7 ? "" : $json.api }}', 1));
const bare = asJson(JSON.stringify([{ ...a, ucc_fields_api: '' }]));
const NO_FIELD =
	/"Mappings( \(JSON\))?" parameter (has no ucc_fields_api in row \d|has no rows to save)/;
it.each<[string, INodeParameters, RegExp]>([
	['Send As that differs', { ...byRow, sendAs }, RegExp(differs('Send As'))],
	['Additional Body that differs', { ...byRow, ...others }, /differs between input 0 and/],
	['a column that the inputs lack', typed(mapping('={{ $json.nope }}', 1)), NO_FIELD],
	['an expression for all rows', { mappings: { values: '={{ $json.rows }}' } }, NO_FIELD],
	['an expression for all of Mappings', { mappings: '={{ $json.rows }}' }, NO_FIELD],
	['a row of spaces', typed(a, mapping('  ', 2)), NO_FIELD],
	['a placeholder', typed(mapping('n/a', 1)), NO_FIELD],
	['a bare row in JSON', bare, NO_FIELD],
	['a text in JSON', asJson('["a"]'), NO_FIELD],
	['a column that one input lacks', lacking, NO_FIELD],
	['an input that is not sent', { ...byRow, ...notSent }, /^Nothing was saved, .* of input 7 /],
])('Save Field Mapping saves nothing for %s, and every input says so', async (_name, own, why) => {
	const errors = (await save(own, CONTINUE)).failed.map(({ error }) => String(error));
	expect(errors).toHaveLength(rows.length);
	expect(errors.some((error) => why.test(error))).toBe(true);
	expect((await save(own)).errorMessage).not.toBe('');
	expect(testBed.sent()).toEqual([]);
});

it('Save Field Mapping serializes no more for each input, however many there are', async () => {
	const stringify = jest.spyOn(JSON, 'stringify');
	const serialized = async (count: number): Promise<number> => {
		stringify.mockClear();
		await save(byRow, { rows: inputs(count) });
		const texts = stringify.mock.results.map(({ value }) => String(value));
		return texts.reduce((sum, { length }) => sum + length, 0);
	};
	try {
		const few = await serialized(40);
		expect(await serialized(400)).toBeLessThan(15 * few);
	} finally {
		stringify.mockRestore();
	}
});
