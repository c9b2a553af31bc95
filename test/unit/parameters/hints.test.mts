import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { hints } from '../../../nodes/BusinessDataLookup/parameters/hints.ts';

/** Whether n8n shows one of the hints for these parameters and inputs. */
const isShown = (parameter: object, input: object): boolean => {
	const shown = hints(operations).filter(({ displayCondition }) => {
		const expression = /^=\{\{(.*)\}\}$/s.exec(displayCondition!)![1];
		return new Function('$parameter', '$input', `return ${expression}`)(
			parameter,
			input,
		) as boolean;
	});
	expect(shown.length).toBeLessThan(2);
	return shown.length === 1;
};

it.each([
	['email', 'validate', 61, true],
	['email', 'validate', 60, false],
	['company', 'getAllAttributes', 300, true],
	['review', 'getAll', 300, true],
	['company', 'enrich', 500, false],
	['company', 'enrich', 501, true],
	['company', 'getAll', 501, false],
	['lien', 'searchSecuredParty', 300, false],
	['email', 'getLogs', 300, false],
	['account', 'get', 300, false],
	['request', 'send', 300, false],
])('the editor warns that %s.%s with %d inputs takes minutes: %s', (...row) => {
	const [resource, operation, inputs, shown] = row;
	const input = { all: () => Array.from({ length: inputs }) };
	expect(isShown({ resource, operation }, input)).toBe(shown);
});

it('the editor’s warning says that stopping loses answers, what keeps them, and what Max Wait to set', () => {
	const [{ message }] = hints(operations);
	expect(message).toContain(
		'Stopping the run loses the answers so far; the example Resume keeps them.',
	);
	expect(message).toContain('set Max Wait in the options to their number');
});
