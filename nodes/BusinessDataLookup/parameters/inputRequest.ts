import type { IDataObject } from 'n8n-workflow';
import type {
	CursorPaging,
	DownloadOperation,
	MatchField,
	Operation,
	PagePaging,
} from '../catalogue/types';
import type { Call } from '../service/client';
import type { Budgets } from '../service/connection';
import type { DateBounds } from './dateFilter';
import type { NotSent } from './inputValue';
import type { FieldLookup, SpelledValue } from './lookUpBy';
import type { InputOptions } from './options';
import type { FileFormat, OutputOptions } from './outputOptions';
import type { PagesToRead } from './paging';

/** The call of a request. The page of a list is added later. */
export interface RequestCall extends Call {
	body?: IDataObject;
	/** Earlier tries found nothing, or may lack records. */
	isFurtherTry?: true;
}

/** One call. The response has all records. */
export interface SingleRequest {
	kind: 'single';
	call: RequestCall;
	spelled?: SpelledValue;
	/** Only records that answer this lookup are kept. */
	mustMatch?: Pick<FieldLookup, 'matchField' | 'lookup'>;
}

/** A list with pages. */
export interface ListRequest {
	call: RequestCall;
	paging: PagesToRead | CursorPaging;
	/** The most records to fetch. Infinity for all. */
	limit: number;
	/** Only rows between these dates are kept. The list is read newest first. */
	dateBounds?: DateBounds;
}

/** The list of one input. */
interface OwnListRequest extends ListRequest {
	spelled?: SpelledValue;
}

export type ItemsRequest = OwnListRequest & { kind: 'items' };
export type FileRequest = OwnListRequest & { kind: 'file'; format: FileFormat };

/** The number of records of a list. Between two dates, the records are read and counted. */
export interface CountRequest extends Pick<ListRequest, 'call' | 'dateBounds'> {
	kind: 'count';
	paging: PagePaging;
	spelled?: undefined;
}

/** A file that the service makes. */
export interface DownloadRequest {
	kind: 'download';
	call: RequestCall;
	/** Its name and media types, if the service doesn't say. */
	file: DownloadOperation['file'];
	spelled?: undefined;
}

/** A list whose calls are shared by inputs that differ only in their lookup. `call` doesn't have the filter for it. */
export interface KeyRequest extends ListRequest, FieldLookup {
	kind: 'byKey';
	itemsPerCall: number;
	shareCalls: boolean;
}

/** A request that shares no call with other inputs. Equal requests are sent once. */
export type UnsharedRequest =
	| SingleRequest
	| ItemsRequest
	| CountRequest
	| FileRequest
	| DownloadRequest;

export type InputRequest = UnsharedRequest | KeyRequest;

/** A candidate that is sent, if no candidate before it finds a company. */
export interface SentCandidate {
	index: number;
	matchField: MatchField;
	request: KeyRequest;
	/** Why it found no company. Absent if it did, or wasn't tried so far. */
	reason?: string;
}

/** A candidate that isn't sent. */
interface UnsentCandidate {
	index: number;
	request?: undefined;
	notSent: NotSent;
}

/** One of several choices of Look Up By, with its value. They are tried in order. */
export type InputCandidate = SentCandidate | UnsentCandidate;

/** What an input looks up: the match field of Look Up By and the value, and what to return for it. */
export interface AskedFor extends Pick<InputOptions, 'noMatch' | 'multipleMatches'> {
	matchField: MatchField;
	value: string;
}

/** How the result of an input is output. */
export interface Presentation extends OutputOptions {
	selectedFields?: string[];
	/** Absent if the operation has no Look Up By. */
	askedFor?: AskedFor;
	/** The inputs that get this result, this one included. Absent if it is only this one. */
	linkedTo?: number[];
}

interface InputBase {
	item: number;
	operation: Operation;
	presentation: Presentation;
	authentication: string;
	budgets: Budgets;
}

/** An input whose request is sent. */
export interface SentInput<Request extends InputRequest = InputRequest> extends InputBase {
	request: Request;
	/** The candidates in order, if there are several, and the one that is looked up now. */
	candidates?: { all: InputCandidate[]; current: SentCandidate };
	notSent?: undefined;
	/** The values of expressions that the input is sent without, and why: `City was empty`. */
	leftOut: string[];
}

/** An input that isn't sent. */
export interface UnsentInput extends InputBase {
	request?: undefined;
	/** Why it isn't sent, and its records. */
	notSent: NotSent & { records: IDataObject[] };
	/** The candidates in order, if there are several. */
	candidates?: { all: UnsentCandidate[]; current?: undefined };
	leftOut?: undefined;
}

export type Input = SentInput | UnsentInput;
