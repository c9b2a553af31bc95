import { securedPartyFilters } from '../../../nodes/BusinessDataLookup/catalogue/lienFields.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/relativeDate.ts';
import { thrownProblem } from '../thrownProblem.mts';

const dateExpired = securedPartyFilters.find(({ name }) => name === 'date_expired')!;

it.each<[Record<string, unknown>, string]>([
	[{ comparison: '<=', number: 90, unit: 'days', direction: 'forwards' }, '<= 90 days forwards'],
	[{ number: '3', unit: 'month' }, '3 month backwards'],
	[{ comparison: '', number: 0 }, '0 days backwards'],
	[{ number: 1, unit: 'Day', direction: 'Forwards' }, '1 Day Forwards'],
])('the relative date with the parts %j is sent as %j', (values, date_expired) => {
	expect(read(dateExpired, { dateExpiredRelative: { values } })).toEqual({ date_expired });
	expect(read(dateExpired, { date_expired: values })).toEqual({ date_expired });
});

it.each(['<= 90 days forwards', '>1 year', '2024-01-31', '30 jan 2025', '90 parsecs'])(
	'the date %j is sent as the user typed it',
	(date_expired) => {
		expect(read(dateExpired, { date_expired })).toEqual({ date_expired });
	},
);

it.each<[object | string, RegExp]>([
	['<= 90 parsecs', /no unit "parsecs"/],
	['90 days sideways', /no direction "sideways"/],
	[{ number: 1, unit: 'parsecs' }, /no unit "parsecs"/],
	[{ number: 1, direction: 'backward' }, /no direction "backward"/],
	[{ number: 1, comparison: '~' }, /no comparison "~"/],
	[{ number: 2.55 }, /needs a whole number, 0 or more, not "2.55"/],
	[{ number: -5 }, /needs a whole number/],
	[{ number: [5] }, /needs a whole number, 0 or more, not \[5\]/],
])('the relative date %p is refused', (date_expired, problem) => {
	expect(thrownProblem(() => read(dateExpired, { date_expired }))).toMatch(problem);
});

it('a relative date given as text and in parts is refused', () => {
	const given = { date_expired: '1 day', dateExpiredRelative: { values: { number: 1 } } };
	expect(thrownProblem(() => read(dateExpired, given))).toMatch(/Date Expired.*given twice/);
});
