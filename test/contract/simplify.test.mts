/** Simplify: the ten fields that a person reads first, or each record exactly as it was received. */
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

it('a company has ten fields with it, the ID among them, and all without it', async () => {
	const [company] = withOwnDomain(testBed.sandbox.data);
	const [short] = (await testBed.enrich([company.domain])).json;
	const { json } = await testBed.enrich([company.domain], { simplify: false });

	expect(Object.keys(short)).toHaveLength(11);
	expect(short).toMatchObject({ found: true, company_id: company.record.company_id });
	expect(json).toEqual([{ found: true, ...shownCompany(company) }]);
});

it('liens begin with debtor, lender, filed, expires, state', async () => {
	const parameters = { limit: 1, filters: { has_website: true } };
	const { json } = await testBed.run('lien.searchSecuredParty', parameters);
	expect(Object.keys(json[0])).toEqual([
		...['company_name', 'secured_party', 'date_filed', 'date_expired', 'state_db'],
		...['record_id', 'company_id', 'ucc_number', 'ucc_type', 'secured_party_class'],
	]);
});

describe('Get All Attributes', () => {
	const lookUp = async (ids: string[], output = 'company') => {
		const own = { lookupBy: 'company_id', value: '={{ $json.id }}', output };
		const rows = ids.map((id) => ({ id }));
		return (await testBed.run('company.getAllAttributes', own, { rows })).json;
	};

	it('simplifies the lists inside a company', async () => {
		const { companies } = testBed.sandbox.data;
		const json = await lookUp(companies.map(({ record }) => record.company_id));
		for (const list of ['contacts', 'ucc_records', 'google_reviews']) {
			const rows = json.flatMap((one) => one[list] as object[]);
			expect(rows.length).toBeGreaterThan(5);
			for (const row of rows) expect(Object.keys(row).length).toBeLessThanOrEqual(10);
		}
		expect(JSON.stringify(json)).not.toContain('[object Object]');
	});

	it('gives no item for a company that is not found where its contacts are the items', async () => {
		expect(await lookUp(['nobody', ''], 'contacts')).toEqual([]);
	});
});
