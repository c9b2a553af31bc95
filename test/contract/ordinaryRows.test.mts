/** Sheets as people have them: blanks, placeholders, state names, lost zeros, pasted lists, equal rows. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runningRows, useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

const run = runningRows(desk);

const sent = () => desk.sandbox.requests().map(({ body }) => body as IDataObject);
const pairs = (...names: string[]): INodeParameters => ({
	bodyParameters: { parameters: names.map((name) => ({ name, value: `={{ $json.${name} }}` })) },
});
const companies = () => desk.sandbox.data.companies.map(({ record }) => record);

describe('free fields that are blank for a row', () => {
	it.each([
		'contact.getAll',
		'taxLien.getAll',
		'businessRating.getAll',
		'lien.searchDebtor',
		'lien.previewDebtor',
		'creditBureau.lookup',
	])(
		'do not bring the records of everybody: %s refuses the row by name, unsent',
		async (operation) => {
			const rows: IDataObject[] = [
				{ company_id: companies()[0].company_id },
				{ company_id: null },
				{},
				{ company_id: 'n/a' },
			];
			const stopped = await run(operation, rows, pairs('company_id'));
			const { errorItems } = await run(operation, rows, pairs('company_id'), {
				onError: 'continueErrorOutput',
			});

			expect(stopped.error?.message).toMatch(
				/"Body Fields" .* "company_id".*\[item 1\]\. Nor can items 2, 3 be sent$/,
			);
			expect(errorItems.map(({ json }) => json.error)).toEqual(
				[1, 2, 3].map((item) => expect.stringMatching(`"company_id".*\\[item ${item}\\]$`)),
			);
			expect(sent().map(({ company_id }) => company_id)).toEqual([rows[0].company_id]);
		},
	);

	it('are left out beside others, and the hint says for how many rows', async () => {
		const { company_id } = companies()[0];
		const rows = [
			{ company_id, city: 'x' },
			{ company_id, city: '' },
			{ company_id, city: null },
		];
		const { hints } = await run('contact.getAll', rows, pairs('company_id', 'city'));

		expect(sent()).toHaveLength(2);
		expect(sent().map((body) => 'city' in body)).toEqual([true, false]);
		expect(hints[0].message).toContain(
			'city was empty in 2 of 3 inputs, so it did not narrow them. ',
		);
	});
});

it('a filter that an expression leaves empty for some rows is told', async () => {
	const rows = [{ name: 'Nobody Inc' }, { name: '' }, { name: 'Nobody LLC' }];
	const filters = { state: ['TX'], company_name: '={{ $json.name }}' };
	const { hints } = await run('company.getAll', rows, { filters });

	expect(hints[0].message).toContain(
		'Company Name was empty in 1 of 3 inputs, so it did not narrow them. ',
	);
});

it.each<[string, unknown, unknown]>([
	['state', 'California', 'CA'],
	['state', 'ny', 'NY'],
	['state', ' tx ', 'TX'],
	['state', 'Texas; new york\tD.C.', ['TX', 'NY', 'DC']],
	['state', 'California (CA), CA', 'CA'],
	['state', ['Washington', 'West Virginia'], ['WA', 'WV']],
	['state', 'GU', 'GU'],
	['zip_code', 2101, '02101'],
	['zip_code', '501', '00501'],
	['zip_code', '02100-1234', '02100'],
	['zip_code', '2101-1234; 78701', ['02101', '78701']],
	['zip_code', '\ufeff78701\u200b', '78701'],
	['url', 'a.example; b.example\tc.example', ['a.example', 'b.example', 'c.example']],
	['url', 'a\u00ad.exam\u200bple', 'a.example'],
	['phone', '415-555-0132;415-555-0133', ['4155550132', '4155550133']],
	['company_id', 'one;two\nthree', ['one', 'two', 'three']],
	['company_name', 'A\u200dcme; Sons\tLtd, Inc', 'A\u200dcme; Sons\tLtd, Inc'],
])('the filter %s given as %j goes out as %j', async (name, given, wire) => {
	const { error } = await run('company.getAll', [{ given } as IDataObject], {
		limit: 1,
		filters: { [name]: '={{ $json.given }}' },
	});

	expect(error).toBeUndefined();
	expect([sent()[0][name]].flat()).toEqual([wire].flat());
});

it.each([
	['state', 'Ontario', /"State" parameter has no state "Ontario"/],
	['zip_code', '787 01', /"ZIP Code" parameter holds a value with a blank in it: "787 01"/],
	['url', 'acme .com', /"URL" parameter holds a value with a blank in it: "acme \.com"/],
])('the filter %s given as %j is refused for that row', async (name, given, message) => {
	const parameters = { limit: 1, filters: { [name]: '={{ $json.given }}' } };
	const good: Record<string, string> = { state: 'TX', zip_code: '78701', url: 'a.example' };
	const rows = [{ given: good[name] }, { given }];
	const { items, errorItems } = await run('company.getAll', rows, parameters, {
		onError: 'continueErrorOutput',
	});

	expect(errorItems).toHaveLength(1);
	expect(errorItems[0].json).toMatchObject({ given, error: expect.stringMatching(message) });
	expect(items.length).toBeLessThanOrEqual(1);
	expect(sent()).toHaveLength(1);
});

it.each(['415-555-0132\t415-555-0133', '4155550132; 4155550133'])(
	'several phones in one cell of Enrich, as %j, are refused for that row',
	async (value) => {
		const { error } = await run('company.enrich', [{ value }], {
			matchBy: 'phone',
			value: '={{ $json.value }}',
		});

		expect(error?.message).toContain('"Phone" parameter takes one value, not several');
		expect(sent()).toEqual([]);
	},
);

describe('Get All Attributes, as Enrich,', () => {
	it('says found, and what was asked of those it does not find', async () => {
		const rows = [{ id: companies()[0].company_id }, { id: 'nobody' }, { id: '' }, { id: 'n/a' }];
		const parameters = { lookupBy: 'company_id', value: '={{ $json.id }}' };
		const all = await run('company.getAllAttributes', rows, parameters);
		const found = await run('company.getAllAttributes', rows, {
			...parameters,
			options: { noMatch: 'drop' },
		});
		const failed = await run('company.getAllAttributes', rows.slice(0, 2), {
			...parameters,
			options: { noMatch: 'error' },
		});

		expect(all.items.map(({ json }) => json)).toMatchObject([
			{ found: true, company_id: rows[0].id },
			{ found: false, asked: 'nobody', company_id: null },
			{ found: false, asked: '' },
			{ found: false, asked: 'n/a' },
		]);
		expect(Object.keys(all.items[0].json)[0]).toBe('found');
		expect(all.hints[0].message).toMatch(/^1 of 4 found, 3 not\. 2 of 4 not sent /);
		expect(found.items.map(found.linkedInput)).toEqual([0]);
		expect(failed.error?.message).toContain('does not know a company with company_id "nobody"');
	});

	it('gives no item for those it does not find where a list becomes the items', async () => {
		const rows = [{ id: 'nobody' }, { id: '' }];
		const { items, error } = await run('company.getAllAttributes', rows, {
			lookupBy: 'company_id',
			value: '={{ $json.id }}',
			output: 'contacts',
		});

		expect([items, error]).toEqual([[], undefined]);
	});

	it('simplifies the lists inside a company', async () => {
		const rows = companies().map(({ company_id }) => ({ id: company_id }));
		const { items } = await run('company.getAllAttributes', rows, {
			lookupBy: 'company_id',
			value: '={{ $json.id }}',
		});

		for (const list of ['contacts', 'ucc_records', 'google_reviews']) {
			const entries = items.flatMap(({ json }) => json[list] as IDataObject[]);
			expect(entries.length).toBeGreaterThan(5);
			expect(Math.max(...entries.map((entry) => Object.keys(entry).length))).toBeLessThanOrEqual(
				10,
			);
		}
		const sizes = items.map(({ json }) => JSON.stringify(json).length);
		expect(Math.max(...sizes)).toBeLessThan(8000);
		expect(JSON.stringify(items)).not.toContain('[object Object]');
	});
});

it('liens begin with what a person reads: debtor, lender, filed, expires, state', async () => {
	const { items } = await run('lien.searchSecuredParty', [{}], {
		limit: 1,
		filters: { has_website: true },
	});

	expect(Object.keys(items[0].json)).toEqual([
		...['company_name', 'secured_party', 'date_filed', 'date_expired', 'state_db'],
		...['record_id', 'company_id', 'ucc_number', 'ucc_type', 'secured_party_class'],
	]);
});

it('files of several inputs have the number of their input in their name', async () => {
	const parameters = { limit: 1, outputAs: 'file', filters: { state: '={{ $json.state }}' } };
	const several = await run('company.getAll', [{ state: 'TX' }, { state: 'CA' }], parameters);
	const one = await run('company.getAll', [{ state: 'TX' }], parameters);

	expect(several.items.map(({ json }) => json.fileName)).toEqual([
		expect.stringMatching(/^companies-\d{4}-\d\d-\d\d-1\.csv$/),
		expect.stringMatching(/^companies-\d{4}-\d\d-\d\d-2\.csv$/),
	]);
	expect(several.items[1].binary?.data.fileName).toBe(several.items[1].json.fileName);
	expect(one.items[0].json.fileName).toMatch(/^companies-\d{4}-\d\d-\d\d\.csv$/);
});

it('equal addresses are validated, and billed, once', async () => {
	const emails = [
		'Ann@Example.com',
		'<Ann@example.com>',
		'mailto:Ann@EXAMPLE.com',
		'"Ann@example.com"',
	];
	const { items } = await run(
		'email.validate',
		emails.map((email) => ({ email })),
		{ email: '={{ $json.email }}' },
	);

	expect(items).toHaveLength(4);
	expect(sent()).toMatchObject([{ email: 'Ann@example.com' }]);
});
