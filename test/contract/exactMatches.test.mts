/** Enrich and Get All Attributes return a company only if it shows the domain, phone, ID or name that was asked for. */
import type { INodeParameters } from 'n8n-workflow';
import { hiding, type CompanyServiceOptions } from '../support/companyService.mts';
import { listing } from '../support/http.mts';
import { ACME, COMPANIES, HOSTS, META, WALMART } from '../support/knownCompanies.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { inEachWay, lookUpAt } from '../support/ways.mts';

const testBed = useTestBed();
const lookUp = lookUpAt(testBed);

const exact: CompanyServiceOptions = { companies: COMPANIES };
const contains: CompanyServiceOptions = { ...exact, matching: 'contains' };
const likeness: CompanyServiceOptions = { ...exact, matching: 'likeness' };
const stranger: CompanyServiceOptions = { ...exact, stranger: WALMART };
/** A service that looks up another value than the one that was asked for. */
const renaming = (value: string, to: string): CompanyServiceOptions => ({
	companies: [...COMPANIES, ...HOSTS],
	renamed: { [value]: to },
});
const formerId = renaming('old_acme', 'acme');

/** What is asked for beside two other domains, what the service returns for it, whose it is, and the calls at most. */
const domains: Array<[asked: string, returned: string, company: string | null, most: number]> = [
	['facebook.com', 'meta.com', null, 1],
	['shop.acme.com', 'acme.com', 'acme', 2],
	['eu.shop.acme.com', 'acme.com', 'acme', 2],
	['anna.blogspot.com', 'blogspot.com', null, 1],
	['blogspot.com', 'blogspot.com', 'blogspot.com', 1],
	['bakery.myshopify.com', 'myshopify.com', null, 1],
	['bakery.web.app', 'web.app', null, 1],
	['anna.github.io', 'github.io', null, 1],
	['facebook.com/bakery', 'facebook.com', null, 2],
	['bakery.co.uk', 'co.uk', null, 1],
];

const phoneOf = (nth: number) => `31255510${String(nth).padStart(2, '0')}`;
const withPhones = times(43, (nth) => ({
	company_id: `p${nth}`,
	company_name: `Phone ${nth}`,
	url: `phone-${nth}.com`,
	phone: [phoneOf(nth)],
}));
const phones = withPhones.map(({ company_id: id }) => id);
const hidesPhones = { companies: withPhones, shows: hiding(['phone']) };
const hidesThree = { companies: withPhones, shows: hiding(['phone'], phones.slice(40)) };

const hidden = { ...ACME, company_id: 'hidden' };
const hidesHidden = hiding(['url'], ['hidden']);
const hidesOne = { companies: [hidden, ACME, WALMART], shows: hidesHidden };
const shop = { ...contains, companies: [{ ...ACME, url: 'shop.acme.com' }] };
const art = { ...META, url: 'art.com' };
const hidesArt = { ...contains, companies: [WALMART, art, ACME], shows: hiding(['url'], ['meta']) };

type Case = [
	name: string,
	by: string,
	service: CompanyServiceOptions,
	asked: string[],
	/** The company of each value; null = not found. */
	found: Array<string | null>,
	/** Calls of one list. */
	most: number,
];

const cases: Case[] = [
	...domains.map(
		([asked, returned, company, most]): Case => [
			`${asked}, where the service returns ${returned}`,
			'url',
			renaming(asked, returned),
			['walmart.com', asked, 'nobody.com'],
			['walmart', company, null],
			most,
		],
	),
	['a domain inside another', 'url', contains, ['art.com', 'acme.com'], [null, 'acme'], 1],
	['a parent domain', 'url', shop, ['acme.com', 'nobody.com'], [null, null], 1],
	['an unknown subdomain', 'url', exact, ['acme.com', 'shop.acme.com'], ['acme', null], 2],
	[
		'a domain that one company hides',
		'url',
		hidesOne,
		['acme.com', 'walmart.com'],
		['acme', 'walmart'],
		1,
	],
	['a hidden domain inside another', 'url', hidesArt, ['art.com', 'acme.com'], ['meta', 'acme'], 2],
	['another phone', 'phone', stranger, ['212-555-0001', '312-555-0009'], ['acme', null], 2],
	['a second phone', 'phone', exact, ['8005550003', '2125550001'], ['walmart', 'acme'], 1],
	['hidden phones', 'phone', hidesPhones, times(5, phoneOf), phones.slice(0, 5), 6],
	[
		'forty phones that are shown, three that are hidden, and five unknown',
		'phone',
		hidesThree,
		times(48, phoneOf),
		[...phones, null, null, null, null, null],
		10,
	],
	['a former ID', 'company_id', formerId, ['old_acme', 'walmart'], [null, 'walmart'], 1],
	[
		'a former ID beside the new one',
		'company_id',
		formerId,
		['old_acme', 'acme'],
		[null, 'acme'],
		1,
	],
	['a similar name', 'company_name', likeness, ['Acme Tools', 'Walmart'], [null, 'walmart'], 2],
];

describe('Enrich', () => {
	it.each(inEachWay(cases))('%s, %s', async (_, way, matchBy, service, asked, found, most) => {
		const { ids, rows, calls } = await lookUp(way, service, asked, { matchBy });

		expect(ids).toEqual(found.map((id) => [id]));
		expect(rows.map(([row]) => row.found)).toEqual(found.map((id) => id !== null));
		if (way === 'in one list') expect(calls).toBeLessThanOrEqual(most);
		// The first execution's value is sent alone, the others together.
		if (way === 'as executions at once') expect(calls).toBeLessThanOrEqual(most + 3);
	});

	it('a page on a host that many share is the company that shows this page', async () => {
		const companies = ['https://facebook.com/', 'https://www.facebook.com/Acme-Bakery'].map(
			(url) => ({ company_id: url, url }),
		);
		const pages = ['m.facebook.com/acme-bakery?ref=x', 'facebook.com/other', 'facebook.com'];
		const { json } = await testBed.enrichAt(
			listing(() => companies),
			pages,
		);
		const [host, bakery] = companies.map(({ url }) => url);
		expect(json.map(({ company_id: id }) => id)).toEqual([bakery, null, host]);
	});

	it('a company that hides the domain is left out where others show it, under All too', async () => {
		const companies = [hidden, ACME, { ...ACME, company_id: 'acme-west' }];
		const service = { companies, shows: hidesHidden };
		const all = { options: { multipleMatches: 'all' } };
		const first = await lookUp('each alone', service, ['acme.com']);
		expect(first.rows).toMatchObject([[{ company_id: 'acme', found_count: 2 }]]);
		expect((await lookUp('each alone', service, ['acme.com'], all)).ids).toEqual([
			['acme', 'acme-west'],
		]);
	});
});

describe('Get All Attributes', () => {
	const ART = { company_id: 'art', company_name: 'Art', url: 'art.com' };
	const artWest = { ...ART, company_id: 'art-west' };
	const hiddenArt = { ...ART, company_id: 'hidden' };
	const beside = { companies: [hiddenArt, ART], shows: hidesHidden };
	const alone = { companies: [hiddenArt, WALMART], shows: hidesHidden };

	it.each<[string, CompanyServiceOptions, string, Array<string | null>]>([
		['the one that shows the domain', { companies: [WALMART, ART] }, 'art.com', ['art']],
		['all that show it', { companies: [ART, WALMART, artWest] }, 'art.com', ['art', 'art-west']],
		['none where no company shows it', { companies: [WALMART] }, 'art.com', [null]],
		['no company that hides it beside', beside, 'art.com', ['art']],
		['a company that hides it', alone, 'art.com', ['hidden']],
		['the parent domain', renaming('x.acme.com', 'acme.com'), 'x.acme.com', ['acme']],
		['no shared host', renaming('anna.github.io', 'github.io'), 'anna.github.io', [null]],
	])('gives %s', async (_name, service, value, found) => {
		const options: CompanyServiceOptions = { matching: 'contains', ...service };
		const operation = 'company.getAllAttributes';
		const { ids, calls } = await lookUp('each alone', options, [value], {}, operation);
		expect([ids, calls]).toEqual([[found], 1]);
	});
});

describe.each([
	['company.enrich', 'matchBy'],
	['company.getAllAttributes', 'lookupBy'],
])('the reason of %s', (operation, by) => {
	const meta = renaming('facebook.com', 'meta.com');
	it.each<[string, string, CompanyServiceOptions, string | RegExp]>([
		['url', 'art.com', contains, 'the service returned walmart.com'],
		['url', 'facebook.com', meta, 'the service returned meta.com'],
		['company_id', 'old_acme', formerId, /^the service returned \S/],
		['phone', '3125550009', stranger, /^the service returned \S/],
	])('names whose company came for the %s %s', async (key, value, service, said) => {
		const own: INodeParameters = { [by]: key };
		const { rows, calls } = await lookUp('each alone', service, [value], own, operation);
		const reason = expect.stringMatching(said) as unknown;

		expect(rows).toMatchObject([[{ found: false, asked: value, reason }]]);
		// A phone that isn't found is sent once more with its country code.
		expect(calls).toBeLessThanOrEqual(key === 'phone' ? 2 : 1);
	});

	it('is counted in the hint', async () => {
		const others = ['a.former.com', 'b.former.com', 'c.former.com'];
		const renamed = Object.fromEntries(others.map((url) => [url, 'meta.com']));
		const asked = [...others, 'acme.com', 'nobody.com'];
		const service = { companies: COMPANIES, renamed };
		const way = 'with Items per Call 1';
		const { hints } = await lookUp(way, service, asked, { [by]: 'url' }, operation);
		expect(hints).toEqual([
			expect.stringMatching(
				/^1 of 5 found, 4 not.* 3 of the companies .* did not show what was asked/,
			),
		]);
	});
});

it('the reason names the company that came for a name', async () => {
	const own = { matchBy: 'company_name' };
	const { rows } = await lookUp('each alone', likeness, ['Walmart Tools'], own);
	const reason = expect.stringMatching(/^the service returned walmart/i) as unknown;
	expect(rows).toMatchObject([[{ found: false, asked: 'Walmart Tools', reason }]]);
});
