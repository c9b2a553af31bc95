/** What a call holds besides the panel's fields, what one call holds of several inputs, and calls that the user describes. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { TestBedRequest } from '../support/testBed.mts';
import type { ScriptedAnswer } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

describe('Save Field Mapping behind several rows', () => {
	const mapping = (name: string, sort_order: string | number) => ({
		...{ ucc_fields_api: name, ucc_fields_label: name, default_label: name },
		...{ include_in_export: true, sort_order },
	});
	const byRow = { mappings: { values: [mapping('={{ $json.api }}', '={{ $json.n }}')] } };
	const rows = Array.from({ length: 30 }, (_, n) => ({ api: `f${n}`, n }));
	const save = async (own: INodeParameters, more: TestBedRequest = {}) =>
		await testBed.run('lien.saveFieldMapping', own, { rows, ...more });

	it('saves all of them in one call, in their order, linked to all', async () => {
		const { json, items } = await save(byRow);
		const all = rows.map(({ api, n }) => mapping(api, n));

		expect(testBed.sent()).toMatchObject([{ list: all }]);
		expect(json).toMatchObject(all);
		expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
	});

	it('saves rows that are typed in once, whatever the number of inputs', async () => {
		const { json } = await save({ mappings: { values: [mapping('a', 1), mapping('b', 2)] } });
		expect(json.map(({ ucc_fields_api: name }) => name)).toEqual(['a', 'b']);
	});

	it.each<[string, INodeParameters]>([
		['Send As', { sendAs: '={{ $json.n < 3 ? "list" : "mappings" }}' }],
		['Additional Body (JSON)', { options: { additionalFields: '={{ { x: $json.n < 3 } }}' } }],
	])('saves nothing where %s differs, and says so', async (label, own) => {
		const { errorMessage } = await save({ ...byRow, ...own });
		expect(errorMessage).toContain(`"${label}" parameter differs between input 0 and input 3`);
		expect(testBed.sent()).toEqual([]);
	});

	it('saves all rows also beside another name for rows in Additional Body', async () => {
		const options = {
			additionalFields: '={{ $json.n ? { list: null, x: 1 } : { x: 1, list: null } }}',
		};
		await save({ ...byRow, sendAs: 'mappings', options });
		const all = rows.map(({ api, n }) => mapping(api, n));
		expect(testBed.sent()).toEqual([{ mappings: all, list: null, x: 1 }]);
	});

	it('fails every row where the one call fails, each with its own fields', async () => {
		testBed.sandbox.setFaults([{ kind: 'status', status: 400, body: { message: 'no' } }]);
		const { failed } = await save(byRow, { onError: 'continueErrorOutput' });
		expect(failed).toMatchObject(rows);
		expect(testBed.calls()).toBe(1);
	});

	const bare = { ...mapping('a', 1), ucc_fields_api: '' };
	const asJson = (row: object) => ({ specifyRows: 'json', jsonMappings: JSON.stringify([row]) });
	it.each<[string, INodeParameters]>([
		['a column that the inputs lack', { mappings: { values: [mapping('={{ $json.nope }}', 1)] } }],
		['an expression for all rows', { mappings: { values: '={{ $json.rows }}' } }],
		['an expression for all of Mappings', { mappings: '={{ $json.rows }}' }],
		['a row of spaces', { mappings: { values: [mapping('a', 1), mapping('  ', 2)] } }],
		['a placeholder', { mappings: { values: [mapping('n/a', 1)] } }],
		['a bare row in JSON', asJson(bare)],
		['a text in JSON', { specifyRows: 'json', jsonMappings: '["a"]' }],
		[
			'a column that one input lacks',
			{ mappings: { values: [mapping('={{ $json.n === 7 ? "" : $json.api }}', 1)] } },
		],
	])('saves nothing for %s, and says so for every input', async (_name, own) => {
		const { json, failed, errorMessage } = await save(own, { onError: 'continueErrorOutput' });
		const why = /"Mappings( \(JSON\))?" parameter (has no ucc_fields_api in row \d|holds no row)/;
		const errors = failed.map(({ error }) => String(error));

		expect([errorMessage, json, testBed.sent()]).toEqual(['', [], []]);
		expect(failed).toHaveLength(rows.length);
		expect(errors.filter((error) => !/^Nothing was saved, .* input 7 /.test(error))).not.toEqual(
			[],
		);
		expect(errors.some((error) => why.test(error))).toBe(true);
		expect((await save(own)).errorMessage).not.toBe('');
		expect(testBed.sent()).toEqual([]);
	});

	it('saves nothing where an input is not sent, and says which', async () => {
		const options = { additionalFields: '={{ $json.n === 7 ? "" : { x: 1 } }}' };
		const { failed } = await save({ ...byRow, options }, { onError: 'continueErrorOutput' });
		const why = /^Nothing was saved, .* those of input 7 can't be sent/;
		expect(failed.map(({ error }) => why.test(String(error)))).toEqual(rows.map(() => true));
		expect(testBed.sent()).toEqual([]);
	});

	it('saves rows that an expression gives as JSON', async () => {
		const own = {
			specifyRows: 'json',
			jsonMappings:
				'={{ [{ ucc_fields_api: $json.api, ' +
				'ucc_fields_label: "L", default_label: "D", include_in_export: true, sort_order: 1 }] }}',
		};
		expect((await save(own)).json).toHaveLength(rows.length);
	});

	it('serializes no more for each input, however many there are', async () => {
		const stringify = jest.spyOn(JSON, 'stringify');
		const serialized = async (count: number): Promise<number> => {
			stringify.mockClear();
			const many = Array.from({ length: count }, (_, n) => ({ api: `f${n}`, n }));
			await save(byRow, { rows: many });
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
});

describe('Additional Body', () => {
	const search = async (given: unknown, more: TestBedRequest = {}) => {
		const body = { success: true, records: [], total_records: 0 };
		testBed.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
		const options = { additionalFields: given } as INodeParameters;
		const own = { limit: 1, filters: { city: 'Austin' }, options };
		return await testBed.run('company.getAll', own, more);
	};

	it.each(['{ "shiny": [1, null], "blank": "" }', '={{ { shiny: [1, null], blank: "" } }}'])(
		'given as %s are sent as given',
		async (given) => {
			expect((await search(given)).errorMessage).toBe('');
			expect(testBed.sent()).toMatchObject([{ city: 'Austin', shiny: [1, null], blank: '' }]);
		},
	);

	it.each(['city', 'page'])('that hold %s, which is sent anyway, are refused', async (name) => {
		const { errorMessage } = await search(JSON.stringify({ [name]: 1 }));
		expect(errorMessage).toContain(`"Additional Body (JSON)" parameter must not contain "${name}"`);
		expect(testBed.sent()).toEqual([]);
	});

	it.each(['[1]', '{'])('that are no object, as %s, are refused for that row', async (extra) => {
		const rows = [{ extra: '{"shiny":1}' }, { extra }];
		const more = { rows, onError: 'continueErrorOutput' } as const;
		const { failed } = await search('={{ $json.extra }}', more);
		const error = expect.stringContaining('"Additional Body (JSON)"') as unknown;
		expect(failed).toMatchObject([{ extra, error }]);
		expect(testBed.sent()).toHaveLength(1);
	});
});

describe('an API Request', () => {
	const send = async (parameters: INodeParameters, ...answers: ScriptedAnswer[]) => {
		const service = await testBed.serve(answers);
		return { service, run: await testBed.run('request.send', parameters, { service }) };
	};
	const text = { 'content-type': 'text/plain' };
	const page = { 'content-type': 'text/html; charset=utf-8' };

	it.each<[string, ScriptedAnswer, object | RegExp]>([
		['POST', { body: '' }, {}],
		['DELETE', { status: 204, body: '' }, {}],
		['PATCH', { body: 'done', headers: text }, { data: 'done' }],
		['PUT', { body: { id: 7 } }, { id: 7 }],
		['POST', { body: '<h1>Hi</h1>', headers: page }, /something other than JSON/],
		['GET', { body: 'done', headers: text }, /other than JSON: done/],
	])('by %s that is answered with %j comes to %p', async (method, answer, outcome) => {
		const { run } = await send({ method, path: '/v1/jobs' }, answer);
		if (outcome instanceof RegExp) expect(run.errorMessage).toMatch(outcome);
		else expect(run.json).toEqual([outcome]);
	});

	it.each([
		['/v1/bbb', 250],
		['/v1/bbb/', 250],
		['/v1/something-else', 50],
	])('asks for pages of %s with %d rows, the most that the service gives', async (path, rows) => {
		const own = { method: 'POST', path, pagination: 'page', returnAll: true };
		const { service } = await send(own, { body: { records: [], total_records: 0 } });
		expect(service.sent).toEqual<IDataObject[]>([{ page: 1, per_page: rows }]);
	});
});
