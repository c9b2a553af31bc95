/** The options that every operation has, and those of lookups. */
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/options.ts';
import { thrownProblem } from '../thrownProblem.mts';
import { createReader } from '../readParameters.mts';

const optionsOf = (options: object) =>
	read(findOperation('company', 'enrich')!, createReader({ options }));

const defaults = {
	timeoutMs: 60_000,
	itemsPerCall: 50,
	shareCalls: true,
	noMatch: 'item',
	multipleMatches: 'first',
	budgets: { maxWait: 300, maxCalls: Infinity },
};

it.each<[object, object]>([
	[{}, defaults],
	[{ timeout: null, itemsPerCall: null, noMatch: null, maxWait: null }, defaults],
	[{ timeout: 2 ** 31 - 1 }, { timeoutMs: 2147483647 }],
	[{ maxWait: '60', maxCalls: 5 }, { budgets: { maxWait: 60, maxCalls: 5 } }],
	[{ maxWait: 0 }, { budgets: { maxWait: 0, maxCalls: Infinity } }],
])('the options %j are read as %j', (given, expected) => {
	expect(optionsOf(given)).toMatchObject({ typed: given, ...expected });
});

it.each<[object, RegExp]>([
	// Node would take it for 1 ms.
	[{ timeout: 2 ** 31 }, /"Timeout" .* from 1 to 2147483647/],
	[{ maxCalls: 0 }, /"Max Calls".*1 or more/],
	[{ maxCalls: '' }, /"Max Calls".*1 or more/],
	[{ maxCalls: null }, /"Max Calls".*1 or more/],
])('%j is refused', (given, problem) => {
	expect(thrownProblem(() => optionsOf(given))).toMatch(problem);
});
