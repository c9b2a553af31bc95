/** What n8n evaluates in the editor. */
import { catalogue, operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { hints } from '../../../nodes/BusinessDataLookup/parameters/hints.ts';
import { nodeSubtitle } from '../../../nodes/BusinessDataLookup/parameters/properties.ts';

it.each([
	['email', 'validate', 61, true],
	['email', 'validate', 60, false],
	['company', 'getAllAttributes', 300, true],
	['company', 'enrich', 500, false],
	['company', 'enrich', 501, true],
	['company', 'getAll', 501, false],
	['email', 'getLogs', 300, false],
	['request', 'send', 300, false],
])('the editor warns that %s.%s with %d inputs takes minutes: %s', (...row) => {
	const [resource, operation, inputs, isWarned] = row;
	const input = { all: () => Array.from({ length: inputs }) };
	const shown = hints(operations).filter(({ displayCondition }) => {
		const expression = /^=\{\{(.*)\}\}$/s.exec(displayCondition!)![1];
		const isShown = new Function('$parameter', '$input', `return ${expression}`);
		return isShown({ resource, operation }, input) as boolean;
	});
	expect(shown).toHaveLength(isWarned ? 1 : 0);
});

it('the editor’s warning says that stopping loses answers, what keeps them, and what Max Wait to set', () => {
	expect(hints(operations)[0].message).toMatch(
		/If you stop the run, its results are lost\. One failed input .*, unless On Error is Continue\. The example workflow Resume .* set Max Wait/,
	);
});

it('the subtitle of the node names the operation and the resource as the editor does', () => {
	const expression = /^=\{\{(.*)\}\}$/s.exec(nodeSubtitle(catalogue))![1];
	const text = new Function('$parameter', `return ${expression}`) as (parameter: object) => string;
	expect(text({ resource: 'lien', operation: 'searchSecuredParty' })).toBe('Search: UCC Lien');
});
