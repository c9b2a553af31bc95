/** What an expression gives in the place of a switch, a choice or a collection: read as meant, or refused. */
import type { INodeParameters } from 'n8n-workflow';
import { NodeParameters } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readRequest } from '../../../nodes/BusinessDataLookup/parameters/readRequest.ts';
import type { Input } from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import { fakeRun } from '../../support/fakeN8n.mts';
import { thrownProblem } from '../thrownProblem.mts';
import { readInputRequest } from '../readParameters.mts';

type ParametersOf = (value: never) => INodeParameters;

it.each<[string, string, ParametersOf, (input: Input) => boolean]>([
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
		(shareCalls) => ({ value: 'a.com', options: { shareCalls } }),
		({ request }) => request?.kind === 'byKey' && request.shareCalls,
	],
])('%s is true or false, also as text, and nothing else', (label, name, parametersOf, decided) => {
	const read = (value: unknown) => readInputRequest(name, parametersOf(value as never));
	for (const value of [true, 'true']) expect(decided(read(value))).toBe(true);
	for (const value of [false, 'false']) expect(decided(read(value))).toBe(false);
	expect(decided(read(null))).toBe(label === 'Share Calls');
	for (const value of ['yes', '', 1, {}]) {
		expect(thrownProblem(() => read(value))).toContain(
			`The "${label}" parameter must be true or false, not `,
		);
	}
});

it.each<[string, ParametersOf, string]>([
	['company.getAllAttributes', (output) => ({ value: 'a.com', output }), 'Output'],
	['company.enrich', (noMatch) => ({ value: 'a.com', options: { noMatch } }), 'No Match'],
	['company.getAll', (fileFormat) => ({ outputAs: 'file', fileFormat }), 'File Format'],
	['lien.saveFieldMapping', (specifyRows) => ({ specifyRows }), 'Specify Rows'],
	['request.send', (method) => ({ path: '/v1/x', method }), 'Method'],
])('%s refuses a value that is not in a list, and names the list', (name, parametersOf, label) => {
	for (const value of ['toString', '', 5]) {
		expect(thrownProblem(() => readInputRequest(name, parametersOf(value as never)))).toBe(
			`The "${label}" parameter has no choice "${value}"`,
		);
	}
});

/** n8n empties a collection that is no object when it loads a workflow: this is what a node meets elsewhere. */
const readAsGiven = (parameters: object) => {
	const run = fakeRun({ parameters: { resource: 'company', operation: 'getAll', ...parameters } });
	return readRequest(new NodeParameters(run), 0);
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
	[{ operation: 'nonsense' }, /^The "Operation" parameter has no choice "nonsense" of "company"$/],
])('%j is refused', (parameters, problem) => {
	expect(thrownProblem(() => readAsGiven(parameters))).toMatch(problem);
});
