import type { IDataObject } from 'n8n-workflow';
import { pluralize } from '../../counting';
import { isOutOfBudget, LookupFailure } from '../../failure';
import type { Answer, Incomplete } from '../../output/result';

/** Records that are certainly not all. */
export const notAll = (why: string): Incomplete => ({ why, certain: true });

/** Why records are missing, and how to continue. */
export const incompleteText = ({ why, advice }: Incomplete): string =>
	advice === undefined ? why : `${why}. ${advice}`;

/**
 * `301 records match; Limit returned the first 50`
 *
 * @param total undefined = it isn't known, for example between two dates
 */
export const limitText = (given: number, total?: number): string => {
	const match =
		total === undefined ? 'More records may match' : `${pluralize(total, 'record')} match`;
	return `${match}; Limit returned the first ${given}`;
};

/** A copy of a JSON value. n8n's deepCopy would lose a field called __proto__. */
export const copyJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** An answer with copies of its records. */
export const copyAnswer = <Given extends Answer>(answer: Given): Given =>
	answer instanceof LookupFailure ? answer : { ...answer, records: copyJson(answer.records) };

/** One page of a list, and what the service says of the next page. */
export interface Page {
	records: IDataObject[];
	/** How many records and pages there are in all, if the service says so. */
	total?: number;
	pages?: number;
	/** By cursor: whether there is a next page, and where it starts. */
	hasMore?: unknown;
	nextCursor?: IDataObject[string];
}

/**
 * Why a list ends before a page: a budget is used up, or the page failed. Undefined if the whole list fails, for example
 * because the credential is rejected.
 */
export const whyListEnds = (page: string, failure: LookupFailure): Incomplete | undefined => {
	const { message, facts } = failure;
	if (isOutOfBudget(failure)) return { ...notAll(message), endedBy: failure };
	if (!['invalid', 'notFound', 'server'].includes(facts.kind)) return undefined;
	return { ...notAll(`${page} was refused: ${message}`), endedBy: failure };
};
