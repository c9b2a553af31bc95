import { FAILURES, isOutOfBudget, type LookupFailure } from '../../failure';
import type { CertainlyIncomplete, Incomplete } from '../../output/result';

/** Says that records of a list are certainly missing, or too many. */
export const missing = (why: string): CertainlyIncomplete => ({ why, certain: true });

/** Says that records may be missing. */
export const perhapsMissing = (why: string): Incomplete => ({ why, certain: false });

/** The failure of the budget that ended a list. Undefined if something else did. */
export const budgetFailure = ({ endedBy }: Incomplete): LookupFailure | undefined =>
	endedBy && isOutOfBudget(endedBy) ? endedBy : undefined;

/** Why records are missing, and how to continue. */
export const incompleteText = ({ why, resumeAt }: Incomplete): string =>
	resumeAt?.advice === undefined ? why : `${why}. ${resumeAt.advice}`;

/**
 * Why a list ends before a page: a budget is used up, or the page failed. Undefined if the whole list fails, for
 * example because the credential is rejected.
 */
export const whyListEnds = (
	page: string,
	failure: LookupFailure,
): CertainlyIncomplete | undefined => {
	const { message, facts } = failure;
	if (isOutOfBudget(failure)) return { ...missing(message), endedBy: failure };
	if (!FAILURES[facts.kind].endsListEarly) return undefined;
	return { ...missing(`${page} failed: ${message}`), endedBy: failure };
};
