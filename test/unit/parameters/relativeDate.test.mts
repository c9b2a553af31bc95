import { securedPartyFilters } from '../../../nodes/BusinessDataLookup/catalogue/lienFields.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/relativeDate.ts';
import { problemOf } from '../problemOf.mts';

const dateExpired = securedPartyFilters.find(({ name }) => name === 'date_expired')!;
const readDate = (filters: Record<string, unknown>) => read(dateExpired, filters);

describe('a relative date', () => {
	it.each<[Record<string, unknown>, string]>([
		[{ comparison: '<=', number: 90, unit: 'days', direction: 'forwards' }, '<= 90 days forwards'],
		[{ number: '3', unit: 'month' }, '3 month backwards'],
		[{ comparison: '', number: 0 }, '0 days backwards'],
		[{ number: 1, unit: 'Day', direction: 'Forwards' }, '1 Day Forwards'],
	])('with the parts %j is sent as %j', (parts, text) => {
		expect(readDate({ dateExpiredRelative: { values: parts } })).toEqual({ date_expired: text });
		expect(readDate({ date_expired: parts })).toEqual({ date_expired: text });
	});

	it.each([
		'<= 90 days forwards',
		'>1 year',
		'2024-01-31',
		'30 jan 2025',
		'90 parsecs',
		'anything else',
	])('is sent as the user typed it: %j', (text) => {
		expect(readDate({ date_expired: text })).toEqual({ date_expired: text });
	});

	it.each<[Record<string, unknown>, RegExp]>([
		[{ date_expired: '<= 90 parsecs' }, /no unit "parsecs"/],
		[{ date_expired: '90 days sideways' }, /no direction "sideways"/],
		[{ dateExpiredRelative: { values: { number: 1, unit: 'parsecs' } } }, /no unit "parsecs"/],
		[{ dateExpiredRelative: { values: { number: 1, direction: 'up' } } }, /no direction "up"/],
		[{ dateExpiredRelative: { values: { number: 1, comparison: '~' } } }, /no comparison "~"/],
		[{ date_expired: '90 days forward' }, /no direction "forward"/],
		[{ dateExpiredRelative: { values: { number: 1, direction: 'backward' } } }, /no direction/],
		[{ dateExpiredRelative: { values: { number: 2.55 } } }, /needs a whole number/],
		[
			{ dateExpiredRelative: { values: { number: -5 } } },
			/needs a whole number, 0 or more, not "-5"/,
		],
		[{ dateExpiredRelative: { values: { number: NaN } } }, /needs a whole number/],
		[{ dateExpiredRelative: { values: { number: '5 or so' } } }, /needs a whole number/],
		[
			{ dateExpiredRelative: { values: { number: [5] } } },
			/needs a whole number, 0 or more, not \[5\]/,
		],
		[{ date_expired: { number: 1, unit: {} } }, /no unit/],
		[
			{ dateExpiredRelative: { values: { number: {} } } },
			/needs a whole number, 0 or more, not {}/,
		],
		[
			{ date_expired: '1 day', dateExpiredRelative: { values: { number: 1 } } },
			/Date Expired.*given twice/,
		],
	])('is refused where it is %p', (filters, problem) => {
		expect(problemOf(() => readDate(filters))).toMatch(problem);
	});
});
