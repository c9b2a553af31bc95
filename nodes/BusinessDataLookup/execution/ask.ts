import type { IDataObject } from 'n8n-workflow';
import type { CursorPaging, MatchKey, Operation, Output, PagePaging } from '../operations/types';

/** The values by which records are given back to an input, and the filter that takes them. */
export interface Lookup {
	match: MatchKey;
	/** Normalised; at least one. */
	keys: string[];
}

/** What to ask the service: two inputs whose requests are equal are asked once. */
export interface Request {
	method: string;
	/** Without the base URL, segments encoded. */
	path: string;
	query?: IDataObject;
	body?: IDataObject;
	limited: boolean;
	repeatable: boolean;
	/** ms */
	timeout: number;
	paging?: PagePaging | CursorPaging;
	/** Most rows to fetch; Infinity = all. */
	limit: number;
	/** Merged with others; its filter is not in `body`. */
	lookup?: Lookup;
	/** Inputs in one call. */
	itemsPerCall: number;
	file: boolean;
}

/** How an input wants to see the answer. */
export interface Presentation {
	output?: Output;
	simplify: boolean;
	noMatch: 'item' | 'drop' | 'error';
	multipleMatches: 'first' | 'all';
	/** Enrich: the parameter and value an unmatched item echoes. */
	echo?: { field: string; value: string };
	binaryProperty: string;
	fmt: string;
}

/** One input's wish, read and checked. */
export interface Ask {
	item: number;
	operation: Operation;
	request: Request;
	show: Presentation;
}
