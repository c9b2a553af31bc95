import { FAILURES, LookupFailure } from '../../failure';
import type { Incomplete, List } from '../../output/result';

/** How far a list was read when a later page failed, or a budget ended it. */
export interface ReadSoFar {
	/** How many records were read, and how many there are, if that is known. */
	count: number;
	total?: number;
	/** The page that is missing, if pages have numbers, and how many there are. */
	page?: number;
	pageCount?: number;
	/** What to set to go on from that page: `Start Page to 3`; absent if the list can't begin there. */
	howToGoOn?: string;
}

const RETURN = 'If a List Is Incomplete to Return What Was Read';

/**
 * Says why a list isn't complete, how far it was read, and how to go on.
 *
 * @param mayBeReturned whether the message may name the option that returns what was read
 */
const whyIncomplete = (
	cause: LookupFailure,
	{ count, total, page, pageCount, howToGoOn }: ReadSoFar,
	mayBeReturned: boolean,
): Incomplete => {
	const where = page ? `Page ${[page, pageCount ?? []].flat().join(' of ')}` : 'A later page';
	const isOutOfBudget = FAILURES[cause.facts.kind].isCausedByRun;
	const why = isOutOfBudget ? cause.message : `${where} failed: ${cause.message}`;
	const all = [count, total ?? []].flat().join(' of ');
	const read = `${all} ${all === '1' ? 'record was' : 'records were'} read`;
	const set = [howToGoOn ?? [], mayBeReturned ? RETURN : []].flat().join(', or ');
	const sentences = [why, read, isOutOfBudget && cause.facts.advice, set && `Set ${set}`];
	// The service's words may end with a full stop, too.
	const message = sentences.flatMap((text) => (text ? text.replace(/\.$/, '') : [])).join('. ');
	const failure = new LookupFailure({ ...cause.facts, serviceWords: undefined, message });
	return { why, failure, nextPage: howToGoOn === undefined ? undefined : page };
};

/** The result of a list that can't be read further: a failure, or what was read. If nothing was read, it is a failure. */
export const endEarly = (
	cause: LookupFailure,
	list: List,
	read: ReadSoFar,
	ifIncomplete: 'fail' | 'return',
): List | LookupFailure => {
	// Nobody needs the list any more.
	if (cause.facts.kind === 'notNeeded') return cause;
	const incomplete = whyIncomplete(cause, read, read.count > 0 && ifIncomplete === 'fail');
	return read.count > 0 && ifIncomplete === 'return' ? { ...list, incomplete } : incomplete.failure;
};
