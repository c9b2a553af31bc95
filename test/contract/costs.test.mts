/** What lists cost as people paste them: calls by the number of different companies, not of spellings. */
import type { IDataObject } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { FIVE_PHONES, inAll, inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { listing, times, useTestBed, withOwnDomain, type Script } from '../support/testing.mts';

const testBed = useTestBed({ companies: 1300 });
const withPath = SIX_DOMAINS.slice(1, 2);

/** Different domains and phones of the sandbox's companies. */
const domains = (count: number): string[] =>
	withOwnDomain(testBed.sandbox.data)
		.map(({ domain }) => domain)
		.slice(0, count);
const phones = (count: number): string[] => {
	const all = testBed.sandbox.data.companies.map(({ record }) => record.phone[0]);
	return [...new Set(all)].filter((phone) => /^[2-9]\d{9}$/.test(phone)).slice(0, count);
};
const unknown = (count: number): string[] => times(count, (n) => `nobody-${n}.example`);
const mixed = () => inTurns([...domains(900), ...unknown(100)], SIX_DOMAINS);

it.each<[name: string, list: () => string[], most: number, found: number, matchBy?: string]>([
	['200 companies as the README shows them', () => inTurns(domains(200), withPath), 8, 200],
	['1,000 companies in six spellings', () => inTurns(domains(1000), SIX_DOMAINS), 28, 1000],
	['1,000 of which a tenth is unknown', mixed, 28, 900],
	['six spellings of one company', () => inAll(domains(1), SIX_DOMAINS), 1, 6],
	['400 phones in five spellings', () => inTurns(phones(400), FIVE_PHONES), 22, 400, 'phone'],
])('%s cost few calls at the sandbox', async (_name, listOf, most, found, matchBy = 'url') => {
	const { json } = await testBed.enrich(listOf(), { matchBy });
	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(testBed.calls()).toBeLessThanOrEqual(most);
});

const known = times(200, (n) => `company-${n}.example`);
const sites = times(200, (n) => `x.example/p/${n}`);
const subdomains = times(100, (n) => `d${n}.company.example`);
const company = (url: string, company_id = url): IDataObject => ({ company_id, url });
const two = known.flatMap((url) => [company(url, `${url}-1`), company(url, `${url}-2`)]);
const both = companyService({ companies: two });
const nothing = companyService({});
const direct = companyService({ companies: subdomains.map((url) => company(url)) });
const parent = companyService({ fallbackCompany: company('company.example') });

const firms = times(100, (n) => `Company ${n} of Amber`);
const FORMS = ['', ', Inc.', ' LLC', ' Corp', ' GmbH', ' L.L.C.', ' Corporation'];
const inForms = firms.flatMap((name) => FORMS.map((form) => name + form));
/** Finds each firm by its name in any legal form. */
const byName = listing(({ company_name: names }) =>
	firms
		.filter((name) => String(names).includes(name))
		.map((company_name) => ({ company_id: company_name, company_name })),
);

it.each<[string, Script, values: string[], most: number, found: number, matchBy?: string]>([
	['200 domains of two companies each', both, inTurns(known, withPath), 14, 200],
	['200 pages of one unknown site', nothing, sites, 6, 0],
	['20 unknown companies in six spellings', nothing, inAll(unknown(20), SIX_DOMAINS), 4, 0],
	['100 subdomains that the service knows', direct, subdomains, 5, 100],
	['100 subdomains of one company', parent, subdomains, 5, 100],
	['100 names in seven legal forms', byName, inForms, 90, 700, 'company_name'],
])('%s cost few calls', async (_name, script, values, most, found, matchBy = 'url') => {
	const { json, sent } = await testBed.enrichAtScript(script, values, { matchBy });
	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(sent.length).toBeLessThanOrEqual(most);
});
