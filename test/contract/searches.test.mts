/** Get Many and Lien Search return what the service finds for each input, whatever the records show. */
import { hideFields, type CompanyServiceOptions } from '../support/companyService.mts';
import { ACME, COMPANIES, META, WALMART } from '../support/knownCompanies.mts';
import { inEachWay, lookUpAt } from '../support/ways.mts';
import { useTestBed, VALUE } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());

/** Liens `l1` to `l3`, of these debtors to these lenders. */
const liens = ['acme walmart.com', 'acme acme.com', 'walmart walmart.com'].map((parties, nth) => {
	const [company_id, secured_party_base_url] = parties.split(' ');
	return { record_id: `l${nth + 1}`, company_id, secured_party_base_url };
});
const former = { companies: COMPANIES, liens, renamed: { old_acme: 'acme' } };
const contains = { companies: COMPANIES, liens, matching: 'contains' } as const;
const bigAcme = { ...contains, companies: [ACME, { ...META, url: 'big-acme.com' }, WALMART] };
const longerId = { ...contains, companies: [ACME, { ...META, company_id: 'acme2' }] };
/** A company whose record shows a shared host. */
const hostItself = { companies: [ACME, { ...META, url: 'facebook.com' }] };
const hides = { companies: COMPANIES, shows: hideFields(['phone']) };

/** The IDs that each value finds. */
type Found = Record<string, string[]>;
type Search = [name: string, operation: string, by: string, CompanyServiceOptions, Found];

const bothAcmes = ['acme', 'meta'];
const bothIds = ['acme', 'acme2'];
const COMPANY = 'company.getAll';
const LIEN = 'lien.searchSecuredParty';
const searches: Search[] = [
	['a former ID', COMPANY, 'company_id', former, { old_acme: ['acme'], walmart: ['walmart'] }],
	['one in another', COMPANY, 'url', bigAcme, { 'acme.com': bothAcmes, 'big-acme.com': ['meta'] }],
	['one in another', COMPANY, 'company_id', longerId, { acme: bothIds, acme2: ['acme2'] }],
	['several', COMPANY, 'url', former, { 'meta.com, acme.com': ['acme', 'meta'], 'a.com': [] }],
	['a page', COMPANY, 'url', hostItself, { 'https://facebook.com/nobody-here/': [] }],
	['hidden phones', COMPANY, 'phone', hides, { 2125550001: ['acme'], 8005550002: ['walmart'] }],
	['a domain in another', LIEN, 'url', contains, { 'art.com': ['l1', 'l3'], 'acme.com': ['l2'] }],
	['a former ID', LIEN, 'company_id', former, { old_acme: ['l1', 'l2'], walmart: ['l3'] }],
];

it.each(inEachWay(searches))('a search finds %s, %s: %s by %s', async (...given) => {
	const [, way, operation, filter, service, found] = given;
	const own = { returnAll: true, filters: { [filter]: VALUE } };
	const asked = Object.keys(found);
	const { rows, calls } = await lookUp(way, service, asked, own, operation);
	const ids = rows.map((some) => some.map((row) => row.record_id ?? row.company_id));

	expect(ids).toEqual(Object.values(found));
	// At most all together, and then each alone.
	expect(calls).toBeLessThanOrEqual(asked.length + 1);
});
