/** What ordinary lists cost, as people paste them: calls by the number of different companies, not of spellings. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing, pageResponse } from '../support/http.mts';
import { FIVE_PHONES, inAll, inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 1200, liens: 3000 });
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
const unknown = (count: number): string[] =>
	Array.from({ length: count }, (_, n) => `nobody-${n}.example`);

/** A list with the most calls that it may cost in the sandbox, and how many of its rows are found. */
type List = [name: string, list: () => string[], most: number, found: number, matchBy?: string];

it.each<List>([
	['200 companies as the README shows them', () => inTurns(domains(200), withPath), 8, 200],
	['1,000 companies in six spellings', () => inTurns(domains(1000), SIX_DOMAINS), 28, 1000],
	['six spellings of one company', () => inAll(domains(1), SIX_DOMAINS), 1, 6],
	['400 phones in five spellings', () => inTurns(phones(400), FIVE_PHONES), 22, 400, 'phone'],
	[
		'1,000 companies in six spellings, a tenth unknown',
		() => inTurns([...domains(900), ...unknown(100)], SIX_DOMAINS),
		28,
		900,
	],
])('%s', async (_name, listOf, most, found, matchBy = 'url') => {
	const { json } = await testBed.enrich(listOf(), { matchBy });

	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(testBed.calls()).toBeLessThanOrEqual(most);
});

it('100 names in five legal forms, one of them in two spellings, cost ten calls at most', async () => {
	const names = Array.from({ length: 100 }, (_, n) => `Company ${n} of Amber`);
	const service = await testBed.serve(
		listing(({ company_name: asked }) =>
			names
				.filter((name) => [asked].flat().some((each) => String(each).includes(name)))
				.map((company_name) => ({ company_id: company_name, company_name })),
		),
	);
	const forms = ['', ', Inc.', ' LLC', ' L.L.C.', ' Corp', ' GmbH'];
	const typed = inAll(
		names,
		forms.map((form) => (name: string) => name + form),
	);
	const { json } = await testBed.enrich(typed, { matchBy: 'company_name' }, { service });

	expect(json.filter((row) => row.found)).toHaveLength(600);
	expect(service.requests.length).toBeLessThanOrEqual(10);
});

describe('at a service that knows nothing but normal spellings', () => {
	it('200 domains of two companies each cost fourteen calls at most', async () => {
		const known = Array.from({ length: 200 }, (_, n) => `company-${n}.example`);
		const service = await testBed.serve(
			listing(({ url: asked }) =>
				known
					.filter((url) => [asked].flat().includes(url))
					.flatMap((url) => [1, 2].map((place) => ({ company_id: `${url}-${place}`, url }))),
			),
		);
		const { json } = await testBed.enrich(inTurns(known, withPath), {}, { service });

		expect(json.filter((row) => row.found)).toHaveLength(200);
		expect(service.requests.length).toBeLessThanOrEqual(14);
	});

	it.each<[string, string[], number]>([
		['200 pages of one unknown site', Array.from({ length: 200 }, (_, n) => `x.example/p/${n}`), 6],
		['20 unknown companies in six spellings', inAll(unknown(20), SIX_DOMAINS), 4],
	])('%s are not found in few calls', async (_name, values, most) => {
		const service = await testBed.serve(listing(() => []));
		const { json } = await testBed.enrich(values, {}, { service });

		expect(json.map(({ found }) => found)).toEqual(values.map(() => false));
		expect(service.requests.length).toBeLessThanOrEqual(most);
	});

	it.each<[string, (host: string) => string]>([
		['which the service knows', (host) => host],
		['of one company', () => 'company.example'],
	])('100 subdomains %s cost five calls at most', async (_name, shown) => {
		const hosts = Array.from({ length: 100 }, (_, n) => `d${n}.company.example`);
		const service = await testBed.serve(
			listing(({ url: asked }) => {
				const found = new Set(([asked].flat() as string[]).map(shown));
				return [...found].map((url) => ({ company_id: url, url }));
			}),
		);
		const { json } = await testBed.enrich(hosts, {}, { service });

		expect(json.map(({ url }) => url)).toEqual(hosts.map(shown));
		expect(service.requests.length).toBeLessThanOrEqual(5);
	});

	it('what finds nothing is asked once more as typed, all together; a spelling that is refused is not found', async () => {
		const service = await testBed.serve(({ body }) => {
			const asked = JSON.parse(body) as IDataObject;
			const urls = [asked.url].flat() as string[];
			const place = urls.findIndex((url) => url.startsWith('refused.example/'));
			const detail = [{ loc: ['body', 'url', `${place}`], msg: 'no' }];
			if (place >= 0) return { status: 422, body: { detail } };
			const isKnown = urls.includes('known.example/About');
			return pageResponse(isKnown ? [{ company_id: 'c1', url: 'known.example' }] : [], asked);
		});
		const values = ['known.example/About', 'refused.example/a', ...inTurns(unknown(30), withPath)];
		const { json } = await testBed.enrich(values, {}, { service });

		expect(json.map(({ found }) => found)).toEqual([true, ...values.slice(1).map(() => false)]);
		expect(service.requests.length).toBeLessThanOrEqual(6);
	});
});

describe('in the other operations', () => {
	const run = async (operation: string, values: string[], parameters: INodeParameters) => {
		testBed.sandbox.reset();
		const rows = values.map((value) => ({ value }));
		const { json, links } = await testBed.run(operation, parameters, { rows });
		return { json, links, calls: testBed.calls() };
	};
	const value = '={{ $json.value }}';

	it('Get All Attributes makes one call a company, and finds it in each of four spellings', async () => {
		const list = inAll(domains(20), SIX_DOMAINS.slice(0, 4));
		const { links, calls } = await run('company.getAllAttributes', list, { value });
		expect([new Set(links).size, calls]).toEqual([80, 20]);
	});

	const profile = { bodyParameters: { parameters: [{ name: 'linkedin_url', value }] } };
	it.each<[string, INodeParameters, string[]]>([
		['email.find', profile, ['https://www.linkedin.com/in/Ada/', 'LinkedIn.com/in/Ada?trk=x']],
		['review.getAll', { filters: { url: value } }, ['https://www.acme.example/a', 'ACME.example']],
		['email.validate', { email: value }, ['<Ann@example.com>', 'mailto:Ann@EXAMPLE.com ']],
		['email.validate', { email: value }, ["a'b@b.example", " a'b@B.example"]],
	])('%s with %j asks, and pays, once for %j', async (operation, parameters, values) => {
		expect((await run(operation, values, parameters)).calls).toBe(1);
	});

	it('a Limit costs no more calls than Return All, and gives the first of each', async () => {
		const companies = testBed.sandbox.data.companies.slice(0, 100);
		const ids = companies.map(({ record }) => record.company_id);
		const own = { limit: 5, filters: { company_id: value } };
		const limited = await run('lien.searchSecuredParty', ids, own);
		const alone = await run('lien.searchSecuredParty', ids, {
			...own,
			options: { itemsPerCall: 1 },
		});
		const all = await run('lien.searchSecuredParty', ids, { ...own, returnAll: true });

		expect(limited.json).toEqual(alone.json);
		// Inputs without liens are asked once more; on a busy machine those of one list are asked before the other list ends.
		expect(limited.calls).toBeLessThanOrEqual(all.calls + 1);
		expect(all.calls).toBeLessThanOrEqual(12);
	});
});
