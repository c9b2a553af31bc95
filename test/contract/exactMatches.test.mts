/** Enrich and Get All Attributes return a company only if it shows the domain, phone, ID or name that was asked for. */
import { companyService, hiding, type CompanyServiceOptions } from '../support/companyService.mts';
import { ACME, COMPANIES, HOSTS, META, WALMART } from '../support/knownCompanies.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { companyIds, lookUp, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();

/** Forty companies with a phone, and three that don't show theirs. */
const phoneOf = (nth: number) => `31255510${String(nth).padStart(2, '0')}`;
const withPhones = Array.from({ length: 43 }, (_, nth) => ({
	company_id: `p${nth}`,
	company_name: `Phone ${nth}`,
	url: `phone-${nth}.com`,
	phone: [phoneOf(nth)],
}));
const phones = withPhones.map(({ company_id: id }) => id);
const hidesThree = hiding(['phone'], phones.slice(40));

interface Case {
	service: CompanyServiceOptions;
	asked: string[];
	/** The company of each value; null = not found. */
	found: Array<string | null>;
	/** Calls of one list. */
	most: number;
	by?: string;
}

const domains = (
	asked: string,
	shown: string,
	company: string | null,
	most = 1,
): [string, Case] => [
	`${asked}, where the service returns ${shown}`,
	{
		service: { companies: [...COMPANIES, ...HOSTS], renamed: { [asked]: shown } },
		asked: ['walmart.com', asked, 'nobody.com'],
		found: ['walmart', company, null],
		most,
	},
];

const cases: Array<[string, Case]> = [
	[
		'art.com, where the service returns walmart.com by "contains"',
		{
			service: { companies: COMPANIES, matching: 'contains' },
			asked: ['art.com', 'acme.com'],
			found: [null, 'acme'],
			most: 1,
		},
	],
	[
		'acme.com, where only shop.acme.com is known',
		{
			service: { companies: [{ ...ACME, url: 'shop.acme.com' }], matching: 'contains' },
			asked: ['acme.com', 'nobody.com'],
			found: [null, null],
			most: 1,
		},
	],
	[
		'shop.acme.com beside acme.com, where the service knows no subdomains',
		{
			service: { companies: COMPANIES },
			asked: ['acme.com', 'shop.acme.com'],
			found: ['acme', null],
			most: 2,
		},
	],
	[
		'shop.acme.com beside acme.com, where the service knows subdomains',
		{
			service: { companies: COMPANIES, renamed: { 'shop.acme.com': 'acme.com' } },
			asked: ['acme.com', 'shop.acme.com'],
			found: ['acme', 'acme'],
			most: 2,
		},
	],
	domains('facebook.com', 'meta.com', null),
	domains('shop.acme.com', 'acme.com', 'acme', 2),
	domains('eu.shop.acme.com', 'acme.com', 'acme', 2),
	domains('anna.blogspot.com', 'blogspot.com', null),
	domains('blogspot.com', 'blogspot.com', 'blogspot.com'),
	domains('bakery.myshopify.com', 'myshopify.com', null),
	domains('bakery.web.app', 'web.app', null),
	domains('anna.github.io', 'github.io', null),
	domains('facebook.com/bakery', 'facebook.com', null, 2),
	domains('bakery.co.uk', 'co.uk', null),
	[
		'a phone, where the service returns a company with another one',
		{
			service: { companies: COMPANIES, stranger: WALMART },
			by: 'phone',
			asked: ['212-555-0001', '312-555-0009'],
			found: ['acme', null],
			most: 2,
		},
	],
	[
		'the second phone of a company',
		{
			service: { companies: COMPANIES },
			by: 'phone',
			asked: ['8005550003', '2125550001'],
			found: ['walmart', 'acme'],
			most: 1,
		},
	],
	[
		'a former ID, where the service returns the company with its new one',
		{
			service: { companies: COMPANIES, renamed: { old_acme: 'acme' } },
			by: 'company_id',
			asked: ['old_acme', 'walmart'],
			found: [null, 'walmart'],
			most: 1,
		},
	],
	[
		'a former ID beside the new one',
		{
			service: { companies: COMPANIES, renamed: { old_acme: 'acme' } },
			by: 'company_id',
			asked: ['old_acme', 'acme'],
			found: [null, 'acme'],
			most: 1,
		},
	],
	[
		'a name, where the service returns a company with a similar one',
		{
			service: { companies: COMPANIES, matching: 'likeness' },
			by: 'company_name',
			asked: ['Acme Tools', 'Walmart'],
			found: [null, 'walmart'],
			most: 2,
		},
	],
	[
		'phones that no company shows',
		{
			service: { companies: withPhones, shows: hiding(['phone']) },
			by: 'phone',
			asked: withPhones.slice(0, 5).map((_, nth) => phoneOf(nth)),
			found: phones.slice(0, 5),
			most: 6,
		},
	],
	[
		'forty phones that are shown, three that are hidden, and five unknown',
		{
			service: { companies: withPhones, shows: hidesThree },
			by: 'phone',
			asked: Array.from({ length: 48 }, (_, nth) => phoneOf(nth)),
			found: [...phones, null, null, null, null, null],
			most: 10,
		},
	],
	[
		'a domain that one company shows, and another hides',
		{
			service: {
				companies: [{ ...ACME, company_id: 'hidden' }, ACME, WALMART],
				shows: hiding(['url'], ['hidden']),
			},
			asked: ['acme.com', 'walmart.com'],
			found: ['acme', 'walmart'],
			most: 1,
		},
	],
	[
		'a domain that one company hides, where the service returns another one, too',
		{
			service: {
				companies: [WALMART, { ...META, url: 'art.com' }, ACME],
				matching: 'contains',
				shows: hiding(['url'], ['meta']),
			},
			asked: ['art.com', 'acme.com'],
			found: ['meta', 'acme'],
			most: 2,
		},
	],
];

const inEachWay = cases.flatMap(([name, one]) =>
	WAYS.map((way): [string, Way, Case] => [name, way, one]),
);

describe('Enrich', () => {
	it.each(inEachWay)('%s, %s', async (_name, way, { service: options, asked, found, most, by }) => {
		const isMany = way === 'as executions at once';
		const service = await testBed.serve(
			companyService({ ...options, firstLatency: isMany ? 300 : undefined }),
		);
		const answers = await lookUp(testBed.run, way, {
			operation: 'company.enrich',
			parameters: { matchBy: by ?? 'url', value: '={{ $json.value }}' },
			inputs: asked.map((value) => ({ value })),
			service,
		});

		expect(companyIds(answers)).toEqual(found.map((id) => [id]));
		expect(answers.rows.map(([row]) => row.found)).toEqual(found.map((id) => id !== null));
		if (way === 'in one list') expect(answers.calls).toBeLessThanOrEqual(most);
		// The first execution's value is sent alone, the others together.
		if (isMany) expect(answers.calls).toBeLessThanOrEqual(most + 3);
	});

	it.each([
		['first', [['acme']]],
		['all', [['acme', 'acme-west']]],
	])('companies that hide the domain are left out where others show it: %s', async (all, ids) => {
		const west = { ...ACME, company_id: 'acme-west' };
		const hidden = { ...ACME, company_id: 'hidden' };
		const service = await testBed.serve(
			companyService({ companies: [hidden, ACME, west], shows: hiding(['url'], ['hidden']) }),
		);
		const answers = await lookUp(testBed.run, 'each alone', {
			operation: 'company.enrich',
			parameters: { value: 'acme.com', options: { multipleMatches: all } },
			inputs: [{}],
			service,
		});

		expect(companyIds(answers)).toEqual(ids);
		if (all === 'first') expect(answers.rows[0][0].found_count).toBe(2);
	});
});
