import type { IDataObject } from 'n8n-workflow';
import type { ValueKind } from '../spelling/valueRules';
import type { OperationResponse, Output } from './operationResponse';
import type { Field } from './field';

/** A filter to look up values by, and the record field that shows the value. The filter takes several values. */
export interface MatchField {
	filter: string;
	recordField: string;
	/** The choice in Look Up By. */
	choice: string;
	/** The label of the filter. */
	label: string;
	/** The label in Look Up By. */
	valueLabel: string;
	/** The kind of value that is looked up. */
	valueKind: ValueKind;
	/** The kind of value that inputs give. The domain of an email address is looked up. */
	inputKind: ValueKind;
	/** The filter and record field for the state that a company is in. */
	stateField?: string;
	placeholder?: string;
}

/** Look Up By: the parameter, and the match field of each choice. */
export interface LookUpBy {
	parameter: Field;
	matchFields: MatchField[];
}

/** A list with page numbers. */
export interface PagePaging {
	kind: 'page';
	/** The largest `per_page` that the service certainly accepts. It is sent by default. */
	size: number;
	/** The largest `per_page` that a user may choose; default `size`. */
	largest?: number;
}

/** A list whose pages each name the cursor of the next one. */
export interface CursorPaging {
	kind: 'cursor';
	/** The largest `limit` that the service accepts. */
	size: number;
	/** The cursor of the first page. */
	start: number;
}

/** The dates of the records that the trigger watches. */
export interface WatchWindow {
	/** The parameter for the number of days before or after now. */
	parameter: Field;
	/** For dates after now: the filter that selects them. */
	aheadFilter?: string;
}

/** An event of the trigger. It occurs when the operation returns a record for the first time. */
export interface Watch {
	/** The event's value in saved workflows. */
	event: string;
	label: string;
	/** The event's name in the nodes panel. */
	action: string;
	description: string;
	/** What a poll costs; a notice in the panel. */
	cost: string;
	/** Filters of the operation that the trigger doesn't offer. */
	withoutFilters?: string[];
	window: WatchWindow;
	/** The rows to watch, if they are in a list inside each record. */
	output?: Output;
	/** The service can sort the list by this field, a Unix time in ms. Without it, one call returns everything. */
	sortedBy?: string;
	/** Texts that identify a row. A row is new if its first text isn't known. Then all its texts become known. */
	identities: (row: IDataObject) => string[];
	/** Whether several rows with the same identity are several events. By default they are one. */
	mayRepeat?: (row: IDataObject) => boolean;
	/** When the event happened, in ms; undefined if the row doesn't say. */
	date: (row: IDataObject) => number | undefined;
}

/** The call of an operation. */
export interface OperationCall {
	method: 'GET' | 'POST';
	/** Path under the base URL; `{name}` is filled from the required field of that name. */
	path: string;
	/** Counts against the minute allowance. Source: "Rate limits", rule 2. */
	countsInMinute: boolean;
	/** May be sent again after a timeout or a 5xx. False if the call may be billed. */
	retryable: boolean;
}

/** What a search takes. */
export interface Search {
	/** The Filters collection. */
	filters: Field[];
	/** Filters that only change what another filter means. Alone, they don't narrow the search. */
	modifiers?: string[];
	/** Set if the service needs a filter that isn't a modifier: which to add. */
	filterAdvice?: string;
	sort?: {
		/** The fields of a sort rule. */
		ruleFields: Field[];
		/** Used if the list has several pages and the user gives no order. It keeps records from moving between pages. */
		stable: Array<{ field: string; order: string }>;
		/** The list can be read between two dates, newest first. The service doesn't get `since` and `before`. */
		dated?: {
			/** The field to sort by. */
			sortedBy: string;
			/** The date of a row, in ms. */
			date: (row: IDataObject) => number | undefined;
			since: Field;
			before: Field;
		};
	};
	/** Inputs share calls if they search by one of these filters. */
	shareCallsBy?: MatchField[];
}

/** The filters of an operation that makes one call for each input. */
export interface FiltersOnly extends Search {
	sort?: undefined;
	shareCallsBy?: undefined;
}

/** Fields that the user names, because the document doesn't show what the call takes. */
export interface FreeFields {
	/** Names that the panel suggests. The lookup log shows them. */
	suggestedNames?: string[];
	/** The kinds of values to normalize, by field. */
	valueKinds?: Record<string, ValueKind>;
	/** What to know before naming fields. */
	advice?: string;
}

/** The parts of an operation that only some kinds of operations have. */
interface Parts {
	/** Parameters outside the collections. */
	parameters?: Field[];
	freeFields?: FreeFields;
	search?: Search;
	lookUpBy?: LookUpBy;
	/**
	 * The record of an input that isn't sent, or whose value the service refuses. The reason is added in one field, and the
	 * value in another.
	 */
	unsentRecord?: { record: IDataObject; reasonField: string; valueField?: string };
	/** A list to save: the names it can be sent under, the fields of its rows, and the field that each row needs. */
	mappings?: { names: string[]; fields: Field[]; id: string };
	/** Absent if one response holds all records. */
	paging?: PagePaging | CursorPaging;
	/** The name of a downloaded file and the media type of each `fmt`, if the service gives none. */
	file?: { name: string; mimeTypes?: Record<string, string> };
	/** Set if the operation offers Put Result in Field: the name in its placeholder. */
	resultName?: string;
	/** Events of the trigger. */
	watch?: Watch | Watch[];
}

/** What all operations have. */
interface OperationBase {
	resource: string;
	/** The operation's value in saved workflows. */
	value: string;
	label: string;
	/** The editor selects this operation first. Without it, the first by label. */
	isDefault?: true;
	/** The operation's name in the nodes panel. */
	action: string;
	description: string;
	call: OperationCall;
	response: OperationResponse;
}

/** A kind of operation: the parts that it always has, and those that it may have. It has no other parts. */
type Kind<Name extends string, Always extends keyof Parts, May extends keyof Parts> = {
	kind: Name;
} & OperationBase &
	Required<Pick<Parts, Always>> &
	Pick<Parts, May> & { [Other in Exclude<keyof Parts, Always | May>]?: undefined };

/** A list with pages. */
export type SearchOperation = Kind<
	'search',
	'paging',
	'parameters' | 'freeFields' | 'search' | 'watch'
>;

/** One request for many inputs. Records are matched to inputs. */
export type MergedLookupOperation = Kind<'mergedLookup', 'lookUpBy' | 'paging', 'resultName'> & {
	paging: PagePaging;
};

/** One request for each input, and one response. */
export type LookupOperation = Kind<'lookup', never, Exclude<keyof Parts, 'paging' | 'file'>> & {
	search?: FiltersOnly;
};

/** A file to download. */
type FileOperation = Kind<'file', 'file', 'parameters'>;

/** Any call under /v1 that the user describes. */
type CustomOperation = Kind<'custom', never, never>;

export type Operation =
	| SearchOperation
	| MergedLookupOperation
	| LookupOperation
	| FileOperation
	| CustomOperation;

/** A resource with its operations, sorted by label. */
export interface Resource {
	value: string;
	label: string;
	operations: Operation[];
}
