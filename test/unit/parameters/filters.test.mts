import { readFilters } from '../../../nodes/BusinessDataLookup/parameters/filters.ts';
import { securedPartyFilters } from '../../../nodes/BusinessDataLookup/catalogue/lienFields.ts';
import { problemOf } from '../problemOf.mts';

const read = (filters: Record<string, unknown>) => readFilters(securedPartyFilters, filters);
const relative = (parts: Record<string, unknown>) =>
	read({ dateExpiredRelative: { values: parts } });

describe('readFilters', () => {
	it('sends what was given under its wire name, and nothing else', () => {
		expect(
			read({
				secured_party_name: 'Bank, N.A.',
				url: 'a.com, b.com',
				has_website: false,
				radius: '25',
				city: '',
				state: [],
				unknown: 'x',
			}),
		).toEqual({
			secured_party_name: 'Bank, N.A.',
			url: ['a.com', 'b.com'],
			has_website: false,
			radius: 25,
		});
	});

	it.each<[Record<string, unknown>, string]>([
		[{ comparison: '<=', number: 90, unit: 'days', direction: 'forwards' }, '<= 90 days forwards'],
		[{ number: '3', unit: 'month' }, '3 month backwards'],
		[{ comparison: '', number: 0 }, '0 days backwards'],
	])('a relative date %j → %j', (parts, text) => {
		expect(relative(parts)).toEqual({ date_expired: text });
		expect(read({ date_expired: parts })).toEqual({ date_expired: text });
	});

	it.each(['<= 90 days forwards', '>1 year', '2024-01-31', '30 jan 2025', 'anything else'])(
		'leaves a relative date typed as %j',
		(text) => {
			expect(read({ date_expired: text })).toEqual({ date_expired: text });
		},
	);

	it.each<[Record<string, unknown>, RegExp]>([
		[{ date_expired: '<= 90 parsecs' }, /no unit "parsecs"/],
		[{ date_expired: '90 days sideways' }, /no direction "sideways"/],
		[{ dateExpiredRelative: { values: { number: 1, unit: 'parsecs' } } }, /no unit "parsecs"/],
		[{ dateExpiredRelative: { values: { number: 1, direction: 'up' } } }, /no direction "up"/],
		[{ dateExpiredRelative: { values: { number: 1, comparison: '~' } } }, /no comparison "~"/],
		[{ dateExpiredRelative: { values: { number: -5 } } }, /needs a number, 0 or more, not "-5"/],
		[{ dateExpiredRelative: { values: { number: NaN } } }, /needs a number/],
		[{ dateExpiredRelative: { values: { number: {} } } }, /needs a number, 0 or more, not {}/],
		[
			{ date_expired: '1 day', dateExpiredRelative: { values: { number: 1 } } },
			/Date Expired.*given twice/,
		],
	])('refuses %j', (filters, problem) => {
		expect(problemOf(() => read(filters))).toMatch(problem);
	});
});
