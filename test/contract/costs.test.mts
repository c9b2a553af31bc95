/** What ordinary lists cost, as people paste them: calls by the number of different companies, not of spellings. */
import type { IDataObject } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { listing } from '../support/http.mts';
import { FIVE_PHONES, inAll, inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 1200 });
const withPath = SIX_DOMAINS.slice(1, 2);

/** The first different domains of the sandbox's companies; one company in fifty is a second location of another. */
const domains = (count: number): string[] => {
	const all = testBed.sandbox.data.companies.filter(
		({ hasUrl, domain, record }) => hasUrl && record.url === domain,
	);
	return [...new Set(all.map(({ domain }) => domain))].slice(0, count);
};
const phones = (count: number): string[] => {
	const all = testBed.sandbox.data.companies.flatMap(({ record }) =>
		record.phone.filter((phone) => /^[2-9]\d{9}$/.test(phone)).slice(0, 1),
	);
	return [...new Set(all)].slice(0, count);
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
const twoOf = (url: string) => [1, 2].map((place) => ({ company_id: `${url}-${place}`, url }));
const sites = times(200, (n) => `x.example/p/${n}`);
const subdomains = times(100, (n) => `d${n}.company.example`);
const oneOf = (url: string) => [{ company_id: url, url }];

type Finding = (url: string) => IDataObject[];

it.each<[name: string, Finding, values: string[], most: number, found: number]>([
	[
		'200 domains of two companies each',
		(url) => (known.includes(url) ? twoOf(url) : []),
		inTurns(known, withPath),
		14,
		200,
	],
	['200 pages of one unknown site', () => [], sites, 6, 0],
	['20 unknown companies in six spellings', () => [], inAll(unknown(20), SIX_DOMAINS), 4, 0],
	['100 subdomains that the service knows', oneOf, subdomains, 5, 100],
	['100 subdomains of one company', () => oneOf('company.example'), subdomains, 5, 100],
])('%s cost few calls at a strict service', async (_name, find, values, most, found) => {
	const records = listing(({ url }) => {
		const all = ([url].flat() as string[]).flatMap(find);
		return [...new Map(all.map((record) => [record.company_id, record])).values()];
	});
	const { json, service } = await testBed.enrichAt(records, values);
	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(service.requests.length).toBeLessThanOrEqual(most);
});

it('100 names in five legal forms, one of them in two spellings, cost ten calls at most', async () => {
	const names = times(100, (n) => `Company ${n} of Amber`);
	const records = listing(({ company_name: asked }) =>
		names
			.filter((name) => [asked].flat().some((each) => String(each).includes(name)))
			.map((company_name) => ({ company_id: company_name, company_name })),
	);
	const forms = ['', ', Inc.', ' LLC', ' L.L.C.', ' Corp', ' GmbH'];
	const spellings = forms.map((form) => (name: string) => name + form);
	const typed = inAll(names, spellings);
	const { json, service } = await testBed.enrichAt(records, typed, { matchBy: 'company_name' });

	expect(json.filter((row) => row.found)).toHaveLength(600);
	expect(service.requests.length).toBeLessThanOrEqual(10);
});

describe('domains at a service that lists similar ones first', () => {
	const asked = times(60, (n) => `company${n}.com`);
	/** Companies whose domains contain those that are asked for. */
	const alike = (counts: number[]): IDataObject[] =>
		counts.flatMap((count, n) =>
			times(count, (nth) => ({ company_id: `x${n}-${nth}`, url: `x${nth}-company${n}.com` })),
		);
	const own = asked.map((url) => ({ company_id: url, url }));

	it.each<[string, counts: number[], most: number]>([
		['two each', asked.map(() => 2), 8],
		['five each', asked.map(() => 5), 13],
		['100 for one of them', [100], 20],
		['60 each, so that none is found', asked.map(() => 60), 64],
	])('%s', async (_name, counts, most) => {
		const companies = [...alike(counts), ...own];
		const script = companyService({ companies, matching: 'contains' });
		const { json, service } = await testBed.enrichAt(script, asked);
		const crowdedOut = counts.filter((count) => count >= 50).length;
		expect(json.filter(({ found }) => found)).toHaveLength(asked.length - crowdedOut);
		expect(service.requests.length).toBeLessThanOrEqual(most);
	});
});
