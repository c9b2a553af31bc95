import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/filters.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const companies = findOperation('company', 'getAll')!;
const liens = findOperation('lien', 'searchSecuredParty')!;

const readFilters = (entry: Operation, filters: Record<string, unknown>) =>
	read(entry, readerOf({ filters }), 0);

describe('the filters of a search', () => {
	it('are sent under their wire names, and nothing else is', () => {
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
	])('is taken where the filters are %j', (filters) => {
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
		'has enough with %s alone',
		(name) => {
			expect(readFilters(entry, { [name]: false })).toHaveProperty(name);
		},
	);
	it.each(['state', 'state_filing', 'filing_number', 'saved_search_list_id'])(
		'leaves it to the service whether %s alone is enough',
		(name) => {
			expect(readFilters(entry, { [name]: 'x' })).toEqual({ [name]: 'x' });
		},
	);
	it.each([{}, { radius: 5 }, { radius_unit: 'km' }, { saved_search_field: 'url' }])(
		'is refused with the filters %j',
		(filters) => {
			expect(problemOf(() => readFilters(entry, filters))).toMatch(/"Filters".*no filter/);
		},
	);
});

it('a search without the rule of at least one filter is taken without any', () => {
	expect(readFilters(companies, {})).toEqual({});
});
