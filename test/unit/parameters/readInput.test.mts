/** The request that an input makes, and what is refused before a call. */
import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { operationProperties } from '../../../nodes/BusinessDataLookup/parameters/properties.ts';
import { NodeParameters } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readInput } from '../../../nodes/BusinessDataLookup/parameters/readInput.ts';
import { fakeRun } from '../../support/fakeN8n.mts';
import { readInputRequest, sentRequest, thrownProblem } from '../readParameters.mts';
import { childrenOf } from './everyParameter.mts';

const requestOf = (name: string, parameters: INodeParameters = {}) =>
	sentRequest(readInputRequest(name, parameters));
const json = (body: object) => ({ specifyBody: 'json', jsonBody: JSON.stringify(body) });
const post: INodeParameters = { method: 'POST', path: '/v1/x' };
const inPages = { ...post, pagination: 'page', jsonBody: '{"per_page": 99}' };
const byCursor = { ...post, pagination: 'cursor', jsonQuery: '{"limit": 1000}' };
const withoutBody = { method: 'GET', body: undefined, mayBeBilled: false, mayBeText: false };

it.each<[INodeParameters, object]>([
	[{ path: 'v1/companies/' }, { kind: 'single', call: { countsInMinute: true } }],
	[{ path: '/v1/x', method: 'GET', jsonBody: { b: 1 } }, { call: withoutBody }],
	[
		{ ...inPages, returnAll: true },
		{ paging: { kind: 'page', size: 99 }, limit: Infinity },
	],
	[
		{ ...byCursor, limit: 7 },
		{ kind: 'items', paging: { kind: 'cursor', size: 1000 }, limit: 7 },
	],
])('an API Request with %j is %j', (parameters, request) => {
	expect(requestOf('request.send', parameters)).toMatchObject(request);
});

it.each<[string, INodeParameters, RegExp]>([
	['company.getAll', { options: { itemsPerCall: 51 } }, /"Items per Call".*1 to 50/],
	['company.enrich', { value: '' }, /"Domain or URL".*empty/],
	['company.getAll', { simplify: 'yes' }, /"Simplify".* must be true or false, not "yes"/],
	['company.getAll', { outputAs: 'zip' }, /"Output As".* has no choice "zip"/],
	['company.getAll', { options: { ifIncomplete: 'skip' } }, /Incomplete".* has no choice "skip"/],
	['company.getAll', { filters: { url: 'a@gmail.com' } }, /"URL".*is a public mailbox: "a@gmail/],
	['request.send', { ...post, pagination: 'page', jsonBody: '{"per_page": 0}' }, /"per_page"/],
])('%s with %j is refused, and the message names the parameter', (name, parameters, problem) => {
	expect(thrownProblem(() => requestOf(name, parameters))).toMatch(problem);
});

const jsonQuery = '{"page":4,"cursor":"a"}';

it.each<[string, INodeParameters, string, string]>([
	['taxLien.getAll', json({ per_page: 10 }), 'Body (JSON)', 'per_page'],
	['request.send', { ...post, pagination: 'page', jsonBody: jsonQuery }, 'Body (JSON)', 'page'],
	['request.send', { path: '/v1/x', pagination: 'cursor', jsonQuery }, 'Query (JSON)', 'cursor'],
])('%s with %j is refused, because the node chooses the pages', (...row) => {
	const [name, parameters, label, field] = row;
	expect(thrownProblem(() => requestOf(name, parameters))).toBe(
		`The "${label}" parameter must not contain "${field}", which this node sends itself`,
	);
});

it('an API Request without pages sends a page of the user', () => {
	const { call } = requestOf('request.send', { ...post, jsonBody: jsonQuery })!;
	expect(call.body).toHaveProperty('page');
});

it.each<[string, INodeParameters, string]>([
	['company.getAll', { url: '  ' }, '"URL"'],
	['company.getAll', { url: [['', null]] as never }, '"URL"'],
	['company.getAll', { url: '', radius_unit: 'km' }, '"URL"'],
	['company.getAll', { url: '', phone: null as never }, '"Phone", "URL"'],
	['review.getAll', { url: null as never }, '"URL"'],
	['lien.searchSecuredParty', { secured_party_name: '' }, '"Lender Name (Secured Party)"'],
])('%s with the filters %j is refused, and doesn’t find everything', (search, filters, empty) => {
	const problem = `The "Filters" parameter has no value in ${empty}`;
	expect(thrownProblem(() => requestOf(search, { filters }))).toBe(problem);
});

const EMPTY: INodeParameters[] = [{ url: '' }, { zip_code: 'N/A' }, { state: [] }];

it.each(EMPTY)('the filter %j beside one with a value is not sent', (empty) => {
	const filters = { ...empty, city: 'Austin' };
	expect(requestOf('company.getAll', { filters })?.call.body).toEqual({ city: 'Austin' });
});

type ParametersOf = (value: never) => INodeParameters;

it('a switch is true or false, also as text, and nothing else', () => {
	const read = (simplify: unknown) =>
		readInputRequest('company.getAll', { simplify } as INodeParameters).presentation.simplify;
	expect([true, 'true', false, 'false', null].map(read)).toEqual([true, true, false, false, false]);
	for (const value of ['yes', '', 1, {}]) {
		const problem = thrownProblem(() => read(value));
		expect(problem).toContain('The "Simplify" parameter must be true or false, not ');
	}
});

it.each<[string, ParametersOf, string]>([
	['company.enrich', (noMatch) => ({ value: 'a.com', options: { noMatch } }), 'No Match'],
	['company.getAll', (fileFormat) => ({ outputAs: 'file', fileFormat }), 'File Format'],
])('%s refuses a value that is not in a list, and names the list', (name, parametersOf, label) => {
	for (const value of ['toString', '', 5])
		expect(thrownProblem(() => readInputRequest(name, parametersOf(value as never)))).toBe(
			`The "${label}" parameter has no choice "${value}"`,
		);
});

const lists = operations.flatMap((operation) =>
	operationProperties(operation).flatMap((parent) =>
		[parent, ...(parent.type === 'collection' ? childrenOf(parent) : [])]
			.filter(({ type }) => type === 'options')
			.map((list) => ({ name: `${operation.resource}.${operation.value}`, parent, list })),
	),
);

it.each(lists)('$name takes each choice of $list.displayName', ({ name, parent, list }) => {
	const [outputAs] = list.displayOptions?.show?.outputAs ?? [];
	for (const { value } of list.options as INodePropertyOptions[]) {
		const chosen = { [list.name]: value };
		const given = parent === list ? chosen : { [parent.name]: chosen };
		const parameters = { value: 'a.com', resultField: 'a', outputAs, ...given };
		const problem = thrownProblem(() => requestOf(name, parameters as INodeParameters));
		expect(problem ?? '').not.toContain('has no choice');
	}
});

it('a collection that an expression gives as text is read as JSON, or refused', () => {
	/** Without n8n's defaults, which would empty a collection that isn't an object. */
	const readAsGiven = (filters: unknown) => {
		const parameters = { resource: 'company', operation: 'getAll', filters };
		return sentRequest(readInput(new NodeParameters(fakeRun({ parameters })), 0))?.call.body;
	};
	expect(['{"city":"Austin"}', ' ', null].map(readAsGiven)).toEqual([{ city: 'Austin' }, {}, {}]);
	expect(['Austin', '["Austin"]'].map((text) => thrownProblem(() => readAsGiven(text)))).toEqual([
		expect.stringMatching(/^The "Filters" parameter isn't valid JSON: /),
		'The "Filters" parameter must be a JSON object',
	]);
});
