import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import type { KeyLookup } from '../../parameters/lookup';
import { shownState, shownText } from '../../parameters/matchKey';
import type { Answer, Incomplete, Records } from '../list/records';
import { match, type Matches } from './match';
import type { PendingLookup } from './pendingLookups';

/** What happens to the lookups of a batch. Each is in exactly one of the three. */
export interface BatchOutcome<Lookup = PendingLookup> {
	settled: Map<Lookup, Answer>;
	/** Lookups to send again, in one call with others that wait. */
	remaining?: Lookup[];
	/** Lookups to send again, each list in a call of its own. */
	apart?: Lookup[][];
}

/** Splits lookups into lists of at most `size`. */
export const inLists = <Lookup>(lookups: Lookup[], size: number): Lookup[][] =>
	Array.from({ length: Math.ceil(lookups.length / (size || 1)) }, (_, nth) =>
		lookups.slice(nth * size, (nth + 1) * size),
	);

const countRead = ({ records, total }: Records, what: string): string =>
	`${records.length} of ${total === undefined ? 'more' : total.toLocaleString('en-US')} ${what}`;

const NOT_ALL_READ: Incomplete = {
	why: 'only the first page was read, so found_count counts the records of the first page only',
	certain: false,
};

/** The answer for a lookup that has companies. */
const found = (records: IDataObject[], { incomplete, hasMore }: Records): Records => ({
	records,
	incomplete: hasMore ? NOT_ALL_READ : incomplete,
});

/**
 * The answer for a lookup that has none.
 *
 * @param others companies that show something else, where they can be told to be meant for it
 */
const notFound = (
	{ state }: KeyLookup,
	others: IDataObject[],
	{ incomplete }: Records,
	key: MatchKey,
): Records => {
	const [other] = others;
	const reason = other && `the service returned ${shownText(other, key, state !== undefined)}`;
	return { records: [], incomplete, reason: reason ?? incomplete?.why, others: others.length };
};

/** The answer for a lookup that was sent alone. Here a company that shows nothing in the matched field is accepted. */
const answerAlone = (
	lookup: KeyLookup,
	answer: Records,
	{ of, silent, unmatched }: Matches<KeyLookup>,
	key: MatchKey,
): Records => {
	const own = of.get(lookup)?.records ?? [];
	const isInState = (record: IDataObject) =>
		lookup.state === undefined || shownState(record, key) === lookup.state;
	// Of more companies than were read, another one may show it.
	const believed = answer.hasMore ? [] : silent.filter(isInState);
	const records = own.length > 0 ? own : believed;
	if (records.length > 0) return found(records, answer);
	if (!answer.hasMore) return notFound(lookup, unmatched, answer, key);
	const isName = key.spelling === 'name';
	const what = isName ? 'companies with similar names' : 'companies that the service returned';
	const reason = `${countRead(answer, what)} were read`;
	const why = `only the first page of ${what} was read`;
	return { records: [], reason, incomplete: { why, certain: false } };
};

/** Estimates how many lookups have all of their records among as many as were read. */
export const fitting = ({ length }: unknown[], { records, total }: Records): number => {
	const fit = total === undefined ? 1 : Math.floor((length * records.length) / total);
	return Math.max(1, Math.min(Math.ceil(length / 2), fit));
};

/**
 * Decides which company answers which lookup. A company answers a lookup only if it shows the value, so a lookup gets the
 * same answer alone and in a batch. A pure function of the lookups of a call and its response.
 *
 * @param isShared some of the lookups may be those of other executions
 *
 * | response                           | what becomes of the lookups                                         |
 * | ---------------------------------- | ------------------------------------------------------------------- |
 * | all companies                      | each is settled, with a company or without                          |
 * | … and one shows nothing to match   | those without a company are sent again, each alone                  |
 * | … and one shows another's key      | lookups that match it by a loose key are sent again, without the    |
 * |                                    | lookup whose key it shows                                           |
 * | the first page of more             | those whose company shows their key are settled, the others are     |
 * |                                    | sent again together                                                 |
 * | … and none is settled              | all are sent again, each alone; where companies show a loose key,   |
 * |                                    | in lists whose companies fit on a page                              |
 */
export const settleCompanies = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	answer: Records,
	key: MatchKey,
	isShared = false,
): BatchOutcome<Lookup> => {
	const matches = match(lookups, answer.records, key);
	const [first] = lookups;
	if (lookups.length === 1) {
		return { settled: new Map([[first, answerAlone(first, answer, matches, key)]]) };
	}
	const { of, silent, unmatched } = matches;
	const isWhole = !answer.hasMore;
	const settled = new Map<Lookup, Answer>();
	const unsure: Lookup[] = [];
	for (const [lookup, { records, isExact, isClaimed }] of of) {
		if (isWhole && isClaimed) unsure.push(lookup);
		else if (records.length > 0 && (isWhole || isExact))
			settled.set(lookup, found(records, answer));
	}
	const left = lookups.filter((lookup) => !settled.has(lookup) && !unsure.includes(lookup));
	if (!isWhole) {
		if (settled.size > 0) return { settled, remaining: left };
		const isLoose = [...of.values()].some(({ records }) => records.length > 0);
		return { settled, apart: inLists(left, isLoose ? fitting(left, answer) : 1) };
	}
	const apart = unsure.length > 0 ? [unsure] : [];
	if (silent.length > 0) return { settled, apart: [...apart, ...inLists(left, 1)] };
	// A budget cut the list short. An unread company may be theirs.
	if (answer.incomplete?.endedBy === 'budget') return { settled, apart, remaining: left };
	// A company of another execution isn't named. Of several lookups, or of names, none can be said to be meant.
	const isTold = !isShared && left.length === 1 && key.spelling !== 'name';
	left.forEach((lookup, nth) => {
		const none = notFound(lookup, isTold ? unmatched : [], answer, key);
		const others = nth === 0 && !isShared ? unmatched.length : 0;
		settled.set(lookup, { ...none, others });
	});
	return { settled, apart };
};
