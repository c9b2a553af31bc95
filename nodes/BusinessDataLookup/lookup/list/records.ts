import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../failure';

/** Records of the service: a page of a list, a whole list, or those that belong to one input. */
export interface Records {
	records: IDataObject[];
	/** How many the service counts in all, where it says so. */
	total?: number;
	/** The list was left where it went on. */
	goesOn?: boolean;
	/** Why these are not all; undefined = they are. */
	shortfall?: string;
	/** Why nobody can tell whether these are all; undefined = it can be told. */
	doubt?: string;
}

/** What a call for records came to. */
export type Answer = Records | LookupFailure;

/** An answer of one's own. n8n's deepCopy would lose a field called __proto__. */
export const copyOf = <Given extends Answer>(answer: Given): Given =>
	answer instanceof LookupFailure
		? answer
		: { ...answer, records: JSON.parse(JSON.stringify(answer.records)) as IDataObject[] };

/** One page as the service gave it, and what it says of the next. */
export interface Page extends Records {
	/** How many rows of the page were null; they are not among its records. */
	nulls?: number;
	/** How many pages there are, where told. */
	pages?: number;
	/** What the answer announces and does not hold, if it is not one page of several. */
	announced?: string;
	/** Whether there is a next page, where told. */
	hasMore?: unknown;
	/** Cursor paging: where the next page starts. */
	nextCursor?: unknown;
}

/** A page, or what kept it away: the reason, or what was thrown (RunCancelled). */
export type Arrival = Page | Error;

/** Awaits something; what it throws is a value. */
export const arrivalOf = async <Value>(coming: Promise<Value>): Promise<Value | Error> =>
	await coming.catch((error: Error) => error);

/** Whether the run's call budget kept a page away. */
export const isOutOfCalls = (arrival: Arrival): boolean =>
	arrival instanceof LookupFailure && arrival.facts.kind === 'callBudget';

/** Whether a list is not known to be whole. */
export const isPart = (answer: Answer): boolean =>
	!(answer instanceof LookupFailure) &&
	(answer.goesOn === true || (answer.shortfall ?? answer.doubt) !== undefined);
