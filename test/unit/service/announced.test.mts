/** What an answer in one piece announces and does not hold. */
import { announcedMore } from '../../../nodes/BusinessDataLookup/service/announced.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it.each<[string, unknown, string, string | undefined]>([
	['as many records as it counts', { total_records: 3 }, 'records', undefined],
	['more records than it counts', { total_records: 2 }, 'records', undefined],
	[
		'fewer records than it counts',
		{ total_records: 90 },
		'records',
		'the service gave 3 of the 90 records it counts',
	],
	[
		'fewer records than are found',
		{ records: { companies: { found: 5, hits: [] } } },
		'records.companies.hits',
		'the service gave 3 of the 5 records it counts',
	],
	['one of several pages', { total_pages: 4 }, '', 'the service gave one of the 4 pages it counts'],
	['its only page', { total_pages: 1 }, '', undefined],
	[
		'a count that is no number',
		{ total_records: '90', total_pages: null, list: { found: '9' } },
		'list.hits',
		undefined,
	],
	['no object', 'text', 'records', undefined],
])('an answer that holds %s says so', (_what, body, at, words) => {
	expect(announcedMore(body, at, rows(3))).toBe(words);
});

it('an answer that is its own record has no list that could be cut', () => {
	const body = { total_records: 9 };
	expect(announcedMore(body, '', [body])).toBeUndefined();
});

it('businesses with fewer reviews than they count are told in one sum, the others not', () => {
	const business = (count: unknown, held: number) => ({ review_count: count, reviews: rows(held) });
	const told = (...records: Array<Record<string, unknown>>) =>
		announcedMore({ records }, 'records', records as never);
	expect(told(business(18, 2), business(3, 3), business(7, 5))).toBe(
		'the service gave 7 of the 25 reviews it counts',
	);
	expect(
		told(business(2, 2), business(1, 4), business(null, 1), { review_count: 9 }),
	).toBeUndefined();
});
