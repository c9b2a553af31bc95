import type { IDataObject } from 'n8n-workflow';
import type { CursorPaging, MatchKey, Operation, Output, PagePaging } from '../catalogue/types';
import type { Call } from '../service/client';

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
	/** The answer is saved as a file. */
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
	/** The rows of a search are saved in this format; '' = they are items. */
	fileFormat: string;
}

/** One input's wish, read and checked. */
export interface Ask {
	item: number;
	operation: Operation;
	request: Request;
	show: Presentation;
}

/** The call of a request, its first page not named. */
export const callOf = ({
	method,
	path,
	query,
	body,
	limited,
	repeatable,
	timeout,
}: Request): Call => ({
	method: method as Call['method'],
	path,
	query,
	body,
	limited,
	repeatable,
	timeout,
});
