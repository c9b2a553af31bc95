/** Inputs share a call by a key only if the service's document says that the key takes several values. */
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { KeyField, Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { endpointAt } from '../../../sandbox/document/endpoints.mts';

const keysOf = (entry: Operation): KeyField[] => [
	...(entry.search?.shareCallsBy ?? []),
	...(entry.kind === 'mergedLookup' ? entry.lookup.keys : []),
];

const shared = operations.flatMap((entry) =>
	keysOf(entry).flatMap(({ field, stateField = [] }) =>
		[field, stateField].flat().map((name) => ({ ...entry.call, operation: entry.operation, name })),
	),
);

it.each(shared)('$path takes several values of $name, says the document ($operation)', (key) => {
	const documented = endpointAt(key.method, key.path)?.parameters;
	expect(documented?.find(({ name }) => name === key.name)?.type).toMatch(/\bor array of\b/);
});
