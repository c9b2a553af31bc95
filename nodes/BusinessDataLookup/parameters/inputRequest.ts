import type { IDataObject } from 'n8n-workflow';
import type { CursorPaging, Operation } from '../catalogue/types';
import type { Budgets } from '../service/connection';
import type { DateBounds } from './dateFilter';
import type { NotSent } from './inputValue';
import type { SharedLookup } from './lookUpBy';
import type { InputOptions } from './options';
import type { OutputOptions } from './outputOptions';
import type { NumberedPages } from './paging';

/** What to ask the service. Equal requests of several inputs are sent once. */
export interface LookupRequest {
	method: string;
	/** Without the base URL; its segments are encoded. */
	path: string;
	query?: IDataObject;
	body?: IDataObject;
	/** Counts against the calls per minute. */
	limited: boolean;
	/** May be sent again after a time-out or a 5xx. */
	repeatable: boolean;
	/** The answer may be text, or empty. */
	mayBeText?: boolean;
	timeoutMs: number;
	paging?: NumberedPages | CursorPaging;
	/** Most records to fetch; Infinity = all. */
	limit: number;
	/** Only rows between these dates are kept; the list is read newest first. */
	dateBounds?: DateBounds;
	/** Only count the records. */
	isCount?: boolean;
	/** The lookup by which the input shares calls with others; its filter isn't in `body`. */
	shared?: SharedLookup;
	/** For a lookup that shares no calls: only records that show the value are kept. */
	mustMatch?: Pick<SharedLookup, 'keyField' | 'lookup'>;
	/** For an input that shares no calls: its filter in each other spelling, tried if the search finds nothing. */
	retryFilters?: IDataObject[];
	/** Inputs in one call. */
	itemsPerCall: number;
	/** Calls are shared with other executions. */
	shareCalls: boolean;
	/** The result is saved as a file. */
	file: boolean;
}

/** One of several keys of an input. */
export interface InputKey {
	/** The choice in Look Up By. */
	field: string;
	label: string;
	/** Absent = its value isn't sent. */
	request?: LookupRequest;
	/** Why its value isn't sent, or has found nothing. */
	reason?: string;
}

/** How an input wants its result, from all its parameters. */
export interface Presentation
	extends OutputOptions,
		Pick<InputOptions, 'noMatch' | 'multipleMatches'> {
	/** The fields chosen in Select Fields. */
	fields?: string[];
	/** What an input without a match shows: the filter it was looked up by, and its value. */
	askedFor?: { field: string; value: string };
	/** All inputs that this one stands for, itself included: they share its request and its result. */
	linkedTo?: number[];
}

/** What one input asks for, read and checked. */
export interface InputRequest {
	item: number;
	operation: Operation;
	request: LookupRequest;
	/** The keys that it can be looked up by, in order, if it has several; `request` is that of the key at `nthKey`. */
	keys?: InputKey[];
	nthKey?: number;
	/** If the input isn't sent: why, and the records it gets. */
	notSent?: NotSent & { records: IDataObject[] };
	/** Filters and free fields whose expressions are empty for this input, so they don't narrow its search. */
	emptyFilters?: string[];
	presentation: Presentation;
	/** The choice of a credential. */
	authentication: string;
	budgets: Budgets;
}
