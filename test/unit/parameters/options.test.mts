/** The options that every operation has, and those of lookups. */
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readOptions } from '../../../nodes/BusinessDataLookup/parameters/options.ts';
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
