/** Save Field Mapping: one call with the rows of all inputs, and none where a row has no field. */
import type { INodeParameters } from 'n8n-workflow';
import { CONTINUE, type TestBedRequest } from '../support/testBed.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const mapping = (name: string, sort_order: string | number) => ({
	ucc_fields_api: name,
	ucc_fields_label: name,
	default_label: name,
	include_in_export: true,
	sort_order,
});
const byRow = { mappings: { values: [mapping('={{ $json.api }}', '={{ $json.n }}')] } };
const inputs = (count: number) => times(count, (n) => ({ api: `f${n}`, n }));
const rows = inputs(30);
const saved = rows.map(({ api, n }) => mapping(api, n));
const save = async (own: INodeParameters, request: TestBedRequest = {}) =>
	await testBed.run('lien.saveFieldMapping', own, { rows, ...request });

it('Save Field Mapping saves the rows of all inputs in one call, in their order, linked to all', async () => {
	const { json, items } = await save(byRow);
	expect(testBed.sent()).toMatchObject([{ list: saved }]);
	expect(json).toMatchObject(saved);
	expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
});

it('Save Field Mapping saves rows that are typed in once, whatever the number of inputs', async () => {
	const { json } = await save({ mappings: { values: [mapping('a', 1), mapping('b', 2)] } });
	expect(json.map(({ ucc_fields_api: name }) => name)).toEqual(['a', 'b']);
});

it('Save Field Mapping saves rows that an expression gives as JSON', async () => {
	const jsonMappings = '={{ [{ ucc_fields_api: $json.api, sort_order: $json.n }] }}';
	await save({ specifyRows: 'json', jsonMappings });
	const list = rows.map(({ api, n }) => ({ ucc_fields_api: api, sort_order: n }));
	expect(testBed.sent()).toEqual([{ list }]);
});

it('Save Field Mapping sends all rows under the name of Send As, beside Additional Body', async () => {
	const additionalFields = '={{ $json.n ? { list: null, x: 1 } : { x: 1, list: null } }}';
	await save({ ...byRow, sendAs: 'mappings', options: { additionalFields } });
	expect(testBed.sent()).toEqual([{ mappings: saved, list: null, x: 1 }]);
});

it('Save Field Mapping fails every input where the one call fails, each with its own fields', async () => {
	testBed.sandbox.setFaults([{ kind: 'status', status: 400, body: { message: 'no' } }]);
	const { failed } = await save(byRow, CONTINUE);
	expect(failed).toMatchObject(rows);
	expect(testBed.calls()).toBe(1);
});

it.each<[string, INodeParameters]>([
	['Send As', { sendAs: '={{ $json.n < 3 ? "list" : "mappings" }}' }],
	['Additional Body (JSON)', { options: { additionalFields: '={{ { x: $json.n < 3 } }}' } }],
])('Save Field Mapping saves nothing where %s differs, and says so', async (label, own) => {
	const { errorMessage } = await save({ ...byRow, ...own });
	expect(errorMessage).toContain(`"${label}" parameter differs between input 0 and input 3`);
	expect(testBed.sent()).toEqual([]);
});

const typed = (...values: object[]) => ({ mappings: { values } }) as INodeParameters;
const asJson = (jsonMappings: string) => ({ specifyRows: 'json', jsonMappings });
const notOfSeven = '={{ $json.n === 7 ? "" : $json.api }}';
const notSent = { additionalFields: '={{ $json.n === 7 ? "" : { x: 1 } }}' };

it.each<[string, INodeParameters]>([
	['a column that the inputs lack', typed(mapping('={{ $json.nope }}', 1))],
	['an expression for all rows', { mappings: { values: '={{ $json.rows }}' } }],
	['an expression for all of Mappings', { mappings: '={{ $json.rows }}' }],
	['a row of spaces', typed(mapping('a', 1), mapping('  ', 2))],
	['a placeholder', typed(mapping('n/a', 1))],
	['a bare row in JSON', asJson(JSON.stringify([{ ...mapping('a', 1), ucc_fields_api: '' }]))],
	['a text in JSON', asJson('["a"]')],
	['a column that one input lacks', typed(mapping(notOfSeven, 1))],
	['an input that is not sent', { ...byRow, options: notSent }],
])('Save Field Mapping saves nothing for %s, and says so for every input', async (_name, own) => {
	const { failed } = await save(own, CONTINUE);
	const errors = failed.map(({ error }) => String(error));
	const why =
		/"Mappings( \(JSON\))?" parameter (has no ucc_fields_api in row \d|has no rows to save)|^Nothing was saved, .* of input 7 can't be sent/;

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
