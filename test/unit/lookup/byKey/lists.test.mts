/** Which records of a shared list answer which lookup, and what is sent again: the table of `assignListRecords`. */
import { assignListRecords } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lists.ts';
import { createStopRule } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lists.ts';
import { assignPartialList } from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import { missing } from '../../../../nodes/BusinessDataLookup/lookup/list/incomplete.ts';
import type { FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { answerOf, batchOptions, nameOf, awaited, search, shows } from './lookups.mts';

/** `a b+c` are two lookups, the second for two domains; of records, `?` shows no domain. */
const each = (texts: string) => (texts === '' ? [] : texts.split(' '));
const lookupsOf = (texts: string) => each(texts).map((text) => awaited(search(...text.split('+'))));
const recordsOf = (texts: string) =>
	shows(...each(texts).map((text) => (text === '?' ? null : text)));

const assign = (
	asked: string,
	returned: string,
	maxRecords = 9,
	answer: Partial<FetchedList> = {},
) =>
	assignListRecords(lookupsOf(asked), answerOf(recordsOf(returned), answer), {
		...batchOptions('list'),
		maxRecords,
	});

/** The records of each lookup, `?` before a further try, `…` where Limit ended them; and what is sent again. */
const describeOutcome = ({ answered, separate = [] }: ReturnType<typeof assign>): string => {
	const own = [...answered!].map(([lookup, got]) => {
		const { records, needsFurtherTry, hitLimit } = got as FetchedList;
		const end = (needsFurtherTry ? '?' : '') + (hitLimit ? '…' : '');
		return `${nameOf(lookup)}: ${records.map(({ url }) => url).join(' ')}${end}`;
	});
	return [...own, ...separate.map((some) => `apart ${some.map(nameOf).join(' ')}`)].join('; ');
};
const part = { hasUnreadPages: true, total: 100 };

it.each<[string, string, string, string, number?, Partial<FetchedList>?]>([
	['one lookup has all, whatever it shows', 'a', 'x a', 'a: x a'],
	['no record', 'a b', '', 'a: ; b: '],
	['each has its own, or is sent once more', 'a b', 'a WWW.a', 'a: a WWW.a; b: ?'],
	['one of two keys is missing', 'a+b c', 'a c', 'a+b: a?; c: c'],
	['a record that shows no key of theirs', 'a b c', 'a x ?', 'apart a; apart b; apart c'],
	['a domain that has another in it', 'a xa c', 'a xa c', 'xa: xa; c: c; apart a'],
	['a domain and its parent', 'a x.a c', 'a x.a c', 'c: c; apart a; apart x.a'],
	['domains that have each other in them', 'a+xb b+xa', 'xa xb', 'apart a+xb; apart b+xa'],
	['one such record for eight', 'a b c d e f g h', 'a x', 'apart a b c d; apart e f g h'],
	['a first page, enough for one', 'a b c d', 'a x', 'a: a; apart b; apart c; apart d', 1, part],
	['a first page, enough for none', 'a b c', 'a', 'apart a b; apart c', 2, part],
	['more than a lookup wants', 'a b', 'b a https://b', 'a: a; b: b…', 1],
	['more on a first page', 'a b', 'b a https://b', 'a: a; b: b…', 1, { hasUnreadPages: true }],
])('the records of a shared list: %s', (_name, asked, returned, expected, maxRecords, answer) => {
	const withDomain = (text: string) => text.replace(/\bx?[a-hx]\b/g, '$&.com');
	const got = describeOutcome(assign(withDomain(asked), withDomain(returned), maxRecords, answer));
	expect(got.replaceAll('.com', '')).toBe(expected);
});

const resumeAt = { page: 3, pageSize: 50 };
const cut = { ...missing('Max Calls'), endedBy: maxCallsFailure(1), resumeAt };

it.each<[string, Partial<FetchedList>, number, unknown]>([
	['complete', {}, 9, undefined],
	['not complete', { incomplete: missing('3 are missing') }, 9, /total differs from the records/],
	['cut', { incomplete: cut }, 9, /^Max Calls$/],
	['full', { incomplete: missing('Max Calls') }, 1, undefined],
])('each lookup of a shared list knows that the list is %s', (_name, lacks, maxRecords, why) => {
	const { answered } = assign('a.com b.com', 'a.com b.com', maxRecords, { undated: 4, ...lacks });
	const [first, second] = [...answered!.values()] as FetchedList[];
	if (why) expect(first.incomplete?.why).toMatch(why as RegExp);
	else expect(first.incomplete).toBeUndefined();
	// The page to continue from applies to both lookups, and rows without a date are counted once.
	expect([first.incomplete?.resumeAt, first.undated]).toEqual([undefined, 4]);
	expect(second).not.toHaveProperty('undated');
});

const complete = { hitLimit: false, incomplete: undefined };
const why = 'Limit ended the list, and more records may match';
const unknown = { incomplete: { why, certain: false }, total: undefined };

it.each<[string, number | undefined, Partial<FetchedList>[]]>([
	['their total', 7, [6, 1].map((total) => ({ total, hitLimit: true }))],
	['that nothing is missing', 2, [complete, complete]],
	['that more may match', undefined, [unknown, unknown]],
])('lookups whose shared list Limit ends early know %s', (_name, total, expected) => {
	const { answered } = assign('a.com b.com', 'a.com b.com', 1, { hasUnreadPages: true, total });
	expect([...answered!.values()]).toMatchObject(expected);
});

it.each<[string, string, number, number, boolean]>([
	['stops if all lookups have enough', 'a.com b.com', 1, 0, true],
	['stops if the rest takes one call, and two pages are left', 'a.com c.com', 1, 2, true],
	['goes on if the rest takes one call, and one page is left', 'a.com c.com', 1, 1, false],
	['goes on if the rest takes two calls, and two pages are left', 'a.com c.com', 60, 2, false],
	['goes on if two lack a record, and two pages are left', 'a.com b.com', 2, 2, false],
])('reading a shared list %s', (_name, asked, maxRecords, left, isDone) => {
	const isEnough = createStopRule(lookupsOf(asked), { ...batchOptions('list'), maxRecords });
	isEnough(recordsOf('a.com'), left, 50);
	expect(isEnough(recordsOf('a.com b.com'), left, 50)).toBe(isDone);
});

it('after a refused page, only lookups without enough records are sent again, with theirs', () => {
	const answer = answerOf(recordsOf('a.com a.com b.com'), { total: 6 });
	const options = batchOptions('list');
	const { answered, separate } = assignPartialList(lookupsOf('a.com b.com c.com'), answer, options);
	expect([...answered!.values()]).toEqual([
		answerOf(answer.records.slice(0, 1), { hitLimit: true }),
		answerOf(answer.records.slice(2), { hitLimit: false }),
	]);
	expect(separate).toMatchObject([[{ values: ['c.com'], recordsRead: [] }]]);
});
