/** Sheets as people have them: blanks, placeholders, state names, lost zeros, pasted lists, equal rows. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

const pairs = (...names: string[]): INodeParameters => ({
	bodyParameters: { parameters: names.map((name) => ({ name, value: `={{ $json.${name} }}` })) },
});
const companies = () => desk.sandbox.data.companies.map(({ record }) => record);
const goOn = { onError: 'continueErrorOutput' } as const;

it.each([
	...['contact.getAll', 'taxLien.getAll', 'businessRating.getAll', 'lien.searchDebtor'],
	...['lien.previewDebtor', 'creditBureau.lookup'],
])('%s refuses rows whose free fields are all blank by name, unsent', async (operation) => {
	const [{ company_id }] = companies();
	const rows: IDataObject[] = [{ company_id }, { company_id: null }, {}, { company_id: 'n/a' }];
	const stopped = await desk.run(operation, pairs('company_id'), { rows });
	const { failed } = await desk.run(operation, pairs('company_id'), { rows, ...goOn });

	expect(stopped.said).toMatch(
		/"Body Fields" .* "company_id".*\[item 1\]\. Nor can items 2, 3 be sent$/,
	);
	expect(failed.map(({ error }) => error)).toEqual(
		[1, 2, 3].map((item) => expect.stringMatching(`"company_id".*\\[item ${item}\\]$`)),
	);
	expect(desk.sent().map((body) => body.company_id)).toEqual([company_id]);
});

it.each<[string, INodeParameters, string]>([
	['contact.getAll', pairs('state', 'city'), 'city'],
	['company.getAll', { filters: { state: 'TX', city: '={{ $json.city }}' } }, 'City'],
])('%s leaves out what is blank for some rows in %j, and the hint says so', async (...given) => {
	const [operation, parameters, name] = given;
	const rows = ['x', '', null].map((city) => ({ state: 'TX', city }));
	const { hint } = await desk.run(operation, parameters, { rows });

	expect(desk.sent().map((body) => 'city' in body)).toEqual([true, false]);
	expect(hint).toContain(`${name} was empty in 2 of 3 inputs, so it did not narrow them. `);
});

it('a row without a value for the only filter fails alone, before a call that would find everything', async () => {
	const rows = [companies()[0].url, '  ', null].map((domain) => ({ domain }));
	const filters = { url: '={{ $json.domain }}' };
	const { failed } = await desk.run('company.getAll', { filters }, { rows, ...goOn });
	const error = expect.stringMatching(/^The "URL" parameter is empty/) as unknown;

	expect(desk.sent()).toHaveLength(1);
	expect(failed).toMatchObject([{ error }, { error }]);
});

it.each<[string, unknown, unknown]>([
	['state', 'California', 'CA'],
	['state', ' ny ', 'NY'],
	['state', 'Texas; new york\tD.C.', ['TX', 'NY', 'DC']],
	['state', ['Washington', 'GU'], ['WA', 'GU']],
	['zip_code', 2101, '02101'],
	['zip_code', '2101-1234; \ufeff78701\u200b', ['02101', '78701']],
	['url', 'a\u00ad.exam\u200bple; b.example\tc.example', ['a.example', 'b.example', 'c.example']],
	['url', 'https://www.facebook.com/Acme-Bakery/', 'facebook.com/acme-bakery'],
	['phone', '415-555-0132;415-555-0133', ['4155550132', '4155550133']],
	['company_id', 'one;two\nthree', ['one', 'two', 'three']],
	['company_name', 'A\u200dcmé; Sons\tLtd, Inc\nSons', ['A\u200dcmé; Sons\tLtd, Inc', 'Sons']],
])('the filter %s given as %j goes out as %j', async (name, given, wire) => {
	const parameters = { limit: 1, filters: { [name]: '={{ $json.given }}' } };
	const { said } = await desk.run('company.getAll', parameters, {
		rows: [{ given } as IDataObject],
	});

	expect(said).toBe('');
	expect([desk.sent()[0][name]].flat()).toEqual([wire].flat());
});

it.each([
	['state', 'TX', 'Ontario', /"State" parameter is not a state: "Ontario"/],
	['zip_code', '78701', '787 01', /"ZIP Code" parameter is not a ZIP code: "787 01"/],
	['url', 'a.example', 'ac me.com', /"URL" parameter is not a domain: "ac me\.com"/],
])(
	'the filter %s given as %j and %j is refused for the second row',
	async (name, good, bad, said) => {
		const rows = [{ given: good }, { given: bad }];
		const parameters = { limit: 1, filters: { [name]: '={{ $json.given }}' } };
		const { failed } = await desk.run('company.getAll', parameters, { rows, ...goOn });

		expect(failed).toMatchObject([{ given: bad, error: expect.stringMatching(said) }]);
		expect(desk.sent()).toHaveLength(1);
	},
);

describe('Get All Attributes', () => {
	const lookUp = async (ids: string[], more: INodeParameters = {}) =>
		await desk.run(
			'company.getAllAttributes',
			{ lookupBy: 'company_id', value: '={{ $json.id }}', ...more },
			{ rows: ids.map((id) => ({ id })) },
		);

	it('gives no item for those it does not find where a list becomes the items', async () => {
		const { items, said } = await lookUp(['nobody', ''], { output: 'contacts' });
		expect([items, said]).toEqual([[], '']);
	});

	it('simplifies the lists inside a company', async () => {
		const { json } = await lookUp(companies().map(({ company_id }) => company_id));

		for (const list of ['contacts', 'ucc_records', 'google_reviews']) {
			const rows = json.flatMap((one) => one[list] as object[]);
			expect(rows.length).toBeGreaterThan(5);
			for (const row of rows) expect(Object.keys(row).length).toBeLessThanOrEqual(10);
		}
		expect(JSON.stringify(json)).not.toContain('[object Object]');
	});
});

it('liens begin with what a person reads: debtor, lender, filed, expires, state', async () => {
	const parameters = { limit: 1, filters: { has_website: true } };
	const { json } = await desk.run('lien.searchSecuredParty', parameters);

	expect(Object.keys(json[0])).toEqual([
		...['company_name', 'secured_party', 'date_filed', 'date_expired', 'state_db'],
		...['record_id', 'company_id', 'ucc_number', 'ucc_type', 'secured_party_class'],
	]);
});

describe('Validate', () => {
	const validate = async (emails: unknown[], more = {}) =>
		await desk.run(
			'email.validate',
			{ email: '={{ $json.email }}' },
			{ rows: emails.map((email) => ({ email }) as IDataObject), ...more },
		);
	const malformed = (email: string, note = /^Not sent: /) => ({
		processed_attempted: false,
		email,
		status: 'Malformed',
		note: expect.stringMatching(note),
	});

	it('gives a result for what is no address, which is not sent', async () => {
		const wrong = ['ann.example.com', 'bob@acme..com', 'a@example.com, b@example.com', '', null];
		const run = await validate([' ben@example.com ', ...wrong]);

		expect(run.json).toEqual([
			expect.objectContaining({ email: 'ben@example.com', processed_attempted: true }),
			...wrong.map((email) => malformed(email ?? '')),
		]);
		expect(run.links).toEqual([0, 1, 2, 3, 4, 5]);
		expect(desk.calls()).toBe(1);
	});

	it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'takes a 422 on the address for the result Malformed, and goes on: On Error = %s',
		async (onError) => {
			const emails = ['ann@a.example', 'a"b@b.example', 'ben@a.example'];
			const run = await validate(emails, { onError });

			expect([run.said, run.failed]).toEqual(['', []]);
			expect(run.json.map(({ email }) => email)).toEqual(emails);
			expect(run.json[1]).toEqual(malformed(emails[1], /email/i));
			expect(run.hint).toMatch(/^2 \w+, 1 Malformed\. /);
		},
	);
});
