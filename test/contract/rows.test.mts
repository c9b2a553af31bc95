/** Sheets as people have them: blanks, placeholders, state names, lost zeros, pasted lists, equal rows. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const companies = () => testBed.sandbox.data.companies.map(({ record }) => record);

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
	const { errorMessage } = await testBed.run('company.getAll', parameters, {
		rows: [{ given } as IDataObject],
	});

	expect(errorMessage).toBe('');
	expect([testBed.sent()[0][name]].flat()).toEqual([wire].flat());
});

it.each([
	['state', 'TX', 'Ontario', 'State: 1 not a state'],
	['zip_code', '78701', '787 01', 'ZIP Code: 1 not a ZIP code'],
])('the filter %s given as %j and %j is not sent for the second row', async (...given) => {
	const [name, good, bad, said] = given;
	const rows = [{ given: good }, { given: bad }];
	const parameters = { limit: 1, filters: { [name]: '={{ $json.given }}' } };
	const run = await testBed.run('company.getAll', parameters, { rows });

	expect(run.errorMessage).toBe('');
	expect(run.hint).toContain(`1 of 2 not sent (${said})`);
	expect(testBed.sent()).toHaveLength(1);
});

describe('Get All Attributes', () => {
	const lookUp = async (ids: string[], more: INodeParameters = {}) =>
		await testBed.run(
			'company.getAllAttributes',
			{ lookupBy: 'company_id', value: '={{ $json.id }}', ...more },
			{ rows: ids.map((id) => ({ id })) },
		);

	it('gives no item for those it does not find where a list becomes the items', async () => {
		const { items, errorMessage } = await lookUp(['nobody', ''], { output: 'contacts' });
		expect([items, errorMessage]).toEqual([[], '']);
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
	const { json } = await testBed.run('lien.searchSecuredParty', parameters);

	expect(Object.keys(json[0])).toEqual([
		...['company_name', 'secured_party', 'date_filed', 'date_expired', 'state_db'],
		...['record_id', 'company_id', 'ucc_number', 'ucc_type', 'secured_party_class'],
	]);
});

describe('Validate', () => {
	const validate = async (emails: unknown[], more = {}) =>
		await testBed.run(
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
		expect(testBed.calls()).toBe(1);
	});

	it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'takes a 422 on the address for the result Malformed, and goes on: On Error = %s',
		async (onError) => {
			const emails = ['ann@a.example', 'a"b@b.example', 'ben@a.example'];
			const run = await validate(emails, { onError });

			expect([run.errorMessage, run.failed]).toEqual(['', []]);
			expect(run.json.map(({ email }) => email)).toEqual(emails);
			expect(run.json[1]).toEqual(malformed(emails[1], /email/i));
			expect(run.hint).toMatch(/^2 \w+, 1 Malformed\. /);
		},
	);
});
