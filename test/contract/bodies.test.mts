/** What a call holds besides the panel's fields, and what one call holds of several inputs. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { DeskRequest } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

const run = async (
	name: string,
	rows: IDataObject[],
	own: INodeParameters,
	more: DeskRequest = {},
) => await desk.run(name, own, { rows, ...more });

const sent = () => desk.sandbox.requests().map(({ body }) => body as IDataObject);

describe('Save Field Mapping behind several rows', () => {
	const values = [
		{
			ucc_fields_api: '={{ $json.api }}',
			ucc_fields_label: '={{ $json.label }}',
			default_label: '={{ $json.label }}',
			include_in_export: true,
			sort_order: '={{ $json.n }}',
		},
	];
	const rows = Array.from({ length: 30 }, (_, n) => ({ api: `f${n}`, label: `F${n}`, n }));
	const row = ({ api, label, n }: (typeof rows)[number]) => ({
		ucc_fields_api: api,
		ucc_fields_label: label,
		sort_order: n,
	});

	it('saves all of them in one call, in their order, linked to all', async () => {
		const { items, error } = await run('lien.saveFieldMapping', rows, { mappings: { values } });

		expect(error).toBeUndefined();
		expect(sent()).toHaveLength(1);
		expect(sent()[0].list).toMatchObject(rows.map(row));
		expect(items.map(({ json }) => json)).toMatchObject(rows.map(row));
		expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
	});

	it('saves rows that are typed in once, whatever the number of inputs', async () => {
		const named = (name: string) => ({
			...values[0],
			ucc_fields_api: name,
			ucc_fields_label: name,
			default_label: name,
			sort_order: 1,
		});
		const typed = { mappings: { values: ['a', 'b'].map(named) } };
		const { items } = await run('lien.saveFieldMapping', rows, typed);

		expect(items.map(({ json }) => json.ucc_fields_api)).toEqual(['a', 'b']);
	});

	it('saves nothing where Send As differs, and says so', async () => {
		const parameters = { mappings: { values }, sendAs: '={{ $json.n < 3 ? "list" : "mappings" }}' };
		const { error } = await run('lien.saveFieldMapping', rows, parameters);

		expect(error?.message).toContain(
			'"Send As" parameter is "list" for input 0 and "mappings" for input 3',
		);
		expect(sent()).toEqual([]);
	});

	it('fails every row where the one call fails, each with its own fields', async () => {
		desk.sandbox.setFaults([{ kind: 'status', status: 400, body: { message: 'no' } }]);
		const { errorItems } = await run(
			'lien.saveFieldMapping',
			rows,
			{ mappings: { values } },
			{ onError: 'continueErrorOutput' },
		);

		expect(errorItems.map(({ json }) => json.api)).toEqual(rows.map(({ api }) => api));
		expect(desk.calls()).toBe(1);
	});
});

describe('Additional Fields', () => {
	const withFields = (additionalFields: unknown): INodeParameters => ({
		limit: 1,
		filters: { city: 'Austin' },
		options: { additionalFields: additionalFields as string },
	});
	const lax = async (
		parameters: INodeParameters,
		rows: IDataObject[] = [{}],
		more: DeskRequest = {},
	) => {
		desk.sandbox.setFaults([
			{ kind: 'status', status: 200, body: { success: true, records: [], total_records: 0 } },
		]);
		return await run('company.getAll', rows, parameters, more);
	};

	it.each<[string, unknown]>([
		['as JSON', '{ "shiny": [1, null], "blank": "" }'],
		['by an expression', '={{ { shiny: [1, null], blank: "" } }}'],
	])('are sent as given, given %s', async (_name, given) => {
		const { error } = await lax(withFields(given));

		expect(error).toBeUndefined();
		expect(sent()[0]).toMatchObject({ city: 'Austin', shiny: [1, null], blank: '' });
	});

	it.each(['city', 'page', 'per_page'])(
		'that hold %s, which is sent anyway, are refused',
		async (name) => {
			const { error } = await lax(withFields(JSON.stringify({ [name]: 1 })));

			expect(error?.message).toContain(`"Additional Fields" parameter must not hold "${name}"`);
			expect(sent()).toEqual([]);
		},
	);

	it('that hold what the lookups of a call go by are refused', async () => {
		const { error } = await run('company.enrich', [{}], {
			value: 'a.example',
			options: { additionalFields: '{"url":"b.example"}' },
		});

		expect(error?.message).toContain('must not hold "url"');
	});

	it.each(['[1]', '"text"', '5', '{'])(
		'that are no object, as %s, are refused for that row',
		async (given) => {
			const rows = [{ extra: '{}' }, { extra: given }];
			const { errorItems } = await lax(withFields('={{ $json.extra }}'), rows, {
				onError: 'continueErrorOutput',
			});

			expect(errorItems.map(({ json }) => json.extra)).toEqual([given]);
			expect(errorItems[0].json.error).toContain('"Additional Fields"');
			expect(sent()).toHaveLength(1);
		},
	);

	it('may be what a lien search searches by', async () => {
		const { error } = await run('lien.searchSecuredParty', [{}], {
			limit: 1,
			options: { additionalFields: '{"debtor_name":"Acme"}' },
		});

		expect(error).toBeUndefined();
		expect(sent()[0]).toMatchObject({ debtor_name: 'Acme' });
	});
});
