/** The options that every operation has, and those of lookups. */
import { findOperation, operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import {
	optionProperties,
	readOptions,
} from '../../../nodes/BusinessDataLookup/parameters/options.ts';
import { readPageOptions } from '../../../nodes/BusinessDataLookup/parameters/paging.ts';
import { Reader } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readSelectedFields } from '../../../nodes/BusinessDataLookup/parameters/selectFields.ts';
import { createReader, thrownProblem } from '../readParameters.mts';

const optionsOf = (options: object) =>
	readOptions(findOperation('company', 'enrich')!, createReader({ options }));

const defaults = {
	timeout: 60_000,
	itemsPerCall: 50,
	shareCalls: true,
	noMatch: 'item',
	multipleMatches: 'first',
	accept: 'shown',
	budgets: { maxWaitSeconds: 300, maxCalls: Infinity },
};

it.each<[object, object]>([
	[{}, defaults],
	[{ timeout: null, itemsPerCall: null, noMatch: null, maxWait: null }, defaults],
	[{ timeout: 2 ** 31 - 1 }, { timeout: 2147483647 }],
	[{ accept: 'returned' }, { accept: 'returned' }],
	[{ maxWait: 0 }, { budgets: { maxWaitSeconds: 0, maxCalls: Infinity } }],
])('the options %j are read as %j', (given, expected) => {
	expect(optionsOf(given)).toMatchObject({ all: given, ...expected });
});

it.each<[object, RegExp]>([
	// Node would treat it as 1 ms.
	[{ timeout: 2 ** 31 }, /"Timeout" .* from 1 to 2147483647/],
	[{ maxCalls: 0 }, /"Max Calls".*1 or more/],
	[{ maxCalls: null }, /"Max Calls".*1 or more/],
])('the options %j are refused', (given, problem) => {
	expect(thrownProblem(() => optionsOf(given))).toMatch(problem);
});

/** The options that an operation shows, and those that are read for it. */
const optionsFor = (operation: Operation) => {
	const [{ options: shown = [] }] = optionProperties(operation);
	// Plan Only is read before the inputs.
	const readNames = new Set(['planOnly']);
	const options = new Proxy<Record<string, unknown>>(
		{},
		{
			get: (_options, name) => void readNames.add(String(name)),
			getOwnPropertyDescriptor: (_options, name) => void readNames.add(String(name)),
		},
	);
	readOptions(operation, new Reader(() => options));
	readSelectedFields(operation, undefined, options);
	if (operation.paging) readPageOptions(operation.paging, options, false);
	return { operation, shown: shown.map(({ name }) => name), readNames: [...readNames] };
};

it.each(operations.map(optionsFor))(
	'each option that $operation.resource $operation.value shows is read',
	({ shown, readNames }) => expect(shown.filter((name) => !readNames.includes(name))).toEqual([]),
);

it('each option that is read is shown by an operation', () => {
	const all = operations.map(optionsFor);
	const shown = all.flatMap((options) => options.shown);
	expect(all.flatMap(({ readNames }) => readNames).filter((name) => !shown.includes(name))).toEqual(
		[],
	);
});
