/** Filters: which are enough for a search, and when the panel says that one is needed. */
import type { INodeParameters } from 'n8n-workflow';
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
])('a search for %s takes %j', (search, filters) => {
	expect(readFilters(search, filters)).toEqual(filters);
});

it.each<[keyof typeof SEARCHES, INodeParameters, string]>([
	['companies', { url: '  ' }, '"URL"'],
	['companies', { url: [['', null]] as never }, '"URL"'],
	['companies', { url: '', radius_unit: 'km' }, '"URL"'],
	['companies', { url: '', phone: null as never }, '"Phone", "URL"'],
	['reviews', { url: null as never }, '"URL"'],
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
