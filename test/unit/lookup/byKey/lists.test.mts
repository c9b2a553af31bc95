/** Which records of a shared list answer which lookup, and what is sent again: each row of the table over `assignListRecords`. */
import {
	recordsFor,
	RecordCounts,
	assignListRecords,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/lists.ts';
import { afterRefusedPage } from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import { notAll, type Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type { KeyLookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { byUrl, nameOf, pending, search, shows } from './lookups.mts';

const [a, b, c] = ['a.com', 'b.com', 'c.com'].map((text) => search(text));
const both = search('a.com', 'b.com');

/**
 * The outcome: the records of each answered lookup, with `?` if it gets a second try, and `…` if Limit ended them;
 * what is sent again.
 */
const outcome = (lookups: KeyLookup[], answer: Records, maxRecords: number) => {
	const {
		answered,
		remaining,
		separate = [],
	} = assignListRecords(lookups, answer, { matchField: byUrl, maxRecords });
	const told = [...answered].map(([lookup, got]) => {
		const { records, needsSecondTry, hitLimit } = got as Records;
		const end = (needsSecondTry ? '?' : '') + (hitLimit ? '…' : '');
		return [nameOf(lookup), records.map(({ url }) => url).join(' ') + end];
	});
	return {
		...Object.fromEntries(told),
		...(remaining && { remaining }),
		...(separate.length > 0 && { separate: separate.map((some) => some.map(nameOf)) }),
	};
};
const part = { hasMore: true };
const PERHAPS = { why: 'Limit ended the list, and more records may match', certain: false };

it.each<[string, KeyLookup[], Records, number, object]>([
	[
		'of one lookup: all of it, whatever it shows',
		[a],
		{ records: shows('x.com', 'a.com') },
		9,
		{
			'a.com': 'x.com a.com',
		},
	],
	['without records', [a, b], { records: [] }, 9, { 'a.com': '', 'b.com': '' }],
	[
		'of all records: each has those with its key, and is sent once more without one',
		[a, b],
		{ records: shows('a.com', 'WWW.a.com') },
		9,
		{ 'a.com': 'a.com WWW.a.com', 'b.com': '?' },
	],
	[
		'in which one of two keys of a lookup is missing: it is sent once more',
		[both, c],
		{ records: shows('a.com', 'c.com') },
		9,
		{ 'a.com+b.com': 'a.com?', 'c.com': 'c.com' },
	],
	[
		'with a record that shows no key of theirs: all are sent again',
		[a, b],
		{ records: shows('a.com', 'x.com') },
		9,
		{ separate: [['a.com'], ['b.com']] },
	],
	[
		'with a domain that has another in it: the other is sent again',
		[a, search('xa.com'), c],
		{ records: shows('a.com', 'xa.com', 'c.com') },
		9,
		{ 'xa.com': 'xa.com', 'c.com': 'c.com', separate: [['a.com']] },
	],
	[
		'with domains that have each other in them: each is sent alone',
		[search('a.com', 'xb.com'), search('b.com', 'xa.com')],
		{ records: shows('xa.com', 'xb.com') },
		9,
		{ separate: [['a.com+xb.com'], ['b.com+xa.com']] },
	],
	[
		'with a record that shows nothing: all are sent again',
		[a, b],
		{ records: shows('a.com', null) },
		9,
		{ separate: [['a.com'], ['b.com']] },
	],
	[
		'with the first records of more: those with enough are answered, the others sent alone',
		[a, b, c, search('d.com')],
		{ records: shows('a.com', 'x.com'), ...part },
		1,
		{ 'a.com': 'a.com', separate: [['b.com'], ['c.com'], ['d.com']] },
	],
	[
		'with the first records of more, and none has enough: all are sent in halves',
		[a, b, c],
		{ records: shows('a.com'), ...part },
		2,
		{ separate: [['a.com', 'b.com'], ['c.com']] },
	],
	[
		'with more than a lookup wants: it has the first ones',
		[a, b],
		{ records: shows('b.com', 'a.com', 'https://b.com') },
		1,
		{ 'a.com': 'a.com', 'b.com': 'b.com…' },
	],
])('a list %s', (_name, lookups, answer, most, expected) => {
	expect(outcome(lookups, answer, most)).toEqual(expected);
});

it.each([
	[2, [8, 8]],
	[3, Array.from({ length: 16 }, () => 1)],
])('a list of 16 lookups with %d strangers is sent again in calls of %j', (strangers, sizes) => {
	const lookups = Array.from({ length: 16 }, (_, nth) => search(`q${nth}.com`));
	const urls = Array.from({ length: strangers }, (_, nth) => `x${nth}.com`);
	const { separate } = assignListRecords(
		lookups,
		{ records: shows(...urls) },
		{ matchField: byUrl, maxRecords: 9 },
	);
	expect(separate!.map(({ length }) => length)).toEqual(sizes);
});

it('lookups sent again keep what was read of their lists', () => {
	const lookups = [a, b].map((lookup) => pending(lookup));
	for (const [own, more] of [
		[['a.com'], part],
		[['a.com'], {}],
		[['a.com', 'a.com', 'a.com'], {}],
	] as const) {
		const { separate } = assignListRecords(
			lookups,
			{ records: shows(...own, 'x.com'), ...more },
			{ matchField: byUrl, maxRecords: 2 },
		);
		const read = separate!.flat().map((each) => each.recordsRead?.map(({ url }) => url));
		expect(read).toEqual([own.slice(0, 2), []]);
	}
});

it.each<[string, Partial<Records>, number, unknown]>([
	['complete', {}, 9, undefined],
	[
		'without some records, but not how many',
		{ incomplete: notAll('3 are missing') },
		9,
		expect.stringMatching(/total differs from the records/),
	],
	[
		'ended by a budget, and not the page to go on from',
		{ incomplete: { ...notAll('Max Calls'), endedBy: 'budget', advice: 'Page 3' } },
		9,
		'Max Calls',
	],
	['complete where it has its limit', { incomplete: notAll('Max Calls') }, 1, undefined],
])('each lookup is told that its list is %s', (_name, lacks, maxRecords, told) => {
	const answer = { records: shows('a.com', 'b.com'), undated: 4, ...lacks };
	const { answered } = assignListRecords([a, b], answer, { matchField: byUrl, maxRecords });
	const { incomplete, undated } = answered.get(a) as Records;
	expect([incomplete?.why, incomplete?.advice, undated]).toEqual([told, undefined, 4]);
	// Rows without a date are counted once.
	expect(answered.get(b)).not.toHaveProperty('undated');
});

it.each<[string, number | undefined, Partial<Records>, Partial<Records>]>([
	['their total, if it is known', 7, { total: 6, hitLimit: true }, { total: 1, hitLimit: true }],
	['that nothing is missing, if the total says so', 2, { hitLimit: false }, { hitLimit: false }],
	[
		'that more may match, if it is not',
		undefined,
		{ incomplete: PERHAPS },
		{ incomplete: PERHAPS },
	],
])('lookups whose lists are full before the end are told %s', (_name, total, first, second) => {
	const answer = { records: shows('a.com', 'b.com'), hasMore: true, total };
	const { answered } = assignListRecords([a, b], answer, { matchField: byUrl, maxRecords: 1 });
	expect([answered.get(a), answered.get(b)]).toMatchObject([first, second]);
});

it('what was read of an unfinished list belongs to the lookup whose key it shows', () => {
	expect(recordsFor(a, shows('a.com', 'b.com', null), byUrl)).toEqual(shows('a.com'));
	expect(recordsFor(c, shows('a.com'), byUrl)).toEqual([]);
});

it.each<[string, KeyLookup[], number, number, boolean]>([
	['lookups that have enough, with all pages under way', [a, b], 1, 0, true],
	['a lookup that takes one call alone, with two pages left', [a, c], 1, 2, true],
	['a lookup that takes one call alone, with one page left', [a, c], 1, 1, false],
	['a lookup that takes two calls alone, with two pages left', [a, c], 60, 2, false],
	['two lookups that lack one record each, with two pages left', [a, b], 2, 2, false],
])('a list is read far enough for %s: %#', (_name, lookups, maxRecords, left, isDone) => {
	const counts = new RecordCounts(lookups, { matchField: byUrl, maxRecords });
	counts.areEnough(shows('a.com'), 9, 50);
	expect(counts.areEnough(shows('a.com', 'b.com'), left, 50)).toBe(isDone);
});

it('after a refused page, lookups with enough records are answered, and the others sent again with theirs', () => {
	const lookups = [a, b, c].map((lookup) => pending(lookup));
	const answer = { records: shows('a.com', 'a.com', 'b.com'), total: 6 };
	const { answered, separate } = afterRefusedPage(lookups, answer, {
		matchField: byUrl,
		maxRecords: 1,
	});
	expect(answered.get(lookups[0])).toEqual({ records: shows('a.com'), hitLimit: true });
	expect(answered.get(lookups[1])).toEqual({ records: answer.records.slice(2), hitLimit: false });
	expect(answered.size).toBe(2);
	expect(separate!.map((some) => some.map(({ recordsRead }) => recordsRead))).toEqual([[[]]]);
});
