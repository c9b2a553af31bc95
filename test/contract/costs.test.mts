/** What ordinary lists cost, as people paste them: calls by the number of different companies, not of spellings. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing, pageOf } from '../support/http.mts';
import { FIVE_PHONES, inAll, inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 1200, liens: 3000 });
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

/** A list with the most calls that it may cost in the sandbox, and how many of its rows are found. */
type List = [name: string, list: () => string[], most: number, found: number, matchBy?: string];

it.each<List>([
	['200 companies as the README shows them', () => inTurns(domains(200), withPath), 8, 200],
	['200 plain domains', () => domains(200), 5, 200],
	['1,000 companies in six spellings', () => inTurns(domains(1000), SIX_DOMAINS), 28, 1000],
	[
		'100 companies with ten contacts each, in six spellings',
		() => inTurns(Array.from({ length: 10 }, () => domains(100)).flat(), SIX_DOMAINS),
		6,
		1000,
	],
	['six spellings of one company', () => inAll(domains(1), SIX_DOMAINS), 1, 6],
	['400 phones in five spellings', () => inTurns(phones(400), FIVE_PHONES), 22, 400, 'phone'],
	[
		'300 companies with paths, a third of them unknown',
		() => inTurns([...domains(200), ...unknown(100)], withPath),
		11,
		200,
	],
	[
		'1,000 companies in six spellings, a tenth unknown',
		() => inTurns([...domains(900), ...unknown(100)], SIX_DOMAINS),
		28,
		900,
	],
])('%s', async (_name, listOf, most, found, matchBy = 'url') => {
	const list = listOf();
	const { json } = await desk.enrich(list, { matchBy });

	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(desk.calls()).toBeLessThanOrEqual(most);
});

it('a row has the company of its own domain, whatever the spelling', async () => {
	const list = domains(300);
	const { json } = await desk.enrich(inTurns(list, SIX_DOMAINS));
	const domainOf = new Map(
		desk.sandbox.data.companies.map(({ record, domain }) => [record.company_id, domain]),
	);
	expect(json.map(({ company_id: id }) => domainOf.get(id as string))).toEqual(list);
});

describe('at a service that knows nothing but normal spellings', () => {
	const known = Array.from({ length: 1000 }, (_, n) => `company-${n}.example`);
	const numbers = Array.from({ length: 400 }, (_, n) => String(4_065_550_000 + n));

	it.each<[string, 'url' | 'phone', string[], number, number, number?]>([
		['200 with paths', 'url', inTurns(known.slice(0, 200), withPath), 5, 200],
		['1,000 in six spellings', 'url', inTurns(known, SIX_DOMAINS), 28, 1000],
		['200 domains of two companies each', 'url', known.slice(0, 200), 14, 200, 2],
		['400 phones in five spellings', 'phone', inTurns(numbers, FIVE_PHONES), 22, 400],
		[
			'300 with paths, a third unknown',
			'url',
			inTurns([...known.slice(0, 200), ...unknown(100)], withPath),
			11,
			200,
		],
	])('%s', async (_name, field, list, most, found, places = 1) => {
		const all = new Set(field === 'url' ? known : numbers);
		const service = await desk.serve(
			listing(({ [field]: keys }) =>
				[...new Set([keys].flat() as string[])]
					.filter((key) => all.has(key))
					.flatMap((key) =>
						Array.from({ length: places }, (_, place) => ({
							company_id: `${key}-${place}`,
							[field]: field === 'phone' ? [key] : key,
						})),
					),
			),
		);
		const { json } = await desk.enrich(list, { matchBy: field }, { service });

		expect(json.filter((row) => row.found)).toHaveLength(found);
		expect(service.requests.length).toBeLessThanOrEqual(most);
	});

	it('what finds nothing is asked once more as typed, all together; a spelling that is refused is not found', async () => {
		const service = await desk.serve(({ body }) => {
			const asked = JSON.parse(body) as IDataObject;
			const urls = [asked.url].flat() as string[];
			const refused = urls.findIndex((url) => url.includes('refused'));
			const loc = ['body', 'url', String(refused)];
			if (refused >= 0 && urls[refused].includes('/'))
				return { status: 422, body: { detail: [{ loc, msg: 'no' }] } };
			const isKnown = urls.includes('known.example/About');
			return pageOf(isKnown ? [{ company_id: 'c1', url: 'known.example' }] : [], asked);
		});
		const values = ['known.example/About', 'refused.example/a', ...inTurns(unknown(30), withPath)];
		const { json } = await desk.enrich(values, {}, { service });

		expect(json.map(({ found }) => found)).toEqual([true, ...values.slice(1).map(() => false)]);
		expect(json[0].company_id).toBe('c1');
		expect(service.requests.length).toBeLessThanOrEqual(6);
	});

	it('120 unknown pages of a shared host cost no more than others', async () => {
		const records = Array.from({ length: 20 }, (_, n) => ({
			company_id: `c${n}`,
			url: `facebook.com/known-${n}`,
		}));
		const service = await desk.serve(listing(() => records));
		const pages = Array.from({ length: 120 }, (_, n) => `https://www.facebook.com/bakery-${n}/`);
		const { json } = await desk.enrich(['facebook.com/known-7', ...pages], {}, { service });

		expect(json.map((row) => row.company_id ?? null)).toEqual(['c7', ...pages.map(() => null)]);
		// Three calls, three for who has none once more, and five for two typed spellings each.
		expect(service.requests.length).toBeLessThanOrEqual(12);
	});
});

describe('in the other operations', () => {
	const run = async (operation: string, values: string[], parameters: INodeParameters) => {
		desk.sandbox.reset();
		const { json, links } = await desk.run(operation, parameters, {
			rows: values.map((value) => ({ value })),
		});
		return { json, links, calls: desk.calls() };
	};

	it('lender domains in six spellings cost no call more than in one', async () => {
		const lenders = desk.sandbox.data.lenders.slice(0, 30).map(({ domain }) => domain);
		const parameters = { returnAll: true, filters: { url: '={{ $json.value }}' } };
		const one = await run('lien.searchSecuredParty', lenders, parameters);
		const six = await run('lien.searchSecuredParty', inTurns(lenders, SIX_DOMAINS), parameters);
		expect(six.calls).toBe(one.calls);
	});

	it('Get All Attributes makes one call a company, and finds it in each of four spellings', async () => {
		const list = inAll(domains(20), SIX_DOMAINS.slice(0, 4));
		const own = { value: '={{ $json.value }}' };
		const { links, calls } = await run('company.getAllAttributes', list, own);
		expect([new Set(links).size, calls]).toEqual([80, 20]);
	});

	const profile = {
		bodyParameters: { parameters: [{ name: 'linkedin_url', value: '={{ $json.value }}' }] },
	};
	it.each<[string, INodeParameters, string[], number]>([
		[
			'email.find',
			profile,
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
			['https://www.google.com/maps/?cid=1#x', 'google.com/maps/?cid=1', 'google.com/maps/?cid=2'],
			2,
		],
	])('%s asks one normal spelling once', async (operation, parameters, values, calls) => {
		expect((await run(operation, values, parameters)).calls).toBe(calls);
	});

	it.each<[string, INodeParameters, () => string[]]>([
		[
			'lien.searchSecuredParty',
			{ limit: 5, filters: { company_id: '={{ $json.value }}' } },
			() => desk.sandbox.data.companies.slice(0, 100).map(({ record }) => record.company_id),
		],
		['company.getAll', { filters: { url: '={{ $json.value }}' } }, () => domains(200)],
	])('a Limit of %s costs no more calls than Return All', async (operation, own, values) => {
		const limited = await run(operation, values(), own);
		const alone = await run(operation, values(), { ...own, options: { itemsPerCall: 1 } });
		const all = await run(operation, values(), { ...own, returnAll: true });

		expect(limited.json).toEqual(alone.json);
		expect(limited.calls).toBeLessThanOrEqual(all.calls);
		expect(all.calls).toBeLessThanOrEqual(12);
	});
});

it('Max Calls makes so many calls and keeps what they bring', async () => {
	const options = { maxCalls: 10 };
	const run = await desk.enrich(domains(1000), { options }, { onError: 'continueErrorOutput' });

	expect(desk.calls()).toBe(10);
	expect(run.items.length).toBeGreaterThanOrEqual(470);
	expect(run.items.length + run.errorItems.length).toBe(1000);
});
