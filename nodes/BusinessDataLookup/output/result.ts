import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { copyJson } from '../copyJson';
import { LookupFailure } from '../failure';
import type { SentCandidate } from '../parameters/inputRequest';
import type { UnsentValue } from '../parameters/inputValue';
import { reasonText } from '../spelling/valueRules';

/** Why a list wasn't read to its end. Only with If a List Is Incomplete = Return What Was Read. */
export interface Incomplete {
	/** What ended it, for the hint. */
	why: string;
	/** What ended it, how far it was read, and how to go on. */
	failure: LookupFailure;
	/** The page to go on from, if the list has one. */
	nextPage?: number;
}

/** What is known of a list besides its records. */
export interface ListFacts {
	/** How many records match in all, if that is known. */
	total?: number;
	/** More records match than Limit allows. Between two dates, this isn't certain. */
	hitLimit?: boolean;
	/** Absent if the list was read to its end, or as far as Limit allows. */
	incomplete?: Incomplete;
	/** Why records may be missing, or too many, although no call failed. */
	warning?: string;
	/** How many rows have no date. A list between two dates leaves them out. */
	undated?: number;
}

/** The records of a search, or those of a shared list that belong to one lookup. */
export interface List extends ListFacts {
	kind: 'list';
	records: IDataObject[];
}

/** A list of the service, as far as it was read. */
export interface FetchedList extends List {
	/** More pages weren't read, because `isEnough` said that these records are enough. */
	hasUnreadPages?: boolean;
}

/** The companies that answer one lookup. */
export interface Companies extends ListFacts {
	kind: 'companies';
	records: IDataObject[];
	/** Why there is none, for the item. */
	reason?: string;
	/** How many returned companies match no lookup. */
	otherCompanyCount?: number;
	/** The candidate that found the companies, if the input has several. */
	foundBy?: SentCandidate;
}

export type Records = List | Companies;

/** How many records a search finds. */
export type TotalCount = ListFacts & { kind: 'count'; total: number };

/** A file in n8n's binary store, and the json of its item. */
interface StoredFile {
	binary: IBinaryData;
	json: IDataObject;
}

/** A file that the service made. Its rows aren't counted. */
export type SavedDownload = StoredFile & { kind: 'download' };

/** A file of records. */
export interface SavedFile extends StoredFile, ListFacts {
	kind: 'file';
	recordCount: number;
	/** A record with all fields that occur in the file, if needed. */
	mergedRecord?: IDataObject;
}

/** What an input got, if it isn't a download. */
export type ListResult = Records | TotalCount | SavedFile;

/** What an input got, if its lookup didn't fail. */
export type Success = ListResult | SavedDownload;

export type Result = Success | LookupFailure;

/** The result of a lookup. */
export type Answer = Records | LookupFailure;

/** Why values aren't sent: `Domain or URL: not a domain; Phone: empty`. */
export const describeUnsent = (values: UnsentValue[]): string =>
	values.map(({ label, problem }) => `${label}: ${reasonText(problem)}`).join('; ');

/** What is known of the list behind a result. */
export const listFacts = (result: Success): ListFacts => (result.kind === 'download' ? {} : result);

const hasRecords = (result: Result): result is Records =>
	!(result instanceof LookupFailure) && (result.kind === 'list' || result.kind === 'companies');

/** Returns the result if it has records. */
export const asRecords = (result: Result | undefined): Records | undefined =>
	result && hasRecords(result) ? result : undefined;

/** Returns the result if it is companies. */
export const asCompanies = (result: Result | undefined): Companies | undefined =>
	result instanceof LookupFailure || result?.kind !== 'companies' ? undefined : result;

/** The result with copies of its records, if it has any. */
export const withOwnRecords = <Given extends Result>(result: Given): Given =>
	hasRecords(result) ? { ...result, records: copyJson(result.records) } : result;

/** How many records a result has. Those that are only counted, or in a download, aren't included. */
export const returnedCount = (result: Success): number =>
	result.kind === 'file' ? result.recordCount : (asRecords(result)?.records.length ?? 0);
