/** What lists cost as people paste them: calls by the number of different companies, not of spellings. */
import type { IDataObject } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { FIVE_PHONES, inAll, inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { listing, times, useTestBed, withOwnDomain } from '../support/testing.mts';

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
	['the same, a tenth unknown', mixed, 28, 900],
	['six spellings of one company', () => inAll(domains(1), SIX_DOMAINS), 1, 6],
	['400 phones in five spellings', () => inTurns(phones(400), FIVE_PHONES), 22, 400, 'phone'],
])('%s cost few calls', async (_name, listOf, most, found, matchBy = 'url') => {
	const { json } = await testBed.enrich(listOf(), { matchBy });
	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(testBed.calls()).toBeLessThanOrEqual(most);
});

const known = times(200, (n) => `company-${n}.example`);
const sites = times(200, (n) => `x.example/p/${n}`);
const subdomains = times(100, (n) => `d${n}.company.example`);
const company = (url: string, company_id = url): IDataObject => ({ company_id, url });
const two = (url: string) => [company(url, `${url}-1`), company(url, `${url}-2`)];
const firms = times(100, (n) => `Company ${n} of Amber`);
const FORMS = ['', ', Inc.', ' LLC', ' L.L.C.', ' Corp', ' GmbH'];
const inForms = inAll(
	firms,
	FORMS.map((form) => (name) => name + form),
);

/** What a service finds for each value. */
type Finding = (value: string) => IDataObject[];
const twoOfKnown: Finding = (url) => (known.includes(url) ? two(url) : []);
const byName: Finding = (value) =>
	firms
		.filter((name) => value.includes(name))
		.map((company_name) => ({ company_id: company_name, company_name }));

it.each<[string, Finding, values: string[], most: number, found: number, matchBy?: string]>([
	['200 domains of two companies each', twoOfKnown, inTurns(known, withPath), 14, 200],
	['200 pages of one unknown site', () => [], sites, 6, 0],
	['20 unknown companies in six spellings', () => [], inAll(unknown(20), SIX_DOMAINS), 4, 0],
	['100 subdomains that the service knows', (url) => [company(url)], subdomains, 5, 100],
	['100 subdomains of one company', () => [company('company.example')], subdomains, 5, 100],
	['100 names in five legal forms', byName, inForms, 10, 600, 'company_name'],
])('%s cost few calls at a strict service', async (...given) => {
	const [, find, values, most, found, matchBy = 'url'] = given;
	const records = listing((body) => {
		const all = ([body[matchBy]].flat() as string[]).flatMap(find);
		return [...new Map(all.map((record) => [record.company_id, record])).values()];
	});
	const { json, service } = await testBed.enrichAtScript(records, values, { matchBy });
	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(service.requests.length).toBeLessThanOrEqual(most);
});

const similar: Array<[string, counts: number[], most: number]> = [
	['two each', times(60, () => 2), 8],
	['five each', times(60, () => 5), 13],
	['100 for one of them', [100], 20],
	['60 each, so that none is found', times(60, () => 60), 64],
];
it.each(similar)('60 domains at a service that lists similar ones first: %s', async (...given) => {
	const [, counts, most] = given;
	const asked = times(60, (n) => `company${n}.com`);
	const alike = counts.flatMap((count, n) =>
		times(count, (nth) => company(`x${nth}-company${n}.com`, `x${n}-${nth}`)),
	);
	const companies = [...alike, ...asked.map((url) => company(url))];
	const service = companyService({ companies, matching: 'contains' });
	const { json, sent } = await testBed.enrichAtScript(service, asked);
	const crowdedOut = counts.filter((count) => count >= 50).length;
	expect(json.filter(({ found }) => found)).toHaveLength(60 - crowdedOut);
	expect(sent.length).toBeLessThanOrEqual(most);
});
