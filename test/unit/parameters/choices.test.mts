/** What an expression gives in the place of a switch, a choice or a collection: read as meant, or refused. */
import type { INodeParameters } from 'n8n-workflow';
import { NodeParameters } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readInput } from '../../../nodes/BusinessDataLookup/parameters/readInput.ts';
import { fakeRun } from '../../support/fakeN8n.mts';
import { thrownProblem } from '../thrownProblem.mts';
import { readInputRequest } from '../readParameters.mts';

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
	for (const value of ['toString', '', 5]) {
		expect(thrownProblem(() => readInputRequest(name, parametersOf(value as never)))).toBe(
			`The "${label}" parameter has no choice "${value}"`,
		);
	}
});

it('a collection that an expression gives as text is read as JSON, or refused', () => {
	/** n8n empties a collection that is no object when it loads a workflow: this is what a node meets elsewhere. */
	const readAsGiven = (filters: unknown) => {
		const parameters = { resource: 'company', operation: 'getAll', filters };
		return readInput(new NodeParameters(fakeRun({ parameters })), 0).request?.call.body;
	};
	const texts = ['{"city":"Austin"}', ' ', null];
	expect(texts.map(readAsGiven)).toEqual([{ city: 'Austin' }, {}, {}]);
	const problems = ['Austin', '["Austin"]'].map((text) => thrownProblem(() => readAsGiven(text)));
	expect(problems).toEqual([
		expect.stringMatching(/^The "Filters" parameter isn't valid JSON: /),
		'The "Filters" parameter must be a JSON object',
	]);
});
