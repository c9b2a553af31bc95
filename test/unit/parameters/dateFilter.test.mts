/** Filed Since and Filed Before: dates and spans, at a fixed time. */
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readDateBounds } from '../../../nodes/BusinessDataLookup/parameters/dateFilter.ts';
import { Reader } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { thrownProblem } from '../thrownProblem.mts';

const search = findOperation('lien', 'searchSecuredParty')!;

/** What the filters mean at a time. */
const readAt = (now: string, filters: object) =>
	readDateBounds(search, new Reader(() => filters, undefined, Date.parse(now)));

const iso = (ms?: number) => (ms === undefined ? undefined : new Date(ms).toISOString());

it.each([
	['2026-11-26T14:05:06.789Z', '90 days', '2026-08-28T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', 'Last 90 days', '2026-08-28T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', ' 1 Day ', '2026-11-25T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', '2 WEEKS', '2026-11-12T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', '1week', '2026-11-19T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', '3 months', '2026-08-26T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', '18 months', '2025-05-26T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', '1 year', '2025-11-26T00:00:00.000Z'],
	['2026-11-26T14:05:06.789Z', '0 days', '2026-11-26T00:00:00.000Z'],
	// The ends of months.
	['2026-03-31T00:00:00.000Z', '1 month', '2026-02-28T00:00:00.000Z'],
	['2028-03-31T23:59:59.999Z', '1 month', '2028-02-29T00:00:00.000Z'],
	['2026-01-31T00:00:00.000Z', '2 months', '2025-11-30T00:00:00.000Z'],
	['2026-05-31T00:00:00.000Z', '3 Months', '2026-02-28T00:00:00.000Z'],
	['2026-01-15T00:00:00.000Z', '1 month', '2025-12-15T00:00:00.000Z'],
	// Leap days.
	['2028-02-29T12:00:00.000Z', '1 year', '2027-02-28T00:00:00.000Z'],
	['2028-02-29T12:00:00.000Z', '4 years', '2024-02-29T00:00:00.000Z'],
	['2028-03-01T12:00:00.000Z', '1 day', '2028-02-29T00:00:00.000Z'],
	['2028-03-01T12:00:00.000Z', '366 days', '2027-03-01T00:00:00.000Z'],
	// Days are those of UTC, whatever clocks do in spring.
	['2026-03-30T00:30:00.000Z', '2 days', '2026-03-28T00:00:00.000Z'],
])('at %s, the span %j begins at %s', (now, filedSince, begins) => {
	expect(iso(readAt(now, { filedSince })?.since)).toBe(begins);
	expect(iso(readAt(now, { filedBefore: filedSince })?.before)).toBe(begins);
});

const NOW = '2026-11-26T14:05:06.789Z';

it.each<[unknown, string]>([
	['2026-01-31', '2026-01-31T00:00:00.000Z'],
	['2026-01-31T08:00:00', '2026-01-31T08:00:00.000Z'],
	['2026-01-31T08:00:00+01:00', '2026-01-31T07:00:00.000Z'],
	[new Date('2026-01-31T08:00Z'), '2026-01-31T08:00:00.000Z'],
])('the date %j is %s', (filedSince, expected) => {
	expect(iso(readAt(NOW, { filedSince })?.since)).toBe(expected);
});

it.each([
	...['2025-02-30', '2026-13-01', '30 jan 2026', 'yesterday', 'n/a', '20260131'],
	...['days', '90', '-90 days', '1.5 months', '90 days ago', '3 months and 2 days', '5 hours'],
	...[5, true, ['90 days'], { days: 90 }, new Date('x'), '9999999999999 days', '999999999 months'],
])('%j is refused', (filedSince) => {
	expect(thrownProblem(() => readAt(NOW, { filedSince }))).toMatch(
		/^The "Filed Since" parameter isn't a date or a span back: /,
	);
});

it.each(['', ' ', null, undefined, []])('%j is refused as empty', (filedBefore) => {
	expect(thrownProblem(() => readAt(NOW, { filedBefore }))).toBe(
		'The "Filed Before" parameter is empty',
	);
});

it.each([
	['30 days', '30 days'],
	['30 days', '3 months'],
	['2026-11-26', '1 day'],
])('since %s and before %s is refused', (filedSince, filedBefore) => {
	expect(thrownProblem(() => readAt(NOW, { filedSince, filedBefore }))).toBe(
		'The "Filed Since" parameter must be earlier than "Filed Before"',
	);
});

it('no other operation reads them', () => {
	const companies = findOperation('company', 'getAll')!;
	expect(readDateBounds(companies, new Reader(() => ({ filedSince: 'x' })))).toBeUndefined();
});
