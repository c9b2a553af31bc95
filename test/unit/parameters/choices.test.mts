/** What an expression gives in the place of a switch, a choice or a collection: read as meant, or refused. */
import type { INodeParameters } from 'n8n-workflow';
import { readRequest } from '../../../nodes/BusinessDataLookup/parameters/readRequest.ts';
import type { InputRequest } from '../../../nodes/BusinessDataLookup/parameters/request.ts';
import { problemOf } from '../problemOf.mts';
import { inputRequestOf, readerOf } from '../wire.mts';

const enrich: INodeParameters = { value: 'a.com' };
const post: INodeParameters = { method: 'POST', path: '/v1/x' };

/** Each switch of the node, where it stands, and what it decides. */
const switches: Array<
	[string, string, (value: never) => INodeParameters, (input: InputRequest) => boolean]
> = [
	['Return All', 'company.getAll', (returnAll) => ({ returnAll }), (i) => i.request.limit > 1e9],
	[
		'Return All',
		'request.send',
		(returnAll) => ({ ...post, pagination: 'page', returnAll }),
		(i) => i.request.limit > 1e9,
	],
	['Simplify', 'company.getAll', (simplify) => ({ simplify }), (i) => i.presentation.simplify],
	[
		'Share Calls',
		'company.enrich',
		(shareCalls) => ({ ...enrich, options: { shareCalls } }),
		(i) => i.request.shareCalls,
	],
];

describe.each(switches)('%s of %s', (label, name, parametersOf, decided) => {
	it.each<[unknown, boolean]>([
		[true, true],
		[false, false],
		['true', true],
		['false', false],
	])('set to %j by an expression is %j', (value, expected) => {
		expect(decided(inputRequestOf(name, parametersOf(value as never)))).toBe(expected);
	});

	it('set to null by an expression has its default', () => {
		const byDefault = ['Share Calls', 'Byte Order Mark'].includes(label);
		expect(decided(inputRequestOf(name, parametersOf(null as never)))).toBe(byDefault);
	});

	it.each([['yes'], ['on'], [''], [1], [0], [{}], [[]]])(
		'set to %j by an expression is refused',
		(value) => {
			expect(problemOf(() => inputRequestOf(name, parametersOf(value as never)))).toContain(
				`The "${label}" parameter must be true or false, not `,
			);
		},
	);
});

describe('a parameter with a list of choices', () => {
	const all = 'company.getAllAttributes';
	const mapping = 'lien.saveFieldMapping';
	const rows: INodeParameters = { specifyRows: 'json', jsonMappings: '[{}]' };
	it.each<[string, (value: never) => INodeParameters, string]>([
		[all, (output) => ({ ...enrich, output }), 'Output'],
		[all, (lookupBy) => ({ ...enrich, lookupBy }), 'Look Up By'],
		['company.enrich', (matchBy) => ({ ...enrich, matchBy }), 'Look Up By'],
		['company.enrich', (noMatch) => ({ ...enrich, options: { noMatch } }), 'No Match'],
		[
			'company.enrich',
			(multipleMatches) => ({ ...enrich, options: { multipleMatches } }),
			'Multiple Matches',
		],
		['company.getAll', (outputAs) => ({ outputAs }), 'Output As'],
		['company.getAll', (fileFormat) => ({ outputAs: 'file', fileFormat }), 'File Format'],
		[mapping, (sendAs) => ({ ...rows, sendAs }), 'Send As'],
		[mapping, (specifyRows) => ({ ...rows, specifyRows }), 'Specify Rows'],
		['contact.getAll', (specifyBody) => ({ specifyBody }), 'Specify Body'],
		['lien.getCompanies', (specifyBody) => ({ specifyBody }), 'Specify Query'],
		['request.send', (method) => ({ path: '/v1/x', method }), 'Method'],
		['request.send', (responseFormat) => ({ ...post, responseFormat }), 'Response Format'],
		['request.send', (pagination) => ({ ...post, pagination }), 'Pagination'],
	])(
		'of %s refuses a value that is not in the list with a message that names the parameter',
		(name, parametersOf, label) => {
			for (const [value, quoted] of [
				['toString', '"toString"'],
				['', '""'],
				[5, '"5"'],
				['x'.repeat(5000), `"${'x'.repeat(300)}"`],
			]) {
				expect(problemOf(() => inputRequestOf(name, parametersOf(value as never)))).toBe(
					`The "${label}" parameter has no choice ${quoted}`,
				);
			}
		},
	);
});

it('a parameter with a list of choices takes the first one where an expression gives null, and Method takes GET', () => {
	const { presentation } = inputRequestOf('company.enrich', {
		...enrich,
		options: { noMatch: null, multipleMatches: null } as never,
	});
	expect(presentation).toMatchObject({ noMatch: 'item', multipleMatches: 'first' });
	for (const method of [null, 'get', 'GET']) {
		const input = inputRequestOf('request.send', { path: '/v1/x', method } as INodeParameters);
		expect(input.request.method).toBe('GET');
	}
});

/** n8n empties a collection that is no object when it loads a workflow: this is what a node meets elsewhere. */
describe('a collection of filters or options set by an expression', () => {
	const read = (parameters: object) =>
		readRequest(readerOf({ resource: 'company', operation: 'getAll', ...parameters }), 0);

	it('is parsed where it is JSON text', () => {
		expect(read({ filters: '{"city":"Austin"}' }).request.body).toEqual({ city: 'Austin' });
	});
	it.each(['', ' ', null, {}])('is empty where the expression gives %j', (filters) => {
		expect(read({ filters }).request.body).toEqual({});
	});
	it.each<[object, RegExp]>([
		[{ filters: 'Austin' }, /^The "Filters" parameter is not valid JSON: /],
		[{ filters: '["Austin"]' }, /^The "Filters" parameter must be a JSON object$/],
		[{ filters: 5 }, /^The "Filters" parameter must be a JSON object$/],
		[{ options: 'x' }, /^The "Options" parameter is not valid JSON: /],
	])('is refused where it is not an object: %j', (parameters, problem) => {
		expect(problemOf(() => read(parameters))).toMatch(problem);
	});
});
