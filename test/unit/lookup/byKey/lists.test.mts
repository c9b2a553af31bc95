/** Which lookups of a search a merged list answers, and how: the table of `listAnswers`. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { listAnswers } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lists.ts';
import { matchRecords } from '../../../../nodes/BusinessDataLookup/lookup/byKey/match.ts';
import type { FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { byUrl, keyOptions, listOf, nameOf, search, shows } from './lookups.mts';

/** `a b+c` are two lookups, the second for two domains; of records, `?` shows no domain. */
const each = (texts: string) => (texts === '' ? [] : texts.split(' '));

interface Given {
	isCut?: boolean;
	maxRecords?: number;
	list?: Partial<FetchedList>;
}

const answersTo = (
	asked: string,
	returned: string,
	{ isCut = false, maxRecords = 9, list }: Given = {},
) => {
	const lookups = each(asked).map((text) => search(...text.split('+')));
	const records = shows(...each(returned).map((text) => (text === '?' ? null : text)));
	const matches = matchRecords(lookups, records, byUrl);
	const answered = listAnswers(matches, listOf(records, list), isCut, keyOptions({ maxRecords }));
	return { answered, again: lookups.filter((lookup) => !answered.has(lookup)) };
};

/** The records of each lookup, `…` where Limit ended them, or `fails`; and the lookups without an answer. */
const describeOutcome = ({ answered, again }: ReturnType<typeof answersTo>): string => {
	const own = [...answered].map(([lookup, answer]) => {
		if (answer instanceof LookupFailure) return `${nameOf(lookup)}: fails`;
		const urls = answer.records.map(({ url }) => url).join(' ');
		return `${nameOf(lookup)}: ${urls}${answer.hitLimit ? '…' : ''}`;
	});
	return [...own, ...(again.length > 0 ? [`again ${again.map(nameOf).join(' ')}`] : [])].join('; ');
};

const incomplete = { why: 'Max Calls', failure: maxCallsFailure(1) };
const budget = { list: { incomplete } };

it.each<[string, string, string, string, Given?]>([
	['all keys are shown', 'a b', 'a WWW.a b', 'a: a WWW.a; b: b'],
	['the key of one lookup is not shown', 'a b', 'a', 'a: a; again b'],
	['one of two keys is not shown', 'a+b c', 'a c', 'c: c; again a+b'],
	['no record at all', 'a b', '', 'a: ; b: '],
	['one of no lookup', 'a b', 'a b x', 'again a b'],
	['one without a key', 'a b', 'a b ?', 'again a b'],
	['a domain that has another inside', 'a xa c', 'a xa c', 'xa: xa; c: c; again a'],
	['a subdomain and its parent', 'a x.a c', 'a x.a c', 'c: c; again a x.a'],
	['those that a budget allows', 'a b xa', 'a a', 'a: a a; b: fails; xa: fails', budget],
	['those that a budget allows, and others', 'a b', 'a x', 'a: a; b: fails', budget],
	['a part', 'a b', 'a b', 'again a b', { isCut: true }],
	['more than one lookup wants', 'a b', 'b a https://b', 'a: a; b: b…', { maxRecords: 1 }],
])('the records of a merged list: %s', (_name, asked, returned, expected, given) => {
	const withDomain = (text: string) => text.replace(/\bx?[a-hx]\b(?!\.)/g, '$&.com');
	const got = describeOutcome(answersTo(withDomain(asked), withDomain(returned), given));
	expect(got.replaceAll('.com', '')).toBe(expected);
});

/** The lists of the lookups that have one. */
const listsOf = ({ answered }: ReturnType<typeof answersTo>) =>
	[...answered.values()].flatMap((answer) => (answer instanceof LookupFailure ? [] : answer));

it.each<[string, Partial<FetchedList>, number, object]>([
	['is complete', {}, 9, {}],
	['differs from its total', { warning: '3 more' }, 9, { warning: '3 more' }],
	['is cut by a budget', { incomplete }, 9, { incomplete }],
	['differs from its total, but has enough', { warning: '3 more' }, 1, {}],
	['is cut by a budget, but has enough', { incomplete }, 1, {}],
])('each lookup of a merged list that %s says so', (_name, facts, maxRecords, expected) => {
	const list = { undated: 4, ...facts };
	const [first, second] = listsOf(answersTo('a.com b.com', 'a.com b.com', { maxRecords, list }));
	for (const { warning, incomplete: cut } of [first, second])
		expect({ warning, incomplete: cut }).toEqual(expected);
	// Rows without a date are counted once.
	expect([first.undated, second.undated]).toEqual([4, undefined]);
});

it('each lookup of a merged list has a total of its own', () => {
	const given = { maxRecords: 1, list: { total: 3 } };
	const lists = listsOf(answersTo('a.com b.com', 'a.com a.com b.com', given));
	expect(lists.map(({ total }) => total)).toEqual([2, 1]);
});
