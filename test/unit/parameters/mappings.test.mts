/** Save Field Mapping takes one input. */
import { findOperation, operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { severalMappingsFailure } from '../../../nodes/BusinessDataLookup/parameters/mappings.ts';

it('several inputs of Save Field Mapping are refused, with the way to give all rows at once', () => {
	const failure = severalMappingsFailure(findOperation('lien', 'saveFieldMapping')!);
	expect(failure?.facts).toEqual({
		kind: 'input',
		message:
			'The "Mappings" parameter takes one input, because one call saves the mapping of the account',
		advice:
			'Set Specify Rows to Using JSON, give all rows by an expression such as {{ $input.all().map((row) => row.json) }}, and turn on Settings → Execute Once.',
	});
});

it('every other operation takes several inputs', () => {
	const others = operations.filter(({ mappings }) => !mappings);
	expect(others).toHaveLength(operations.length - 1);
	expect(others.flatMap((each) => severalMappingsFailure(each) ?? [])).toEqual([]);
});
