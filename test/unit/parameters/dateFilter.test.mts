/** Filed Since and Filed Before: dates and spans, at a fixed time. */
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readDateBounds } from '../../../nodes/BusinessDataLookup/parameters/dateFilter.ts';
import { Reader } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { thrownProblem } from '../readParameters.mts';

const NOW = '2026-11-26T14:05:06.789Z';
const search = findOperation('lien', 'searchSecuredParty')!;

/** What the filters mean at a time. */
const readAt = (now: string, filters: object) =>
	readDateBounds(search, new Reader(() => filters, undefined, Date.parse(now)));

const iso = (ms?: number) => (ms === undefined ? undefined : new Date(ms).toISOString());

/** A DateTime of an expression, such as `{{ $now }}`. */
const luxon = (text: string) => ({ toString: () => text, valueOf: () => Date.parse(text) });

it.each<[string, unknown, string]>([
	[NOW, '90 days', '2026-08-28T00:00:00.000Z'],
	[NOW, 'Last 90 days', '2026-08-28T00:00:00.000Z'],
	[NOW, '18 months', '2025-05-26T00:00:00.000Z'],
	// The ends of months, and leap days.
	['2026-03-31T00:00:00.000Z', '1 month', '2026-02-28T00:00:00.000Z'],
	['2026-01-31T00:00:00.000Z', '2 months', '2025-11-30T00:00:00.000Z'],
	// Days are those of UTC, whatever clocks do in spring.
	['2026-03-30T00:30:00.000Z', '2 days', '2026-03-28T00:00:00.000Z'],
	// A date is a day, as it is written.
	[NOW, '2026-01-31', '2026-01-31T00:00:00.000Z'],
	[NOW, '2026-01-31T08:00:00', '2026-01-31T00:00:00.000Z'],
	[NOW, '2026-01-31T23:30:00-05:00', '2026-01-31T00:00:00.000Z'],
	[NOW, '2026-01-31T00:30:00.000+0100', '2026-01-31T00:00:00.000Z'],
	[NOW, new Date('2026-01-31T23:59Z'), '2026-01-31T00:00:00.000Z'],
	[NOW, luxon('2026-01-31T23:30:00.000-05:00'), '2026-01-31T00:00:00.000Z'],
	['2026-01-31T23:59:59.999Z', '1 day', '2026-01-30T00:00:00.000Z'],
])('at %s, the date filter %j means %s', (now, given, time) => {
	expect(iso(readAt(now, { filedSince: given })?.since)).toBe(time);
	expect(iso(readAt(now, { filedBefore: given })?.before)).toBe(time);
});

it.each([
	...['2025-02-30', '2026-13-01', '30 jan 2026', 'yesterday', 'n/a', '20260131'],
	...['days', '90', '-90 days', '1.5 months', '90 days ago', '3 months and 2 days', '5 hours'],
	...[5, ['90 days'], { days: 90 }, new Date('x'), '9999999999999 days', '999999999 months'],
])('%j is refused as Filed Since', (filedSince) => {
	expect(thrownProblem(() => readAt(NOW, { filedSince }))).toMatch(
		/^The "Filed Since" parameter isn't a date or a time span: /,
	);
});

it.each([
	['2026-01-31', '2026-01-31'],
	['2026-01-31T08:00:00', '2026-01-31T20:00:00'],
	['2026-02-01', '2026-01-31'],
])('Filed Since %s isn’t earlier than Filed Before %s', (filedSince, filedBefore) => {
	expect(thrownProblem(() => readAt(NOW, { filedSince, filedBefore }))).toBe(
		'The "Filed Since" parameter must be earlier than "Filed Before"',
	);
});
