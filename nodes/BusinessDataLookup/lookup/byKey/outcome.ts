import type { Operation } from '../../catalogue/types';
import type { KeyRequest } from '../../parameters/inputRequest';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Answer, FetchedList } from '../../output/result';
import { budgetFailure } from '../list/incomplete';
import { matchRecords, type MatchOptions } from './match';
import type { AwaitedLookup } from './pendingLookups';

/** What lookups that share calls have in common. */
export interface BatchOptions extends MatchOptions {
	/** One of the inputs; the requests of all are equal but for the lookup. */
	template: { operation: Operation; request: KeyRequest };
}

/** What happens to lookups of a batch. */
export interface BatchOutcome<Each = AwaitedLookup> {
	answered?: Map<Each, Answer>;
	/** Lookups to send again, together with pending ones. */
	remaining?: Each[];
	/** Groups of lookups to send again, each in its own call. */
	separate?: Each[][];
}

/** Splits lookups into groups of at most `size`. */
export const chunk = <Each>(lookups: Each[], size: number): Each[][] =>
	Array.from({ length: Math.ceil(lookups.length / (size || 1)) }, (_, nth) =>
		lookups.slice(nth * size, (nth + 1) * size),
	);

/** Two halves of some lookups. */
export const halve = <Each>(lookups: Each[]): Each[][] =>
	chunk(lookups, Math.ceil(lookups.length / 2));

/** Estimates how many of these lookups one call can hold so that its list has all their records. At most half of them. */
export const estimateFit = (count: number, { records, total }: FetchedList): number => {
	const fit = total === undefined ? 1 : Math.floor((count * records.length) / total);
	return Math.max(1, Math.min(Math.ceil(count / 2), fit));
};

/** Whether the list of several lookups may lack records: a later page failed, or the service may have cut it at a page. */
export const mayLackRecords = (
	lookups: Lookup[],
	{ records, total, hasUnreadPages, incomplete }: FetchedList,
	{ matchField, maxRecords, answerKind, template: { request } }: BatchOptions,
): boolean => {
	if (incomplete?.endedBy) return budgetFailure(incomplete) === undefined;
	// If one company is enough, `assignCompanies` sends the lookups without one again.
	const isOneEnough = answerKind === 'companies' && maxRecords === 1;
	if (records.length !== request.paging.size || hasUnreadPages || isOneEnough) return false;
	if (total === undefined) return true;
	// If each lookup has exactly one record, the page is full by chance, so trust the total.
	const { byLookup } = matchRecords(lookups, records, matchField);
	return byLookup.some(({ records: own }) => own.length !== 1);
};

/**
 * If a list may lack records, lookups with enough of them are answered. The others are sent again in halves, or, if a
 * later page failed, in groups so small that their lists end before that page.
 */
export const assignPartialList = <Each extends Lookup>(
	lookups: Each[],
	list: FetchedList,
	{ matchField, maxRecords, answerKind: kind }: MatchOptions,
): BatchOutcome<Each> => {
	const answered = new Map<Each, Answer>();
	const lacking: Each[] = [];
	const { byLookup } = matchRecords(lookups, list.records, matchField);
	for (const { lookup, records, match } of byLookup) {
		const recordsRead = match === 'exact' ? records.slice(0, maxRecords) : [];
		const hitLimit = records.length > maxRecords;
		if (recordsRead.length >= maxRecords)
			answered.set(lookup, { kind, records: recordsRead, hitLimit });
		else lacking.push({ ...lookup, recordsRead });
	}
	const separate = list.incomplete?.endedBy
		? chunk(lacking, estimateFit(lacking.length, list))
		: halve(lacking);
	return { answered, separate };
};
