import type { IDataObject } from 'n8n-workflow';
import type { CursorPaging, Operation } from '../catalogue/types';
import type { Budgets } from '../service/connection';
import type { Unsent } from './emailAddress';
import type { DateBounds } from './filed';
import type { BatchKeys } from './lookup';
import type { InputOptions } from './options';
import type { OutputOptions } from './output';
import type { NumberedPages } from './paging';

/** What to ask the service. Two inputs with equal requests are asked for once. */
export interface LookupRequest {
	method: string;
	/** Without the base URL; its segments are encoded. */
	path: string;
	query?: IDataObject;
	body?: IDataObject;
	/** Counts against the minute allowance. */
	limited: boolean;
	/** May be sent again after a time-out or a 5xx. */
	repeatable: boolean;
	/** A success may be text, or nothing. */
	mayBeText?: boolean;
	timeoutMs: number;
	paging?: NumberedPages | CursorPaging;
	/** Most records to fetch; Infinity = all. */
	limit: number;
	/** Only rows between these dates are wanted; the list is read newest first. */
	filed?: DateBounds;
	/** Only the number of records is wanted. */
	isCount?: boolean;
	/** Shares calls with other inputs by these keys; their filter is not in `body`. */
	batch?: BatchKeys;
	/** Inputs in one call. */
	itemsPerCall: number;
	/** Calls are shared with other executions. */
	shareCalls: boolean;
	/** The result is saved as a file. */
	file: boolean;
}

/** How an input wants its result. */
export interface Presentation
	extends OutputOptions,
		Pick<InputOptions, 'noMatch' | 'multipleMatches'> {
	/** The fields that items have, and no other; absent = the user names none. */
	fields?: string[];
	/** What an input without a match echoes: the filter it was looked up by, and its value. */
	echo?: { field: string; value: string };
	/** The inputs that have one result together; absent = it is this input's. */
	linkedTo?: number[];
}

/** What one input asks for, read and checked. */
export interface InputRequest {
	item: number;
	/** Its number among several inputs, from 1; absent = it is the only one. */
	inputNumber?: number;
	operation: Operation;
	request: LookupRequest;
	/** Absent = the service is asked. */
	unsent?: Unsent;
	/** Filters and free fields that are empty for this input and come from expressions, so that they do not narrow its search. */
	leftOut?: string[];
	presentation: Presentation;
	/** The choice of a credential. */
	authentication: string;
	budgets: Budgets;
}
