/** Which lookups of a search a merged list answers, and how: the table of `listAnswers`. */
import { listAnswers } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lists.ts';
import { matchRecords } from '../../../../nodes/BusinessDataLookup/lookup/byKey/match.ts';
import {
	missing,
	perhapsMissing,
} from '../../../../nodes/BusinessDataLookup/lookup/list/incomplete.ts';
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

/** The records of each lookup, `…` where Limit ended them; and the lookups without an answer. */
const describeOutcome = ({ answered, again }: ReturnType<typeof answersTo>): string => {
	const own = [...answered].map(([lookup, { records, hitLimit }]) => {
		const urls = records.map(({ url }) => url).join(' ');
		return `${nameOf(lookup)}: ${urls}${hitLimit ? '…' : ''}`;
	});
	return [...own, ...(again.length > 0 ? [`again ${again.map(nameOf).join(' ')}`] : [])].join('; ');
};

const resumeAt = { page: 3, pageSize: 50 };
const byBudget = { ...missing('Max Calls'), endedBy: maxCallsFailure(1), resumeAt };
const budget = { list: { incomplete: byBudget } };

it.each<[string, string, string, string, Given?]>([
	['all keys are shown', 'a b', 'a WWW.a b', 'a: a WWW.a; b: b'],
	['the key of one lookup is not shown', 'a b', 'a', 'a: a; again b'],
	['one of two keys is not shown', 'a+b c', 'a c', 'c: c; again a+b'],
	['no record at all', 'a b', '', 'a: ; b: '],
	['one of no lookup', 'a b', 'a b x', 'again a b'],
	['one without a key', 'a b', 'a b ?', 'again a b'],
	['a domain that has another inside', 'a xa c', 'a xa c', 'xa: xa; c: c; again a'],
	['a subdomain and its parent', 'a x.a c', 'a x.a c', 'c: c; again a x.a'],
	['those that a budget allows', 'a b xa', 'a a', 'a: a a; b: ; xa: ', budget],
	['those that a budget allows, and others', 'a b', 'a x', 'a: a; b: ', budget],
	['a part', 'a b', 'a b', 'again a b', { isCut: true }],
	['more than one lookup wants', 'a b', 'b a https://b', 'a: a; b: b…', { maxRecords: 1 }],
])('the records of a merged list: %s', (_name, asked, returned, expected, given) => {
	const withDomain = (text: string) => text.replace(/\bx?[a-hx]\b(?!\.)/g, '$&.com');
	const got = describeOutcome(answersTo(withDomain(asked), withDomain(returned), given));
	expect(got.replaceAll('.com', '')).toBe(expected);
});

it.each<[string, Partial<FetchedList>, number, unknown]>([
	['complete', {}, 9, undefined],
	['not complete', { incomplete: missing('3 are missing') }, 9, /total differs from the records/],
	['perhaps not complete', { incomplete: perhapsMissing('a page was repeated') }, 9, /^a page was/],
	['cut by a budget', { incomplete: byBudget }, 9, /^Max Calls$/],
	['not complete, but has enough', { incomplete: missing('3 are missing') }, 1, undefined],
])('each lookup of a merged list knows that the list is %s', (_name, facts, maxRecords, why) => {
	const list = { undated: 4, ...facts };
	const { answered } = answersTo('a.com b.com', 'a.com b.com', { maxRecords, list });
	const [first, second] = [...answered.values()];
	if (why) expect(first.incomplete?.why).toMatch(why as RegExp);
	else expect(first.incomplete).toBeUndefined();
	// The page to continue from is one of the merged list, and rows without a date are counted once.
	expect([first.incomplete?.resumeAt, first.undated, second.undated]).toEqual([
		...[undefined, 4, undefined],
	]);
});

it('each lookup of a merged list has a total of its own', () => {
	const { answered } = answersTo('a.com b.com', 'a.com a.com b.com', {
		...{ maxRecords: 1, list: { total: 3 } },
	});
	expect([...answered.values()].map(({ total }) => total)).toEqual([2, 1]);
});
