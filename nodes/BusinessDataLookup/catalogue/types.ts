import type { IDataObject } from 'n8n-workflow';
import type { ValueKind } from '../spelling/valueRules';
import type { OperationResponse, Output } from './operationResponse';
import type { Field } from './field';

/** A filter that takes several values, and the record field that shows which value a record belongs to. */
export interface MatchField {
	filter: string;
	/** The choice in Look Up By. */
	choice: string;
	/** The value is an email address, whose domain is looked up. */
	isEmail?: true;
	/** The record field that distinguishes companies with the same name. */
	stateField?: string;
	label: string;
	/** The label of the value in a lookup. */
	valueLabel: string;
	recordField: string;
	valueKind: ValueKind;
	placeholder?: string;
	/** Advice for a user who gave words, such as a company's name. */
	wordsAdvice?: string;
}

export interface PagePaging {
	kind: 'page';
	/** The `per_page` to send: the largest that the service certainly accepts. */
	size: number;
	/** The largest `per_page` that the service may accept; default `size`. */
	largest?: number;
}

export interface CursorPaging {
	kind: 'cursor';
	/** The largest `limit` the service takes. */
	size: number;
	/** The cursor of the first page. */
	start: number;
}

/** The values a company is looked up by, and the field that chooses between them. */
export interface LookUpBy {
	parameter: Field;
	matchFields: MatchField[];
}

/** How far before or after now an event may be dated. */
export interface WatchWindow {
	/** The parameter of the trigger for the number of days. */
	parameter: Field;
	/** The filter for records dated up to this many days ahead. Absent = the window lies in the past. */
	ahead?: string;
}

/** An event of the trigger: the operation returns a record that it didn't return before. */
export interface Watch {
	/** The name of the event in saved workflows. */
	event: string;
	label: string;
	/** The name of the event in the nodes panel. */
	action: string;
	description: string;
	/** What a poll costs; a notice in the panel. */
	cost: string;
	/** Filters of the operation that the trigger does not offer. */
	withoutFilters?: string[];
	window: WatchWindow;
	/** Which list of a record holds the rows to watch; absent = the record is the row. */
	output?: Output;
	/** The list has pages, sorted by this field, a Unix time in ms. Without it, one call returns everything. */
	sortedBy?: string;
	/** Texts that identify a row. A row is new if its first text isn't known; then all its texts become known. */
	identities: (row: IDataObject) => string[];
	/** Whether several rows with the same identity are several events. By default they are one. */
	mayRepeat?: (row: IDataObject) => boolean;
	/** When the event happened, in ms; undefined where the row does not say. */
	date: (row: IDataObject) => number | undefined;
}

/** The call of an operation. */
export interface OperationCall {
	method: 'GET' | 'POST';
	/** Path under the base URL; `{name}` is filled from the required field of that name. */
	path: string;
	/** Counts against the minute allowance. Source: "Rate limits", rule 2. */
	countsInMinute: boolean;
	/** May be sent again after a time-out or a 5xx. False where a call may be billed. */
	retryable: boolean;
}

/** What a search takes. */
export interface Search {
	/** Optional filters, shown as the Filters collection. */
	filters: Field[];
	/** Filters that only change what another filter means. Alone, they don't narrow the search. */
	modifiers?: string[];
	/** The service needs at least one filter that isn't a modifier. The text says which to add. */
	missingFilterAdvice?: string;
	sort?: {
		/** The fields of a sort rule. */
		ruleFields: Field[];
		/** The rules that keep pages stable when several are fetched. */
		stable: Array<{ field: string; order: string }>;
		/**
		 * The list can be read newest first by `sortedBy`, up to the first row that is too old. `date` is in ms. `since` and
		 * `before` are filters of the node: the service doesn't get them.
		 */
		dated?: {
			sortedBy: string;
			date: (row: IDataObject) => number | undefined;
			since: Field;
			before: Field;
		};
	};
	/** Filters by which inputs can share calls. */
	shareCallsBy?: MatchField[];
}

/** The filters of an operation that gives one response: it isn't sorted, and inputs don't share its calls. */
export interface FiltersOnly extends Search {
	sort?: undefined;
	shareCallsBy?: undefined;
}

/** What an operation takes whose payload the document does not show: fields that the user names. */
export interface FreeFields {
	/** Names that the lookup log shows, so that the panel suggests them; absent = none. */
	suggestedNames?: string[];
	/** How people write the values of some of them. */
	valueKinds?: Record<string, ValueKind>;
	/** The record, without its reason, of an input that isn't sent because its fields are empty. Absent = the call needs no fields. */
	recordIfNotSent?: IDataObject;
	/** What a person should know before giving them. */
	advice?: string;
}

/** The parts of an entry besides its call and answer. Each kind of operation has some of them. */
interface Parts {
	/** Parameters shown on their own. */
	parameters?: Field[];
	freeFields?: FreeFields;
	search?: Search;
	/** The value that each input looks up. */
	lookUpBy?: LookUpBy;
	/** A list to save: the names it can be sent under, the fields of its rows, and the one that each row needs. */
	mappings?: { names: string[]; fields: Field[]; id: string };
	/** How a list comes in pages; absent = one response holds all. */
	paging?: PagePaging | CursorPaging;
	/** The base name of a file and the media type of each `fmt`, where the service gives none. */
	file?: { name: string; mimeTypes?: Record<string, string> };
	/** Offers Put Result in Field, with this name as the example. */
	resultFieldExample?: string;
	/** What the trigger watches it for. */
	watch?: Watch | Watch[];
}

/** What all operations have. */
interface OperationBase {
	resource: string;
	value: string;
	label: string;
	/** The operation that the editor selects first; without one, the first by name. */
	isDefault?: true;
	action: string;
	description: string;
	call: OperationCall;
	response: OperationResponse;
}

/** A kind of operation: which parts it always has, and which it may have. It has no others. */
type Kind<Name extends string, Always extends keyof Parts, May extends keyof Parts> = {
	kind: Name;
} & OperationBase &
	Required<Pick<Parts, Always>> &
	Pick<Parts, May> & { [Other in Exclude<keyof Parts, Always | May>]?: undefined };

/** A list that comes in pages. */
export type SearchOperation = Kind<
	'search',
	'paging',
	'parameters' | 'freeFields' | 'search' | 'watch'
>;

/** Many inputs share one request; records are matched to inputs by key. */
export type MergedLookupOperation = Kind<
	'mergedLookup',
	'lookUpBy' | 'paging',
	'resultFieldExample'
> & {
	paging: PagePaging;
};

/** One request for each input, and one response. */
export type LookupOperation = Kind<
	'lookup',
	never,
	'parameters' | 'freeFields' | 'search' | 'lookUpBy' | 'mappings' | 'resultFieldExample' | 'watch'
> & { search?: FiltersOnly };

/** A file to download. */
type FileOperation = Kind<'file', 'file', 'parameters'>;

/** Any call under /v1, which the user describes. */
type CustomOperation = Kind<'custom', never, never>;

/** Everything the node knows about one operation of the service. */
export type Operation =
	| SearchOperation
	| MergedLookupOperation
	| LookupOperation
	| FileOperation
	| CustomOperation;

/** A resource of the node: its operations in the order of their names. */
export interface Resource {
	value: string;
	label: string;
	operations: Operation[];
}
