/** Whether another page of a shared list is worth its call. */
import { isEnough, type Wanted } from '../../../../nodes/BusinessDataLookup/lookup/byKey/assign.ts';
import type { Asked } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';

const [a, b, c] = ['a.com', 'b.com', 'c.com'].map(
	(url): Asked => ({ askers: [], texts: [url], keys: [url] }),
);
const match: Wanted['match'] = { field: 'url', label: 'URL', recordField: 'url', kind: 'domain' };
const first: Wanted = { match, most: 1, byKeyOnly: true };
const list: Wanted = { match, most: Infinity, byKeyOnly: false };

it.each<[string, Asked[], Wanted, number, boolean]>([
	['the first of each', [a, b], first, 500, true],
	['all by key', [a, b], { ...first, most: Infinity }, 500, false],
	['all of lists', [a, b], list, 500, false],
	['a list alone, which its own limit ends', [a], { ...list, most: 1 }, 500, false],
	['lists that have enough', [a, b], { ...list, most: 1 }, 500, true],
	['one list that lacks records, and many pages', [a, c], { ...list, most: 1 }, 500, true],
	['one list that lacks records, and two pages', [a, c], { ...list, most: 1 }, 102, true],
	['lists that have enough, and no other page', [a, b], { ...list, most: 1 }, 2, true],
	['one list that lacks records, and one page', [a, c], { ...list, most: 1 }, 52, false],
	['one list that takes two calls alone, and two pages', [a, c], { ...list, most: 60 }, 150, false],
])('page 1 of %s is enough', (_name, questions, wanted, total, isDone) => {
	const read = { records: [{ url: 'a.com' }, { url: 'b.com' }], total };
	expect(isEnough(questions, read, wanted, 50)).toBe(isDone);
});
