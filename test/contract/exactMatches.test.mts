/** Enrich and Get All Attributes return a company only if its record shows the domain, phone, ID or name. */
import { hideFields, type CompanyServiceOptions } from '../support/companyService.mts';
import { ACME, COMPANIES, HOSTS, META, WALMART } from '../support/knownCompanies.mts';
import { inEachWay, lookUpAt } from '../support/ways.mts';
import { matchingText, times, useTestBed } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());

const exact: CompanyServiceOptions = { companies: COMPANIES };
const contains: CompanyServiceOptions = { ...exact, matching: 'contains' };
const likeness: CompanyServiceOptions = { ...exact, matching: 'likeness' };
const withFallback: CompanyServiceOptions = { ...exact, fallbackCompany: WALMART };
/** A service that looks up another value instead, such as a new domain. */
const renaming = (value: string, to: string): CompanyServiceOptions => ({
	companies: [...COMPANIES, ...HOSTS],
	renamed: { [value]: to },
});
const formerId = renaming('old_acme', 'acme');

/** A domain that is looked up beside two others, the domain that the service returns, the company that is found, and the most calls. */
const domains: Array<[asked: string, returned: string, company: string | null, most: number]> = [
	['facebook.com', 'meta.com', null, 1],
	['shop.acme.com', 'acme.com', 'acme', 2],
	['blogspot.com', 'blogspot.com', 'blogspot.com', 1],
	['bakery.myshopify.com', 'myshopify.com', null, 1],
	['anna.github.io', 'github.io', null, 1],
	['facebook.com/bakery', 'facebook.com', null, 2],
];

const phone = (nth: number) => `312-555-10${String(nth).padStart(2, '0')}`;
const companies = times(43, (nth) => ({ company_id: `p${nth}`, phone: [phone(nth)] }));
/** The companies of phones, of which the first are shown. */
const phonesTo = (count: number, shown: number): Record<string, string | null> =>
	Object.fromEntries(times(count, (nth) => [phone(nth), nth < shown ? `p${nth}` : null]));
const hidesPhones = { companies, shows: hideFields(['phone']) };
const hidesThree = { companies, shows: hideFields(['phone'], ['p40', 'p41', 'p42']) };

const hidden = { ...ACME, company_id: 'hidden' };
const hidesHidden = hideFields(['url'], ['hidden']);
const hidesOne = { companies: [hidden, ACME, WALMART], shows: hidesHidden };
const shop = { ...contains, companies: [{ ...ACME, url: 'shop.acme.com' }] };
const atShop = { ...ACME, company_id: 'shop', url: 'shop.acme.com' };
const twoParents: CompanyServiceOptions = { ...likeness, companies: [ACME, atShop] };
const art = { ...META, url: 'art.com' };
const hidesMeta = hideFields(['url'], ['meta']);
const hidesArt = { ...contains, companies: [WALMART, art, ACME], shows: hidesMeta };

const numbered = { companies: [{ ...META, company_id: 7 }] };

/** `found`: the company of each value that is looked up; null = not found. `most`: calls of one list. */
type Found = Record<string, string | number | null>;
type Case = [name: string, by: string, service: CompanyServiceOptions, found: Found, most: number];

const cases: Case[] = [
	...domains.map(
		([asked, returned, company, most]): Case => [
			`${asked}, where the service returns ${returned}`,
			'url',
			renaming(asked, returned),
			{ 'walmart.com': 'walmart', [asked]: company, 'nobody.com': null },
			most,
		],
	),
	['a domain inside another', 'url', contains, { 'art.com': null, 'acme.com': 'acme' }, 1],
	['a parent domain', 'url', shop, { 'acme.com': null, 'nobody.com': null }, 1],
	['the nearest parent', 'url', twoParents, { 'acme.shop.acme.com': 'shop' }, 2],
	['an unknown subdomain', 'url', exact, { 'acme.com': 'acme', 'x.acme.com': null }, 2],
	['a hidden domain', 'url', hidesOne, { 'acme.com': 'acme', 'walmart.com': 'walmart' }, 1],
	['another phone', 'phone', withFallback, { '212-555-0001': 'acme', '312-555-0009': null }, 2],
	['a second phone', 'phone', exact, { '800-555-0003': 'walmart', '212-555-0001': 'acme' }, 1],
	['forty phones, three hidden, and five unknown', 'phone', hidesThree, phonesTo(48, 40), 1],
	['a former ID and the new one', 'company_id', formerId, { old_acme: null, acme: 'acme' }, 1],
	['an ID that is a number', 'company_id', numbered, { 7: 7, 8: null }, 1],
	['a similar name', 'company_name', likeness, { 'Acme Tools': null, Walmart: 'walmart' }, 2],
];

it.each(inEachWay(cases))('Enrich returns exact matches only: %s, %s', async (...given) => {
	const [, way, by, service, found, most] = given;
	const { ids, rows, calls } = await lookUp(way, service, Object.keys(found), { matchBy: by });
	const right = Object.values(found);

	expect(ids).toEqual(right.map((id) => [id]));
	expect(rows.map(([row]) => row.found)).toEqual(right.map((id) => id !== null));
	if (way === 'in one list') expect(calls).toBeLessThanOrEqual(most);
	// What their shared call doesn't answer, executions look up in calls of their own.
	if (way === 'as executions at once') expect(calls).toBeLessThanOrEqual(1 + ids.length);
});

it('Enrich: a company that hides the domain gives way to those that show it, under All too', async () => {
	const service = { companies: [hidden, ACME, { ...ACME, company_id: 'us' }], shows: hidesHidden };
	const all = { options: { multipleMatches: 'all' } };
	const first = await lookUp('each alone', service, ['acme.com']);
	const every = await lookUp('each alone', service, ['acme.com'], all);
	expect(first.rows).toMatchObject([[{ company_id: 'acme', found_count: 2 }]]);
	expect(every.ids).toEqual([['acme', 'us']]);
});

it.each<[string, CompanyServiceOptions, string, string | null]>([
	['the one that shows the domain', exact, 'acme.com', 'acme'],
	['none if no company shows it', hidesArt, 'art.com', null],
	['the parent domain', renaming('x.acme.com', 'acme.com'), 'x.acme.com', 'acme'],
])('Get All Attributes gives %s', async (_name, service, value, id) => {
	const operation = 'company.getAllAttributes';
	const { ids, calls } = await lookUp('each alone', service, [value], {}, operation);
	expect([ids, calls]).toEqual([[[id]], 1]);
});

const strangers: Array<[key: string, value: string, CompanyServiceOptions, said: RegExp]> = [
	['url', 'art.com', contains, /^the service returned walmart.com$/],
	['company_id', 'old_acme', formerId, /^the service returned \S/],
	['phone', phone(0), hidesPhones, /^the service returned a company that shows no Phone$/],
	['company_name', 'Walmart Tools', likeness, /^the service returned walmart/i],
];
const reasons = [
	...strangers.map((row) => ['company.enrich', ...row] as const),
	...strangers.slice(0, -1).map((row) => ['company.getAllAttributes', ...row] as const),
];

it.each(reasons)(
	'%s by %s: for %s, the reason names whose company was returned',
	async (...row) => {
		const [operation, key, asked, service, said] = row;
		const own = { matchBy: key, lookupBy: key };
		const { rows, calls } = await lookUp('each alone', service, [asked], own, operation);
		expect(rows).toMatchObject([[{ found: false, asked, reason: matchingText(said) }]]);
		expect(calls).toBe(1);
	},
);

it.each(['company.enrich', 'company.getAllAttributes'])(
	'%s: the hint counts companies of others',
	async (operation) => {
		const others = ['a.former.com', 'b.former.com', 'c.former.com'];
		const renamed = Object.fromEntries(others.map((url) => [url, 'meta.com']));
		const asked = [...others, 'acme.com', 'nobody.com'];
		const own = { options: { itemsPerCall: 1 } };
		const { hints } = await lookUp('in one list', { ...exact, renamed }, asked, own, operation);
		expect(hints[0]).toMatch(/^1 of 5 found, 4 not.* Left out: 3 companies that don't match/);
	},
);
