import type { IDataObject } from 'n8n-workflow';
import { counted } from '../../counted';
import { LookupFailure } from '../../failure';

/** Why records aren't all, or may not be all. */
export interface Incomplete {
	why: string;
	/** False = they may be all. */
	certain: boolean;
	/** A budget or the service's refusal has ended the list; absent = the pages themselves show it. */
	endedBy?: 'budget' | 'refusal';
	/** The page to go on from, where the list ended before its end. */
	resumeAt?: { page: number; pageSize: number };
	/** How the user goes on from there, as a sentence. */
	advice?: string;
}

/** Records that are certainly not all. */
export const notAll = (why: string): Incomplete => ({ why, certain: true });

/** Records of the service: a page of a list, a whole list, or those that belong to one input. */
export interface Records {
	records: IDataObject[];
	/** How many the service counts in all, where it says so. */
	total?: number;
	/** Records of this lookup may be missing, so it is sent once more. */
	sendAgain?: boolean;
	/** The list has more pages, which weren't wanted. */
	hasMore?: boolean;
	/** Why a company isn't found, in words for its item. */
	reason?: string;
	/** Companies in the response that show something else than was asked, so they answer nothing. */
	others?: number;
	/** Limit has ended the list, and more records match. */
	isCut?: boolean;
	/** What these lack; undefined = they are all. */
	incomplete?: Incomplete;
	/** Rows without a date, which a list between two dates leaves out. */
	undated?: number;
}

/** The result of a call for records. */
export type Answer = Records | LookupFailure;

/** Why records are not all, and how the user goes on with them. */
export const incompleteText = ({ why, advice }: Incomplete): string =>
	advice === undefined ? why : `${why}. ${advice}`;

/**
 * `301 records match; Limit returned the first 50`
 *
 * @param total undefined = the service doesn't say
 */
export const cutText = (given: number, total?: number): string => {
	const match = total === undefined ? 'More records' : counted(total, 'record');
	return `${match} match; Limit returned the first ${given}`;
};

/** A copy of an answer. n8n's deepCopy would lose a field called __proto__. */
export const copyOf = <Given extends Answer>(answer: Given): Given =>
	answer instanceof LookupFailure
		? answer
		: { ...answer, records: JSON.parse(JSON.stringify(answer.records)) as IDataObject[] };

/** One page of a list, and what the service says of the next page. */
export interface Page {
	records: IDataObject[];
	/** How many records and pages there are in all, where the service says so. */
	total?: number;
	pages?: number;
	/** Whether there is a next page, where the service says so. */
	hasMore?: unknown;
	/** Cursor paging: where the next page starts. */
	nextCursor?: unknown;
}

/** A page, or what came instead of it: a failure, or an error that was thrown (RunCanceled). */
export type Arrival = Page | Error;

/** The value of a promise, or the error with which it is rejected. */
export const arrivalOf = async <Value>(coming: Promise<Value>): Promise<Value | Error> =>
	await coming.catch((error: Error) => error);

/** Whether Max Calls or Max Wait kept a page away. */
export const isOutOfBudget = (arrival: Arrival): boolean =>
	arrival instanceof LookupFailure && ['callBudget', 'rateLimited'].includes(arrival.facts.kind);

/** Whether the service refused a page, also after its retries. A refused credential concerns the whole run instead. */
export const isRefused = (arrival: Arrival): boolean =>
	arrival instanceof LookupFailure &&
	['invalid', 'notFound', 'server'].includes(arrival.facts.kind);

/** Why a list ends before a page that didn't arrive; undefined = the list fails. */
export const endBefore = (page: string, reason: Error): Incomplete | undefined => {
	if (isOutOfBudget(reason)) return { ...notAll(reason.message), endedBy: 'budget' };
	if (!isRefused(reason)) return undefined;
	return { ...notAll(`${page} was refused: ${reason.message}`), endedBy: 'refusal' };
};
