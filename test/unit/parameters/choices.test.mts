/** What an expression gives in the place of a switch, a choice or a collection: read as meant, or refused. */
import type { INodeParameters } from 'n8n-workflow';
import { ParameterReader } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readRequest } from '../../../nodes/BusinessDataLookup/parameters/readRequest.ts';
import type { InputRequest } from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import { fakeRun } from '../../support/fakeN8n.mts';
import { thrownProblem } from '../thrownProblem.mts';
import { readInputRequest } from '../readParameters.mts';

const enrich: INodeParameters = { value: 'a.com' };
const post: INodeParameters = { method: 'POST', path: '/v1/x' };
type ParametersOf = (value: never) => INodeParameters;

it.each<[string, string, ParametersOf, (input: InputRequest) => boolean]>([
	[
		'Return All',
		'company.getAll',
		(returnAll) => ({ returnAll }),
		({ request }) => request?.kind === 'pages' && request.limit === Infinity,
	],
	['Simplify', 'company.getAll', (simplify) => ({ simplify }), (i) => i.presentation.simplify],
	[
		'Share Calls',
		'company.enrich',
		(shareCalls) => ({ ...enrich, options: { shareCalls } }),
		({ request }) => request?.kind === 'byKey' && request.shareCalls,
	],
])('%s of %s takes what an expression gives for true and false, and nothing else', (...row) => {
	const [label, name, parametersOf, decided] = row;
	const read = (value: unknown) => readInputRequest(name, parametersOf(value as never));
	for (const value of [true, 'true']) expect(decided(read(value))).toBe(true);
	for (const value of [false, 'false']) expect(decided(read(value))).toBe(false);
	expect(decided(read(null))).toBe(label === 'Share Calls');
	for (const value of ['yes', '', 1, 0, {}, []]) {
		expect(thrownProblem(() => read(value))).toContain(
			`The "${label}" parameter must be true or false, not `,
		);
	}
});

const all = 'company.getAllAttributes';
const mapping = 'lien.saveFieldMapping';
const rows: INodeParameters = { specifyRows: 'json', jsonMappings: '[{ "ucc_fields_api": "a" }]' };

it.each<[string, ParametersOf, string]>([
	[all, (output) => ({ ...enrich, output }), 'Output'],
	[all, (lookupBy) => ({ ...enrich, lookupBy }), 'Look Up By'],
	['company.enrich', (noMatch) => ({ ...enrich, options: { noMatch } }), 'No Match'],
	['company.getAll', (outputAs) => ({ outputAs }), 'Output As'],
	['company.getAll', (fileFormat) => ({ outputAs: 'file', fileFormat }), 'File Format'],
	[mapping, (sendAs) => ({ ...rows, sendAs }), 'Send As'],
	[mapping, (specifyRows) => ({ ...rows, specifyRows }), 'Specify Rows'],
	['request.send', (method) => ({ path: '/v1/x', method }), 'Method'],
	['request.send', (responseFormat) => ({ ...post, responseFormat }), 'Response Format'],
	['request.send', (pagination) => ({ ...post, pagination }), 'Pagination'],
])(
	'%s refuses what is no choice of a list, and names the parameter',
	(name, parametersOf, label) => {
		for (const value of ['toString', '', 5]) {
			expect(thrownProblem(() => readInputRequest(name, parametersOf(value as never)))).toBe(
				`The "${label}" parameter has no choice "${value}"`,
			);
		}
	},
);

/** n8n empties a collection that is no object when it loads a workflow: this is what a node meets elsewhere. */
const readAsGiven = (parameters: object) => {
	const run = fakeRun({ parameters: { resource: 'company', operation: 'getAll', ...parameters } });
	return readRequest(new ParameterReader(run), 0);
};

it.each([
	['{"city":"Austin"}', { city: 'Austin' }],
	[' ', {}],
	[null, {}],
])('filters that an expression gives as %j are %j', (filters, body) => {
	expect(readAsGiven({ filters }).request?.call.body).toEqual(body);
});

it.each<[object, RegExp]>([
	[{ filters: 'Austin' }, /^The "Filters" parameter is not valid JSON: /],
	[{ filters: '["Austin"]' }, /^The "Filters" parameter must be a JSON object$/],
	[{ options: 'x' }, /^The "Options" parameter is not valid JSON: /],
	[{ operation: 'nonsense' }, /^The "Operation" parameter has no choice "nonsense" of "company"$/],
])('%j is refused', (parameters, problem) => {
	expect(thrownProblem(() => readAsGiven(parameters))).toMatch(problem);
});
