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
import type { UnsentValue } from './inputValue';
import type { FieldLookup } from './lookUpBy';
import type { InputOptions } from './options';
import type { FileFormat, OutputOptions } from './outputOptions';
import type { PagesToRead } from './paging';

/** The call of a request. The page of a list is added later. */
export interface RequestCall extends Call {
	body?: IDataObject;
}

/** One call. The response has all records. */
export interface SingleRequest {
	kind: 'single';
	call: RequestCall;
	/** The response is companies for this lookup. */
	companiesFor?: FieldLookup & Pick<InputOptions, 'accept'>;
}

/** A list with pages. */
export interface ListRequest {
	call: RequestCall;
	paging: PagesToRead | CursorPaging;
	/** The most records to fetch. Infinity for all. */
	limit: number;
	/** Only rows between these dates are kept. The list is read newest first. */
	dateBounds?: DateBounds;
	/** What happens if the list can't be read to its end. */
	ifIncomplete: InputOptions['ifIncomplete'];
}

export type ItemsRequest = ListRequest & { kind: 'items' };
export type FileRequest = ListRequest & { kind: 'file'; format: FileFormat };

/** The number of records of a list. Between two dates, the records are read and counted. */
export interface CountRequest extends Pick<ListRequest, 'call' | 'dateBounds'> {
	kind: 'count';
	paging: PagePaging;
}

/** A file that the service makes. */
export interface DownloadRequest {
	kind: 'download';
	call: RequestCall;
	/** Its name and media types, if the service doesn't say. */
	file: DownloadOperation['file'];
}

/** A list whose calls are shared by inputs that differ only in their lookup. `call` doesn't have the filter for it. */
export interface KeyRequest extends ListRequest, FieldLookup, Pick<InputOptions, 'accept'> {
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
	kind: 'sent';
	index: number;
	matchField: MatchField;
	request: KeyRequest;
	/** Why it found no company. Absent if it did, or wasn't tried so far. */
	notFound?: string;
}

/** One of several values by which an input looks for a company. They are tried in order. */
export type Candidate = SentCandidate | { kind: 'unsent'; value: UnsentValue };

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
	kind: 'sent';
	request: Request;
	/** The candidates in order, if there are several, and the one that is looked up now. */
	candidates?: { all: Candidate[]; current: SentCandidate };
	/** The values of expressions that the input is sent without, and why: `City was empty`. */
	leftOut: string[];
}

/** An input that isn't sent. */
export interface UnsentInput extends InputBase {
	kind: 'unsent';
	/** Why it isn't sent. If it has several candidates, one value for each. */
	values: UnsentValue[];
	/** What it gets instead, if the operation has no Look Up By. */
	records: IDataObject[];
}

export type Input = SentInput | UnsentInput;
