import type { IDataObject } from 'n8n-workflow';
import type { ValueKind } from '../spelling';
import type { OperationResponse, Output } from './operationResponse';
import type { Field } from './field';

/** A filter, and the record field that shows its value. The filter takes several values, so that inputs can share calls. */
export interface MatchField {
	filter: string;
	recordField: string;
	/** The choice in Look Up By, and its label. */
	choiceName: string;
	choiceLabel: string;
	/** The kind of value that is looked up. */
	valueKind: ValueKind;
	/** The kind of value that inputs have. If it is an email address, its domain is looked up. */
	inputKind: ValueKind;
	/** The name of the filter and record field for the company's state. */
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
	/** The `per_page` that is sent by default: the largest that the service certainly accepts. */
	size: number;
	/** The largest `per_page` that a user may choose; default `size`. */
	largest?: number;
}

/** A list whose pages each name the cursor of the next one. */
export interface CursorPaging {
	kind: 'cursor';
	/** The largest `limit` that the service accepts. */
	size: number;
	startPage?: undefined;
}

/** The period that the trigger watches: the days before or after now. */
export interface WatchPeriod {
	/** The parameter with the number of days. */
	parameter: Field;
	/** The filter by which the service finds rows dated within the next days. Absent if the days before now are watched. */
	aheadFilter?: string;
}

/** An event of the trigger. It starts the workflow for each new row of the operation's list. */
export interface TriggerEvent {
	/** The event's value in saved workflows. */
	value: string;
	label: string;
	/** The event's name in the nodes panel. */
	action: string;
	description: string;
	/** A notice in the editor: what a poll costs. */
	cost: string;
	/** Filters of the operation that the trigger doesn't offer. */
	withoutFilters?: string[];
	period: WatchPeriod;
	/** The list inside each record that has the rows to watch. Absent if the records are the rows. */
	output?: Output;
	/** The field by which the service sorts the list, a Unix time in ms. Absent if one call returns everything. */
	sortedBy?: string;
	/** What identifies a row. Rows with the same identity are one event. */
	identity: (row: IDataObject) => string;
	/**
	 * The row's date, in ms; undefined if it has none. The event happens on this date. With `aheadFilter`, it happens
	 * earlier, by the number in Days Ahead.
	 */
	date: (row: IDataObject) => number | undefined;
}

/** The call of an operation. */
export interface OperationCall {
	method: 'GET' | 'POST';
	/** Path under the base URL. `{name}` stands for the value of the required field of that name. */
	path: string;
	/** Whether the call counts in the minute of the rate limit. Source: "Rate limits", rule 2. */
	countsInMinute: boolean;
	/** Whether the call may be billed. Then it isn't sent again after a timeout or a 5xx. */
	mayBeBilled: boolean;
}

/** A list that can be read between two dates, newest first. `since` and `before` aren't sent. */
export interface DatedList {
	/** The field to sort by. */
	sortedBy: string;
	/** The date of a row, in ms. */
	date: (row: IDataObject) => number | undefined;
	since: Field;
	before: Field;
}

/** What a search takes. */
export interface Search {
	/** The Filters collection. */
	filters: Field[];
	/** Filters that only change what another filter means, such as a unit. */
	modifiers?: string[];
	/** Which filter to add. Set if the service needs one that isn't a modifier. */
	filterAdvice?: string;
	sort?: {
		/** The fields of a sort rule. */
		ruleFields: Field[];
		/** The order of a list with several pages if the user gives none. Records don't move between its pages. */
		stable: Array<{ field: string; order: string }>;
		/** Set if the list can be read between two dates. */
		dated?: DatedList;
	};
	/** Inputs that search by one of these filters share calls. */
	shareCallsBy?: MatchField[];
}

/** Fields that the user names, because the document doesn't show what the call takes. */
export interface FreeFields {
	/** Names that are filled in already. */
	suggestedNames?: string[];
	/** The kind of value of each field that has one. */
	valueKinds?: ReadonlyMap<string, ValueKind>;
	/** What to know before naming fields. */
	advice?: string;
}

/** The formats of a file: the parameter that chooses one, and the media type of each. */
export interface FileFormats {
	parameter: string;
	mimeTypes: Record<string, string>;
}

/** The parts that only some kinds of operations have. */
interface OptionalParts {
	/** Parameters outside the collections. */
	parameters?: Field[];
	freeFields?: FreeFields;
	search?: Search;
	lookUpBy?: LookUpBy;
	/**
	 * The record of an input that isn't sent, with the reason in `reasonField`. With `valueField`, an input also gets it
	 * if the service rejects the value of that field.
	 */
	recordIfUnusable?: { record: IDataObject; reasonField: string; valueField?: string };
	/** A list to save: the names it can be sent under, the fields of its rows, and the field that identifies a row. */
	mappings?: { names: string[]; fields: Field[]; id: string };
	/** Absent if one response has all records. */
	paging?: PagePaging | CursorPaging;
	/** The name of a downloaded file if the service gives none, and its formats if there are several. */
	file?: { name: string; formats?: FileFormats };
	/** Each input has one result, which can be put into a field of the input. */
	answersEachInput?: true;
	/** What the trigger can watch here. */
	events?: TriggerEvent[];
}

/** What all operations have. */
interface OperationBase {
	/** The values of the resource and the operation in saved workflows. */
	resource: string;
	value: string;
	label: string;
	/** Set for the operation that the editor selects first. By default, it is the first by label. */
	isDefault?: true;
	/** The operation's name in the nodes panel. */
	action: string;
	description: string;
	call: OperationCall;
	response: OperationResponse;
}

type Part = keyof OptionalParts;

/** A kind of operation, with the parts that it always has and those that it may have. Other parts don't compile. */
type Kind<Name extends string, Always extends Part, May extends Part> = {
	kind: Name;
} & OperationBase &
	Required<Pick<OptionalParts, Always>> &
	Pick<OptionalParts, May> & { [Other in Exclude<Part, Always | May>]?: undefined };

/** A list with pages. */
export type ListOperation = Kind<
	'list',
	'paging',
	'parameters' | 'freeFields' | 'search' | 'events'
>;

/** One call for many inputs. Its records are matched to the inputs. */
export type EnrichOperation = Kind<'enrich', 'lookUpBy' | 'paging' | 'answersEachInput', never> & {
	paging: PagePaging;
};

/** One call for each input. */
export type SingleOperation = Omit<
	Kind<'single', never, Exclude<Part, 'paging' | 'file'>>,
	'search'
> & { search?: Search & { sort?: undefined; shareCallsBy?: undefined } };

/** A file to download. */
export type DownloadOperation = Kind<'download', 'file', 'parameters'>;

/** Any call under /v1 that the user describes. */
type CustomOperation = Kind<'custom', never, never>;

export type Operation =
	| ListOperation
	| EnrichOperation
	| SingleOperation
	| DownloadOperation
	| CustomOperation;

/** A resource with its operations, sorted by label. */
export interface Resource {
	value: string;
	label: string;
	operations: Operation[];
}
