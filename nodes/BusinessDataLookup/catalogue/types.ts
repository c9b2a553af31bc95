import type { INodePropertyOptions } from 'n8n-workflow';

/**
 * How a value typed in n8n becomes a value on the wire.
 *
 * - `text`: one string, as typed
 * - `words`: one text of words with commas between them, also from a list
 * - `texts`: one or several; a comma belongs to the text (names, addresses, descriptions)
 * - `codes`: one or several; commas separate (ids, domains, phones, states, ZIPs, numbers)
 * - `choice`, `choices`: one or several of a list; an expression may give any text
 * - `count`: a number, several, `[min, max]` or `{ min, max }`, also as JSON text
 * - `date`: a picked date or any text the service takes
 * - `relativeDate`: comparison, number, unit and direction, or any text the service takes
 */
export type FieldKind =
	| 'text'
	| 'words'
	| 'texts'
	| 'codes'
	| 'boolean'
	| 'number'
	| 'choice'
	| 'choices'
	| 'count'
	| 'date'
	| 'relativeDate';

/** One parameter of the service, under its wire name. */
export interface Field {
	name: string;
	label: string;
	kind: FieldKind;
	description: string;
	placeholder?: string;
	options?: INodePropertyOptions[];
	required?: boolean;
	default?: string | number | boolean;
	/** Sent as a list even when it holds one value. */
	alwaysList?: boolean;
	/** Checked before a call is spent. */
	format?: 'email';
}

/** How two spellings of one value are told to be the same. */
export type KeyKind = 'domain' | 'phone' | 'id';

/** A filter that takes an array, and the field of a record that names the input it belongs to. */
export interface MatchKey {
	field: string;
	label: string;
	recordField: string;
	kind: KeyKind;
	placeholder?: string;
	/** The document does not show that records carry the field: merging ends at the first that does not. */
	unshown?: boolean;
}

export interface PagePaging {
	kind: 'page';
	/** The largest `per_page` the service takes. */
	size: number;
}

export interface CursorPaging {
	kind: 'cursor';
	/** The largest `limit` the service takes. */
	size: number;
	/** Where to start. */
	start: number;
}

/** One answer in several cuts: the record itself, or the rows of one of its lists. */
export interface Output {
	value: string;
	label: string;
	description: string;
	/** The list inside a record; absent = the record itself. */
	list?: string;
	/** Fields of the record that each row of the list also carries. */
	carry?: string[];
	/** What a person reads first in a row. */
	simplify?: string[];
}

/** A file to save instead of JSON. */
export interface FileAnswer {
	/** Base name when the service gives none. */
	name: string;
	/** Media type of each `fmt` when the service gives none. */
	mimeTypes: Record<string, string>;
}

/** Everything the node knows about one operation of the service. */
export interface Operation {
	resource: string;
	operation: string;
	name: string;
	action: string;
	description: string;
	method: 'GET' | 'POST';
	/** Path under the base URL; `{name}` is filled from the required field of that name. */
	path: string;
	/** Counts against the minute allowance (the document's group of fifteen). */
	limited: boolean;
	/** May be sent again after a time-out or a 5xx. False where a call may be billed. */
	repeatable: boolean;

	/** Optional filters, shown as the Filters collection. */
	filters?: Field[];
	/** At least one of these must be given (checked before a call is spent). */
	atLeastOne?: string[];
	/** Filters the document names, but does not say whether one alone is enough: left to the service. */
	maybeEnough?: string[];
	/** Parameters shown on their own. */
	fields?: Field[];
	/** Takes free fields, for the document does not show the payload. */
	freeFields?: 'body' | 'query';
	/** Sort fields, and the order that keeps pages stable when several are fetched. */
	sort?: { fields: INodePropertyOptions[]; stable: Array<{ field: string; order: string }> };
	/** Fields of the Options collection that go on the wire. */
	wireOptions?: Field[];
	/** One input is one lookup by one of these keys. */
	lookup?: { parameter: string; keys: MatchKey[]; merged: boolean };
	/** Filters by which equal-shaped inputs are merged when Return All is on. */
	mergeBy?: MatchKey[];
	/** A list of rows that is saved: the parameter names and row fields. */
	rowsInput?: { names: string[]; fields: Field[] };
	/** Any path and body: the API Request. */
	custom?: { limitedPaths: string[] };

	/** Where the rows are, as a dotted path; `*` = the only list there is; absent = the answer itself is one row. */
	rows?: string;
	/** The document does not show the answer: rows where there is such a list, else the answer itself. */
	rowsMayBeAbsent?: boolean;
	/** One input has one answer: an empty list gives the answer itself, so that the input is not lost. */
	oneAnswer?: boolean;
	/** The field that identifies a row. */
	id?: string;
	paging?: PagePaging | CursorPaging;
	/** Later rows of one id complete earlier ones instead of repeating them. */
	mergeRows?: boolean;
	outputs?: Output[];
	simplify?: string[];
	file?: FileAnswer;
}

/** A resource of the node: its operations in the order of their names. */
export interface Resource {
	value: string;
	label: string;
	operations: Operation[];
}
