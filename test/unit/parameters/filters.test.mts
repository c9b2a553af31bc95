/** Filters: which are enough for a search, and when the panel says that one is needed. */
import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { properties } from '../../../nodes/BusinessDataLookup/parameters/filters.ts';
import { thrownProblem } from '../thrownProblem.mts';
import { readInputRequest } from '../readParameters.mts';

const SEARCHES = {
	companies: 'company.getAll',
	liens: 'lien.searchSecuredParty',
	reviews: 'review.getAll',
};
const readFilters = (search: keyof typeof SEARCHES, filters: INodeParameters) =>
	readInputRequest(SEARCHES[search], { filters }).request?.call.body;

it.each<[keyof typeof SEARCHES, INodeParameters]>([
	['companies', {}],
	['companies', { radius_unit: 'mi' }],
	['liens', { assets: 'x' }],
	['liens', { has_website: true }],
	['liens', { collateral_match_mode: 'and' }],
	['liens', { filing_number: '1' }],
])('a search for %s takes %j', (search, filters) => {
	expect(readFilters(search, filters)).toEqual(filters);
});

it.each([{}, { radius_unit: 'km' }, { radius: 5 }, { saved_search_field: 'url' }])(
	'a search for liens is refused with %j alone',
	(filters) => {
		expect(thrownProblem(() => readFilters('liens', filters))).toMatch(/"Filters".*no filter/);
	},
);

it.each<[keyof typeof SEARCHES, INodeParameters, string]>([
	['companies', { url: '  ' }, '"URL"'],
	['companies', { url: [['', null]] as never }, '"URL"'],
	['companies', { url: ' , ' }, '"URL"'],
	['companies', { url: '', radius_unit: 'km' }, '"URL"'],
	['companies', { url: '', phone: null as never }, '"Phone", "URL"'],
	['reviews', { url: null as never }, '"URL"'],
	['reviews', { url: '', categories: 'x' }, '"URL"'],
	['liens', { secured_party_name: '' }, '"Lender Name (Secured Party)"'],
])('a search for %s is refused, instead of finding everything, with %j', (...row) => {
	const [search, filters, empty] = row;
	expect(thrownProblem(() => readFilters(search, filters))).toBe(
		`The "Filters" parameter has no value in ${empty}`,
	);
});

it.each<INodeParameters>([{ url: '' }, { zip_code: 'N/A' }, { state: [] }])(
	'%j beside a filter with a value is not sent',
	(empty) => {
		expect(readFilters('companies', { ...empty, city: 'Austin' })).toEqual({ city: 'Austin' });
	},
);

const [notice] = properties(findOperation('lien', 'searchSecuredParty')!);

it.each<[INodeParameters, boolean]>([
	[{}, true],
	[{ debtor_type: ['Individual'] }, false],
	[{ has_website: false }, false],
])('the notice that a filter is needed is shown until one is added: %j, %s', (filters, isShown) => {
	const chosen = { resource: 'lien', operation: 'searchSecuredParty', filters };
	expect(NodeHelpers.displayParameter(chosen, notice, null, null)).toBe(isShown);
	expect(notice.displayName).toBe(
		'At least one filter is needed. Add one, such as Lender Name (Secured Party), Debtor Name or Debtor Company ID.',
	);
});
