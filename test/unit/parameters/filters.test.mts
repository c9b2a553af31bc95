import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { read, show } from '../../../nodes/BusinessDataLookup/parameters/filters.ts';
import { thrownProblem } from '../thrownProblem.mts';
import { createReader } from '../readParameters.mts';

const companies = findOperation('company', 'getAll')!;
const liens = findOperation('lien', 'searchSecuredParty')!;
const reviews = findOperation('review', 'getAll')!;

const readFilters = (entry: Operation, filters: Record<string, unknown>) =>
	read(entry, createReader({ filters }));

it.each(['assets', 'has_website', 'collateral_match_mode', 'filing_number'])(
	'a search for liens accepts %s as its only filter, or leaves it to the service',
	(name) => {
		expect(readFilters(liens, { [name]: 'true' })).toHaveProperty(name);
	},
);

it.each([{}, { radius_unit: 'km' }, { saved_search_field: 'url' }])(
	'a search for liens is refused with the filters %j',
	(filters) => {
		expect(thrownProblem(() => readFilters(liens, filters))).toMatch(/"Filters".*no filter/);
	},
);

it.each<[Operation, Record<string, unknown>, string]>([
	[companies, { url: '  ' }, 'URL'],
	[companies, { url: [['', null]] }, 'URL'],
	[companies, { url: ' , ' }, 'URL'],
	[companies, { url: '', radius_unit: 'km' }, 'URL'],
	[reviews, { url: null }, 'URL'],
	[reviews, { url: '', categories: 'x' }, 'URL'],
	[liens, { collateral: '', collateral_match_mode: 'and' }, 'Collateral'],
	[liens, { secured_party_name: '' }, 'Lender Name (Secured Party)'],
])('$action is refused, instead of finding everything, with the filters %j', (...row) => {
	const [entry, filters, label] = row;
	expect(thrownProblem(() => readFilters(entry, filters))).toBe(
		`The "${label}" parameter is empty`,
	);
});

it('a search whose filters are all empty is refused by their names, and goes on with one that is not', () => {
	const problem = thrownProblem(() => readFilters(companies, { url: '', phone: null }));
	expect(problem).toBe('The "Filters" parameter is empty: "Phone", "URL" have no value');
	expect(readFilters(companies, { url: '', phone: '5550132' })).toEqual({ phone: '5550132' });
});

const [notice] = show(liens);

it.each<[INodeParameters, boolean]>([
	[{}, true],
	[{ debtor_type: ['Individual'] }, false],
	[{ has_website: false }, false],
])('the notice that a filter is needed is shown until one is added: %j, %s', (given, isShown) => {
	const chosen = { resource: 'lien', operation: 'searchSecuredParty', filters: given };
	expect(NodeHelpers.displayParameter(chosen, notice, null, null)).toBe(isShown);
	expect(notice.displayName).toBe(
		'At least one filter is needed. Add one, such as Lender Name (Secured Party), Debtor Name or Debtor Company ID.',
	);
});
