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
	byteOrderMark: true,
	resultField: '',
	namesFields: false,
	budgets: { maxWait: 300, maxCalls: Infinity },
};

describe('the options of an input', () => {
	it('have their defaults where nothing is given', () => {
		expect(read(enrich, readerOf({}), 0)).toEqual(defaults);
	});

	it('have their defaults where an expression gives null', () => {
		const options = { timeout: null, itemsPerCall: null, noMatch: null, multipleMatches: null };
		expect(read(enrich, readerOf({ options }), 0)).toEqual(defaults);
	});

	it('are read as given', () => {
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
			resultField: '',
			namesFields: true,
			budgets: defaults.budgets,
		});
	});
});

describe('an option that is off or names a field', () => {
	const optionsOf = (options: object) => read(enrich, readerOf({ options }), 0);

	it('is read as given', () => {
		const { shareCalls, byteOrderMark } = optionsOf({ shareCalls: false, byteOrderMark: false });
		expect([shareCalls, byteOrderMark]).toEqual([false, false]);
	});

	it.each([
		['', ''],
		[' company ', 'company'],
		['a.b', 'a.b'],
	])('puts the result into the field that %j names', (resultField, name) => {
		expect(optionsOf({ resultField }).resultField).toBe(name);
	});

	it('is refused where it names the field by which n8n knows a failed item', () => {
		expect(problemOf(() => optionsOf({ resultField: ' error ' }))).toMatch(
			/^The "Put Result in Field" parameter must not be "error"/,
		);
	});

	it('counts only where the result can be added to the input', () => {
		const search = findOperation('company', 'getAll')!;
		const reader = readerOf({ options: { resultField: 'company' } });
		expect(read(search, reader, 0).resultField).toBe('');
	});
});

describe('the budgets of a run', () => {
	const budgetsOf = (options: object) => read(enrich, readerOf({ options }), 0).budgets;

	it.each([
		[{}, { maxWait: 300, maxCalls: Infinity }],
		[{ maxWait: null }, { maxWait: 300, maxCalls: Infinity }],
		[{ maxWait: 0 }, { maxWait: 0, maxCalls: Infinity }],
		[
			{ maxWait: '60', maxCalls: 5 },
			{ maxWait: 60, maxCalls: 5 },
		],
	])('given as %j are %p', (options, budgets) => {
		expect(budgetsOf(options)).toEqual(budgets);
	});

	it.each([0, '0', -1, 1.5, '', 'many', null, undefined, NaN, false])(
		'are refused where Max Calls comes to %p, which is no bound',
		(maxCalls) => {
			expect(problemOf(() => budgetsOf({ maxCalls }))).toMatch(/"Max Calls".*1 or more/);
		},
	);
});
