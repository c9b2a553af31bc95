import type { IDataObject } from 'n8n-workflow';
import type { CursorPaging, Operation } from '../catalogue/types';
import type { Call } from '../service/client';
import type { Budgets } from '../service/connection';
import type { DateBounds } from './dateFilter';
import type { NotSent } from './inputValue';
import type { SharedLookup } from './lookUpBy';
import type { InputOptions } from './options';
import type { FileFormat, OutputOptions } from './outputOptions';
import type { NumberedPages } from './paging';

/** The call of a request. The page parameters of a list are added later. */
export interface RequestCall extends Call {
	body?: IDataObject;
}

/** A request whose value can be sent in other spellings. */
interface OtherSpellings {
	/** The field of the body that has the value. */
	spelledField?: string;
	/** Other spellings of the value, tried one after the other if nothing is found. */
	otherSpellings: string[];
}

/** One call, whose answer holds all records. */
export interface SingleRequest extends OtherSpellings {
	kind: 'single';
	call: RequestCall;
	/** Only records that show this value are kept. */
	mustMatch?: Pick<SharedLookup, 'matchField' | 'lookup'>;
}

/** A list that comes in pages. */
export interface List {
	call: RequestCall;
	paging: NumberedPages | CursorPaging;
	/** The most records to fetch; Infinity = all. */
	limit: number;
	/** Only rows between these dates are kept; the list is read newest first. */
	dateBounds?: DateBounds;
}

/** The list of one input. */
export type OwnList = List & OtherSpellings;

/** The records of a list, how many it has, or a file of its records. */
export type PagesRequest = OwnList & { kind: 'pages' };
export type CountRequest = OwnList & { kind: 'count' };
export type FileRequest = OwnList & { kind: 'file'; format: FileFormat };

/** A file that the service makes. */
export interface DownloadRequest extends OtherSpellings {
	kind: 'download';
	call: RequestCall;
}

/** A list whose call is shared by inputs that differ only in their lookup. `call` lacks the filter of the lookup. */
export interface KeyRequest extends List, SharedLookup {
	kind: 'byKey';
	/** Inputs in one call. */
	itemsPerCall: number;
	/** Calls are shared with other executions. */
	shareCalls: boolean;
}

/** A request that shares no call with other inputs. Equal requests are sent once. */
export type OwnRequest =
	| SingleRequest
	| PagesRequest
	| CountRequest
	| FileRequest
	| DownloadRequest;

/** What to ask the service. */
export type InputRequest = OwnRequest | KeyRequest;

/** One of several keys of an input. */
export interface KeyChoice {
	/** The choice in Look Up By. */
	choice: string;
	label: string;
	/** Absent = its value isn't sent. */
	request?: KeyRequest;
	/** Why its value isn't sent, or has found nothing. */
	reason?: string;
}

/** The filter that an input is looked up by, and its value. */
export interface AskedFor {
	choice: string;
	value: string;
}

/** How an input wants its result, from all its parameters. */
export interface Presentation
	extends OutputOptions,
		Pick<InputOptions, 'noMatch' | 'multipleMatches'> {
	/** The fields chosen in Select Fields. */
	selectedFields?: string[];
	/** What an input without a match shows. */
	askedFor?: AskedFor;
	/** All inputs that this one stands for, itself included: they share its request and its result. */
	linkedTo?: number[];
}

/** What all inputs have. */
interface InputBase {
	item: number;
	operation: Operation;
	/** The keys that it can be looked up by, in order, if it has several; `request` is that of the key at `nthKey`. */
	keys?: KeyChoice[];
	nthKey?: number;
	presentation: Presentation;
	/** The choice of a credential. */
	authentication: string;
	budgets: Budgets;
}

/** An input that is sent. */
export interface SentInput<Request extends InputRequest = InputRequest> extends InputBase {
	request: Request;
	notSent?: undefined;
	/** Filters and free fields whose expressions are empty for this input, so they don't narrow its search. */
	emptyFilters: string[];
}

/** An input without a usable value: it has no request. */
interface UnsentInput extends InputBase {
	request?: undefined;
	/** Why, and the records it gets. */
	notSent: NotSent & { records: IDataObject[] };
	emptyFilters?: undefined;
}

/** What one input asks for, read and checked. */
export type Input = SentInput | UnsentInput;
