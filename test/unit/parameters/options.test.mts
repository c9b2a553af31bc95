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
	[{ additionalFields: { x: ['url'] } }, { additional: { x: ['url'] } }],
	[{ maxWait: 0 }, { budgets: { maxWait: 0, maxCalls: Infinity } }],
	[{ maxWait: '60', maxCalls: 5 }, { budgets: { maxWait: 60, maxCalls: 5 } }],
])('the options %j are read as %j', (given, expected) => {
	expect(optionsOf(given)).toMatchObject({ typed: given, ...expected });
});

it('a Timeout that Node would take for 1 ms is refused', () => {
	expect(thrownProblem(() => optionsOf({ timeout: 2 ** 31 }))).toMatch(
		/"Timeout" .* from 1 to 2147483647/,
	);
});

it.each([0, '', null, undefined])('Max Calls %p, which is no limit, is refused', (maxCalls) => {
	expect(thrownProblem(() => optionsOf({ maxCalls }))).toMatch(/"Max Calls".*1 or more/);
});
