import type { IDataObject } from 'n8n-workflow';
import { pluralize } from '../../counting';
import { LookupFailure } from '../../failure';

/** Why records are missing, or may be. */
export interface Incomplete {
	why: string;
	/** True if records are missing, false if they may be. */
	certain: boolean;
	/** What ended the list early; absent = the pages themselves show that it isn't complete. */
	endedBy?: 'budget' | 'failedPage';
	/** The failure of the page that ended the list. */
	failure?: LookupFailure;
	/** The page to continue from, if the list stopped early. */
	resumeAt?: { page: number; pageSize: number };
	/** How to continue, as a sentence. */
	advice?: string;
}

/** Records that are certainly not all. */
export const notAll = (why: string): Incomplete => ({ why, certain: true });

/** What is known of a list besides its records. */
export interface ListFacts {
	/** How many the service counts in all, if it says so. */
	total?: number;
	/** Limit ended the list. Between two dates, there may be no more records. */
	hitLimit?: boolean;
	/** Why records are missing, or may be; absent if none are. */
	incomplete?: Incomplete;
	/** How many rows have no date. A list between two dates leaves them out. */
	undated?: number;
	/** How many returned companies match no lookup. */
	otherCompanies?: number;
	/** Records of this lookup may be missing, so it is tried a second time. */
	needsSecondTry?: boolean;
}

/** Records of the service: a page of a list, a whole list, or those that belong to one input. */
export interface Records extends ListFacts {
	records: IDataObject[];
	/** The list has more pages. They weren't read, because these records were enough. */
	hasUnreadPages?: boolean;
	/** Why no company was found, for the item. */
	reason?: string;
}

/** The result of a call for records. */
export type Answer = Records | LookupFailure;

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

/** The value of a promise, or the error with which it is rejected. */
export const resultOrError = async <Value>(promise: Promise<Value>): Promise<Value | Error> =>
	await promise.catch((error: Error) => error);

/** Whether Max Calls or Max Wait stopped a call. */
export const isOutOfBudget = ({ facts }: LookupFailure): boolean =>
	['callBudget', 'rateLimited'].includes(facts.kind);

/**
 * Why a list ends before a page: a budget is used up, or the page failed. Undefined if the whole list fails, for example
 * because the credential is rejected.
 */
export const whyListEnds = (page: string, failure: LookupFailure): Incomplete | undefined => {
	const { message, facts } = failure;
	if (isOutOfBudget(failure)) return { ...notAll(message), endedBy: 'budget', failure };
	if (!['invalid', 'notFound', 'server'].includes(facts.kind)) return undefined;
	return { ...notAll(`${page} was refused: ${message}`), endedBy: 'failedPage' };
};
