/** Get Many and Lien Search return what the service finds for each input, whatever the records show. */
import { hiding, type CompanyServiceOptions } from '../support/companyService.mts';
import { ACME, COMPANIES, META, WALMART } from '../support/knownCompanies.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { inEachWay, lookUpAt } from '../support/ways.mts';

const lookUp = lookUpAt(useTestBed());

const lien = (nth: number, company: string, lender: string) => ({
	record_id: `lien-${nth}`,
	company_id: company,
	secured_party_base_url: lender,
});
const liens = [
	lien(1, 'acme', 'walmart.com'),
	lien(2, 'acme', 'acme.com'),
	lien(3, 'walmart', 'walmart.com'),
];
const renamed = { old_acme: 'acme' };
const former = { companies: COMPANIES, renamed };
const contains = { companies: COMPANIES, matching: 'contains' } as const;
const bigAcme = { ...contains, companies: [ACME, { ...META, url: 'big-acme.com' }, WALMART] };
const hidesPhones = { companies: COMPANIES, shows: hiding(['phone']) };
const lienContains = { liens, matching: 'contains' } as const;
const formerDebtor = { liens, renamed };

type Search = [
	name: string,
	filter: string,
	CompanyServiceOptions,
	asked: string[],
	found: string[][],
];

const companySearches: Search[] = [
	['a domain inside another', 'url', contains, ['art.com', 'nobody.com'], [['walmart'], []]],
	['a former ID', 'company_id', former, ['old_acme', 'walmart'], [['acme'], ['walmart']]],
	['a former ID and the new one', 'company_id', former, ['old_acme', 'acme'], [['acme'], ['acme']]],
	['a domain of two', 'url', bigAcme, ['acme.com', 'walmart.com'], [['acme', 'meta'], ['walmart']]],
	[
		'a domain and one that contains it',
		'url',
		bigAcme,
		['acme.com', 'big-acme.com', 'walmart.com'],
		[['acme', 'meta'], ['meta'], ['walmart']],
	],
	['hidden phones', 'phone', hidesPhones, ['2125550001', '8005550002'], [['acme'], ['walmart']]],
];
const lienSearches: Search[] = [
	[
		'a domain inside another',
		'url',
		lienContains,
		['art.com', 'acme.com'],
		[['lien-1', 'lien-3'], ['lien-2']],
	],
	[
		'a former ID',
		'company_id',
		formerDebtor,
		['old_acme', 'walmart'],
		[['lien-1', 'lien-2'], ['lien-3']],
	],
];

describe.each([
	['company.getAll', companySearches],
	['lien.searchSecuredParty', lienSearches],
])('%s by', (operation, searches) => {
	it.each(inEachWay(searches))('%s, %s', async (_name, way, filter, service, asked, found) => {
		const own = { returnAll: true, filters: { [filter]: '={{ $json.value }}' } };
		const { rows, calls } = await lookUp(way, service, asked, own, operation);
		const ids = rows.map((some) => some.map((row) => row.record_id ?? row.company_id));

		expect(ids).toEqual(found);
		// At most all together, and then each alone.
		expect(calls).toBeLessThanOrEqual(asked.length + 1);
	});
});
