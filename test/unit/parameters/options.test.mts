import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/options.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const enrich = findOperation('company', 'enrich')!;
const defaults = {
	timeoutMs: 60_000,
	itemsPerCall: 50,
	shareCalls: true,
	noMatch: 'item',
	multipleMatches: 'first',
	wire: {},
	additional: {},
	byteOrderMark: true,
	namesFields: false,
	budgets: { maxWait: 300, maxCalls: Infinity },
};

describe('the options of an input', () => {
	it('have their defaults where nothing is set', () => {
		expect(read(enrich, readerOf({}), 0)).toEqual(defaults);
	});

	it('have their defaults where an expression gives null', () => {
		const options = { timeout: null, itemsPerCall: null, noMatch: null, multipleMatches: null };
		expect(read(enrich, readerOf({ options }), 0)).toEqual(defaults);
	});

	it('refuse a Timeout that Node would take for 1 ms', () => {
		const timeout = 2 ** 31;
		expect(read(enrich, readerOf({ options: { timeout: timeout - 1 } }), 0).timeoutMs).toBe(
			2147483647,
		);
		expect(problemOf(() => read(enrich, readerOf({ options: { timeout } }), 0))).toMatch(
			/"Timeout" .* from 1 to 2147483647/,
		);
	});

	it('are read as the user set them', () => {
		const options = {
			timeout: '5000',
			itemsPerCall: 1,
			noMatch: 'drop',
			multipleMatches: 'all',
			include_fields: ['url'],
		};
		expect(read(enrich, readerOf({ options }), 0)).toEqual({
			timeoutMs: 5000,
			itemsPerCall: 1,
			shareCalls: true,
			noMatch: 'drop',
			multipleMatches: 'all',
			wire: { include_fields: 'url' },
			byteOrderMark: true,
			additional: {},
			namesFields: true,
			budgets: defaults.budgets,
		});
	});
});

describe('the options of an input', () => {
	const optionsOf = (options: object) => read(enrich, readerOf({ options }), 0);

	it('include Share Calls and Byte Order Mark, also where they are off', () => {
		const { shareCalls, byteOrderMark } = optionsOf({ shareCalls: false, byteOrderMark: false });
		expect([shareCalls, byteOrderMark]).toEqual([false, false]);
	});
});

describe('Max Wait and Max Calls', () => {
	const budgetsOf = (options: object) => read(enrich, readerOf({ options }), 0).budgets;

	it.each([
		[{}, { maxWait: 300, maxCalls: Infinity }],
		[{ maxWait: null }, { maxWait: 300, maxCalls: Infinity }],
		[{ maxWait: 0 }, { maxWait: 0, maxCalls: Infinity }],
		[
			{ maxWait: '60', maxCalls: 5 },
			{ maxWait: 60, maxCalls: 5 },
		],
	])('set as %j are read as %p', (options, budgets) => {
		expect(budgetsOf(options)).toEqual(budgets);
	});

	it.each([0, '0', -1, 1.5, '', 'many', null, undefined, NaN, false])(
		'are refused where Max Calls is %p, which is no limit',
		(maxCalls) => {
			expect(problemOf(() => budgetsOf({ maxCalls }))).toMatch(/"Max Calls".*1 or more/);
		},
	);
});
