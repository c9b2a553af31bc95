import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { read, show } from '../../../nodes/BusinessDataLookup/parameters/filters.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const companies = findOperation('company', 'getAll')!;
const liens = findOperation('lien', 'searchSecuredParty')!;

const readFilters = (entry: Operation, filters: Record<string, unknown>) =>
	read(entry, readerOf({ filters }), 0);

describe('the filters of a search', () => {
	it('are sent under the names of the service, without any other field', () => {
		expect(
			readFilters(liens, {
				secured_party_name: 'Bank, N.A.',
				url: 'a.com, b.com',
				has_website: false,
				near_zip_code: '78701',
				radius: '25',
				date_expired: '<= 90 days forwards',
				city: '',
				state: [],
				unknown: 'x',
			}),
		).toEqual({
			secured_party_name: 'Bank, N.A.',
			url: ['a.com', 'b.com'],
			has_website: false,
			near_zip_code: '78701',
			radius: 25,
			date_expired: '<= 90 days forwards',
		});
	});
});

describe.each([
	['companies', companies, {}],
	['liens by secured party', liens, { has_website: true }],
])('the radius of a search for %s', (_name, entry, enough) => {
	it.each([
		{},
		{ radius: 5, near_zip_code: ['1', '2'] },
		{ radius: 5, zip_code: '1', radius_unit: 'km' },
		{ zip_code: ['1', '2'] },
		{ radius_unit: 'mi' },
	])('is accepted where the filters are %j', (filters) => {
		expect(readFilters(entry, { ...enough, ...filters })).toEqual({ ...enough, ...filters });
	});
	it.each([
		[{ radius: 0, near_zip_code: '1' }, /"Near ZIP Radius".*above 0/],
		[{ radius: -1, near_zip_code: '1' }, /"Near ZIP Radius".*above 0/],
		[{ radius: 5 }, /"Near ZIP Radius".*center/],
		[{ radius: 5, zip_code: ['1', '2'] }, /"Near ZIP Radius".*one ZIP code/],
		[
			{ radius: 5, zip_code: '1', radius_unit: 'miles' },
			/"Near ZIP Radius Unit".*km or mi, not "miles"/,
		],
	])('is refused where the filters are %j', (filters, problem) => {
		expect(problemOf(() => readFilters(entry, { ...enough, ...filters }))).toMatch(problem);
	});
});

describe('a search that needs at least one filter', () => {
	const { atLeastOne } = liens.filterRules!;
	const entry: Operation = { ...liens, filterRules: { atLeastOne } };

	it.each(['url', 'has_website', 'collateral_match_mode', 'industry', 'near_zip_code'])(
		'accepts %s as its only filter',
		(name) => {
			expect(readFilters(entry, { [name]: false })).toHaveProperty(name);
		},
	);
	it.each(['state', 'state_filing', 'filing_number', 'saved_search_list_id'])(
		'leaves it to the service whether %s is enough as its only filter',
		(name) => {
			expect(readFilters(entry, { [name]: 'x' })).toEqual({ [name]: 'x' });
		},
	);
	it.each([{}, { radius: 5 }, { radius_unit: 'km' }, { saved_search_field: 'url' }])(
		'is refused where its filters are %j',
		(filters) => {
			expect(problemOf(() => readFilters(entry, filters))).toMatch(/"Filters".*no filter/);
		},
	);
});

describe.each([
	['companies', companies],
	['Google reviews', findOperation('review', 'getAll')!],
])('a search for %s whose filters are empty', (_name, entry) => {
	it.each([[''], ['  '], [null], [undefined], [[]], [['', null]], ['[]']])(
		'is refused, instead of finding everything, where its only filter is %j',
		(url) => {
			expect(problemOf(() => readFilters(entry, { url }))).toBe('The "URL" parameter is empty');
		},
	);
	it('is refused with a message that names all its filters', () => {
		expect(problemOf(() => readFilters(entry, { url: '', phone: null }))).toBe(
			'The "Filters" parameter is empty: "Phone", "URL" hold no value',
		);
	});
	it('leaves empty filters out where another one has a value', () => {
		expect(readFilters(entry, { url: '', phone: '5' })).toEqual({ phone: '5' });
	});
	it('is accepted where the user added no filter at all', () => {
		expect(readFilters(entry, {})).toEqual({});
	});
});

it.each<[string, Operation, Record<string, unknown>, string]>([
	['a list of domains without a domain', companies, { url: ' , ' }, 'URL'],
	[
		'an empty URL beside a unit without a distance',
		companies,
		{ url: '', radius_unit: 'km' },
		'URL',
	],
	[
		'an empty URL beside categories',
		findOperation('review', 'getAll')!,
		{ url: '', categories: 'x' },
		'URL',
	],
	[
		'an empty Collateral beside its match mode',
		liens,
		{ collateral: '', collateral_match_mode: 'and' },
		'Collateral',
	],
	['an empty Lender Name', liens, { secured_party_name: '' }, 'Lender Name (Creditor)'],
	[
		'a relative date without its parts',
		liens,
		{ dateExpiredRelative: {} },
		'Date Expired (Relative)',
	],
])(
	'a search whose only filter is %s is refused with a message that names the filter',
	(_name, entry, given, label) => {
		expect(problemOf(() => readFilters(entry, given))).toBe(`The "${label}" parameter is empty`);
	},
);

it('a search for companies is accepted without a filter', () => {
	expect(readFilters(companies, {})).toEqual({});
});

describe('the notice that a filter is needed', () => {
	const [notice] = show(liens).filter(({ name }) => name === 'filtersNotice');
	const isShown = (filters: INodeParameters) =>
		NodeHelpers.displayParameter(
			{ resource: 'lien', operation: 'searchSecuredParty', filters },
			notice,
			null,
			null,
		);

	it('stays until a filter is added', () => {
		expect(isShown({})).toBe(true);
	});
	it.each<INodeParameters>([
		{ debtor_name: 'Acme' },
		{ debtor_type: ['Individual'] },
		{ has_website: false },
		{ company_id: '={{ $json.id }}' },
		{ dateExpiredRelative: { values: { number: 30 } } },
		{ state_filing: ['TX'], secured_party_name: 'Bank' },
	])('goes with the filters %j', (filters) => {
		expect(isShown(filters)).toBe(false);
	});

	it('recommends filters whose form the service tells', () => {
		expect(notice.displayName).toBe(
			'At least one filter is needed. Add one, such as Lender Name (Creditor), Debtor Name or Debtor Company ID.',
		);
	});
});
