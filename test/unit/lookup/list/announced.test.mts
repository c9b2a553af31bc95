/** What an answer in one piece announces and does not hold. */
import type { Operation } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { announcedMore } from '../../../../nodes/BusinessDataLookup/lookup/list/announced.ts';

/** An entry that says no more than where its counts are. */
const entryOf = (some: object) => some as Operation;

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it.each<[string, unknown]>([
	['as many records as it counts', { total_records: 3 }],
	['a count that is no number', { total_records: '90', total_pages: null, list: { found: '9' } }],
])('an answer that holds %s announces no more', (_what, body) => {
	expect(announcedMore(entryOf({ total: 'list.found' }), body, rows(3))).toBeUndefined();
});

it('businesses with fewer reviews than they count are told in one sum, the others not', () => {
	const business = (count: unknown, held: number) => ({ review_count: count, reviews: rows(held) });
	const outputs = [
		{ label: 'Businesses' },
		{ label: 'Reviews', list: 'reviews', countedBy: 'review_count' },
	];
	const told = (...records: Array<Record<string, unknown>>) =>
		announcedMore(entryOf({ outputs }), { records }, records as never);
	expect(told(business(18, 2), business(3, 3), business(7, 5))).toBe(
		'the service gave 7 of the 25 reviews it counts',
	);
	expect(
		told(business(2, 2), business(1, 4), business(null, 1), { review_count: 9 }),
	).toBeUndefined();
});
