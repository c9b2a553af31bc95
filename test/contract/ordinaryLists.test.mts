/** What ordinary lists cost, as people paste them: calls by the number of different companies, not of spellings. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { enrichAt } from '../support/enrich.mts';
import { ROOMY_HEADERS, scripted } from '../support/http.mts';
import { FIVE_PHONES, inAll, inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 1200, liens: 3000 });
const enrich = enrichAt(() => desk);
const jsonOf = (run: { items: Array<{ json: IDataObject }> }): IDataObject[] =>
	run.items.map(({ json }) => json);
const withPath = SIX_DOMAINS.slice(1, 2);

/** The first different domains of the sandbox's companies; one company in fifty is a second location of another. */
const domains = (count: number): string[] => {
	const all = desk.sandbox.data.companies.filter(
		({ hasUrl, domain, record }) => hasUrl && record.url === domain,
	);
	return [...new Set(all.map(({ domain }) => domain))].slice(0, count);
};
const phones = (count: number): string[] => {
	const all = desk.sandbox.data.companies.flatMap(({ record }) =>
		record.phone.filter((phone) => /^[2-9]\d{9}$/.test(phone)).slice(0, 1),
	);
	return [...new Set(all)].slice(0, count);
};
const unknown = (count: number): string[] =>
	Array.from({ length: count }, (_, n) => `nobody-${n}.example`);

interface List {
	name: string;
	values: () => string[];
	matchBy?: string;
	most: number;
	found?: number;
}

const LISTS: List[] = [
	{
		name: '200 companies as the README shows them',
		values: () => inTurns(domains(200), withPath),
		most: 8,
		found: 200,
	},
	{ name: '200 plain domains', values: () => domains(200), most: 5, found: 200 },
	{
		name: '1,000 companies in six spellings',
		values: () => inTurns(domains(1000), SIX_DOMAINS),
		most: 28,
		found: 1000,
	},
	{
		name: '100 companies with ten contacts each, in six spellings',
		values: () => inTurns(Array.from({ length: 10 }, () => domains(100)).flat(), SIX_DOMAINS),
		most: 6,
		found: 1000,
	},
	{
		name: 'six spellings of one company',
		values: () => inAll(domains(1), SIX_DOMAINS),
		most: 1,
		found: 6,
	},
	{
		name: '400 phones in five spellings',
		values: () => inTurns(phones(400), FIVE_PHONES),
		matchBy: 'phone',
		most: 22,
		found: 400,
	},
	{
		name: '300 companies with paths, a third of them unknown',
		values: () => inTurns([...domains(200), ...unknown(100)], withPath),
		most: 11,
		found: 200,
	},
	{
		name: '1,000 companies in six spellings, a tenth unknown',
		values: () => inTurns([...domains(900), ...unknown(100)], SIX_DOMAINS),
		most: 28,
		found: 900,
	},
];

describe('of the sandbox', () => {
	it.each(LISTS)('$name: at most $most calls', async ({ values, matchBy = 'url', most, found }) => {
		const list = values();
		const run = await enrich(list, { matchBy });

		const missing = list.filter((_, item) => jsonOf(run)[item].found !== true);
		expect(missing).toHaveLength(list.length - found!);
		expect(desk.sandbox.stats().calls).toBeLessThanOrEqual(most);
	});

	it('a row has the company of its own domain, whatever the spelling', async () => {
		const list = domains(300);
		const run = await enrich(inTurns(list, SIX_DOMAINS));
		const data = new Map(
			desk.sandbox.data.companies.map(({ record, domain }) => [record.company_id, domain]),
		);
		expect(jsonOf(run).map(({ company_id }) => data.get(company_id as string))).toEqual(list);
	});
});

/** A service that knows companies by the domain or the phone they show, each at so many places. */
const serviceOf = async (known: string[], field: 'url' | 'phone', places = 1) => {
	const all = new Map(
		known.map((key, n) => [
			key,
			Array.from({ length: places }, (_, place) => ({
				company_id: `c${n}-${place}`,
				[field]: field === 'phone' ? [key] : key,
			})),
		]),
	);
	return await scripted(({ body }) => {
		const {
			[field]: keys,
			page,
			per_page,
		} = JSON.parse(body) as { url: string[]; phone: string[]; page: number; per_page: number };
		const found = [...new Set([keys].flat())].flatMap((key) => all.get(key) ?? []);
		const records = found.slice((page - 1) * per_page, page * per_page);
		return {
			headers: ROOMY_HEADERS,
			body: { success: true, records, total_records: found.length },
		};
	});
};

describe('of a service that knows nothing but normal spellings', () => {
	const known = Array.from({ length: 1000 }, (_, n) => `company-${n}.example`);
	const numbers = Array.from({ length: 400 }, (_, n) => String(4_065_550_000 + n));
	const cases: Array<{
		name: string;
		field: 'url' | 'phone';
		list: string[];
		places?: number;
		most: number;
		found: number;
	}> = [
		{
			name: '200 companies as the README shows them',
			field: 'url',
			list: inTurns(known.slice(0, 200), withPath),
			most: 5,
			found: 200,
		},
		{
			name: '1,000 in six spellings',
			field: 'url',
			list: inTurns(known, SIX_DOMAINS),
			most: 28,
			found: 1000,
		},
		{
			name: '200 domains with two companies each',
			field: 'url',
			list: known.slice(0, 200),
			places: 2,
			most: 14,
			found: 200,
		},
		{
			name: '400 phones in five spellings',
			field: 'phone',
			list: inTurns(numbers, FIVE_PHONES),
			most: 22,
			found: 400,
		},
		{
			name: '300 with paths, a third unknown',
			field: 'url',
			list: inTurns([...known.slice(0, 200), ...unknown(100)], withPath),
			most: 11,
			found: 200,
		},
	];

	it.each(cases)('$name: at most $most calls', async ({ field, list, places, most, found }) => {
		const service = await serviceOf(field === 'url' ? known : numbers, field, places);
		const run = await enrich(list, { matchBy: field }, { credential: { baseUrl: service.url } });
		await service.close();

		expect(jsonOf(run).filter((item) => item.found)).toHaveLength(found);
		expect(service.requests.length).toBeLessThanOrEqual(most);
	});
});

describe('in the other operations', () => {
	const run = async (operation: string, values: string[], parameters: INodeParameters) =>
		await desk.run(operation, parameters, { input: values.map((value) => ({ json: { value } })) });
	const linked = (items: { pairedItem?: unknown }[]) =>
		new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item)).size;

	it('lender domains in six spellings cost no call more than in one', async () => {
		const lenders = desk.sandbox.data.lenders.slice(0, 30).map(({ domain }) => domain);
		const parameters = { returnAll: true, filters: { url: '={{ $json.value }}' } };
		await run('lien.searchSecuredParty', lenders, parameters);
		const { calls } = desk.sandbox.stats();
		desk.sandbox.reset();
		await run('lien.searchSecuredParty', inTurns(lenders, SIX_DOMAINS), parameters);
		expect(desk.sandbox.stats().calls).toBe(calls);
	});

	it('Get All Attributes makes one call a company, and finds it in each of four spellings', async () => {
		const list = inAll(domains(20), SIX_DOMAINS.slice(0, 4));
		const { items } = await run('company.getAllAttributes', list, { value: '={{ $json.value }}' });
		expect(linked(items)).toBe(80);
		expect(desk.sandbox.stats().calls).toBe(20);
	});

	it.each<[string, INodeParameters, string[], number]>([
		[
			'email.find',
			{ bodyParameters: { parameters: [{ name: 'linkedin_url', value: '={{ $json.value }}' }] } },
			['https://www.linkedin.com/in/ada/', 'linkedin.com/in/ada?trk=x', ' LinkedIn.com/in/Ada '],
			1,
		],
		[
			'review.getAll',
			{ filters: { url: '={{ $json.value }}' } },
			['https://www.acme.example/contact', 'acme.example', 'ACME.example'],
			1,
		],
		[
			'review.getAll',
			{ filters: { google_maps_url: '={{ $json.value }}' } },
			[
				'https://www.google.com/maps/?cid=1#x',
				'google.com/maps/?cid=1',
				'https://google.com/maps/?cid=2',
			],
			2,
		],
	])('%s asks one normal spelling once', async (operation, parameters, values, calls) => {
		await run(operation, values, parameters);
		expect(desk.sandbox.stats().calls).toBe(calls);
	});

	it.each<[string, INodeParameters]>([
		['lien.searchSecuredParty', { limit: 5, filters: { company_id: '={{ $json.value }}' } }],
		['company.getAll', { filters: { url: '={{ $json.value }}' } }],
	])('a Limit costs no more calls than Return All: %s', async (operation, parameters) => {
		const ids = desk.sandbox.data.companies.slice(0, 100).map(({ record }) => record.company_id);
		const values = operation === 'company.getAll' ? domains(200) : ids;
		const callsOf = async (change: INodeParameters) => {
			desk.sandbox.reset();
			const { items } = await run(operation, values, { ...parameters, ...change });
			return { items: items.map(({ json }) => json), calls: desk.sandbox.stats().calls };
		};
		const limited = await callsOf({});
		const alone = await callsOf({ options: { itemsPerCall: 1 } });
		const all = await callsOf({ returnAll: true });

		expect(limited.items).toEqual(alone.items);
		expect(limited.calls).toBeLessThanOrEqual(all.calls);
		expect(all.calls).toBeLessThanOrEqual(12);
	});
});

it('120 unknown pages of a shared host cost no more than others, at a service that goes by the host', async () => {
	const records = Array.from({ length: 20 }, (_, n) => ({
		company_id: `c${n}`,
		url: `facebook.com/known-${n}`,
	}));
	const service = await scripted(() => ({
		headers: ROOMY_HEADERS,
		body: { success: true, records, total_records: records.length },
	}));
	const pages = Array.from({ length: 120 }, (_, n) => `https://www.facebook.com/bakery-${n}/`);
	const run = await enrich(
		['facebook.com/known-7', ...pages],
		{},
		{ credential: { baseUrl: service.url } },
	);
	await service.close();

	const found = jsonOf(run).map((item) => item.company_id ?? null);
	expect(found).toEqual(['c7', ...pages.map(() => null)]);
	// Three calls, three for who has none once more, and five for two typed spellings each.
	expect(service.requests.length).toBeLessThanOrEqual(12);
});

it('Max Calls makes so many calls and keeps what they bring', async () => {
	const run = await enrich(
		domains(1000),
		{ options: { maxCalls: 10 } },
		{ onError: 'continueErrorOutput' },
	);

	expect(desk.sandbox.stats().calls).toBe(10);
	expect(run.items.length).toBeGreaterThanOrEqual(470);
	expect(run.items.length + run.errorItems.length).toBe(1000);
});
