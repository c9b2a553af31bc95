import type { IDataObject } from 'n8n-workflow';
import type { SpellingKind } from '../spelling/spelling';
import type { Field } from './field';

/** A filter that takes several values, and the record field that shows which value a record belongs to. */
export interface KeyField {
	field: string;
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
	spelling: SpellingKind;
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

/** What becomes an item: the record itself, or each entry of one of its lists. */
export interface Output {
	value: string;
	label: string;
	description: string;
	/** The list inside a record; absent = the record itself. */
	list?: string;
	/** Fields of the parent record that are added to each item. */
	parentFields?: string[];
	/** The field that identifies an entry of the list. */
	id?: string;
	/** The fields that the document shows of it. */
	recordFields?: string[];
	/** The fields that Simplify keeps. */
	simplify?: string[];
	/** For each list inside a record: the fields that Simplify keeps of its entries. */
	nested?: Record<string, string[]>;
}

/**
 * Where the records of a response are.
 *
 * - `{ at }`: under this dotted path, as the document says; one object counts as a list of one
 * - `'guess'`: the document shows a list without its name: a usual name, else the only list
 * - `'whole'`: the response itself, whatever it holds
 */
export type RecordsLocation = { at: string } | 'guess' | 'whole';

/** The values a company is looked up by, and the field that chooses between them. */
export interface LookupKeys {
	by: Field;
	keys: KeyField[];
}

/** What the service demands of the filters of a search. */
export interface FilterRules {
	/** At least one of these must be given. */
	atLeastOne?: { names: string[]; advice: string };
	/** Filters that only change what another filter means. Alone, they don't narrow the search. */
	modifiers?: string[];
}

/** How far before or after now an event may be dated. */
export interface WatchWindow {
	/** The parameter of the trigger for the number of days. */
	field: Field;
	/** The relative-date filter for records within this many days from now. Without it, the window lies in the past. */
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
	/** Replaces the operation's rules for filters. */
	filterRules?: FilterRules;
	window: WatchWindow;
	/** Which list of a record holds the rows to watch; absent = the record is the row. */
	output?: Output;
	/** The list has pages, sorted by this field, a Unix time in ms. Without it, one call returns everything. */
	sortedBy?: string;
	/** Texts that identify a row. A row is new if its first text isn't known; then all its texts become known. */
	identities: (row: IDataObject) => string[];
	/** Whether several rows with the same identity are several events. By default they are one. */
	isNumbered?: (row: IDataObject) => boolean;
	/** When the event happened, in ms; undefined where the row does not say. */
	date: (row: IDataObject) => number | undefined;
}

/** What all operations have in common. */
interface OperationBase {
	resource: string;
	operation: string;
	name: string;
	/** The operation that the editor selects first; without one, the first by name. */
	isDefault?: true;
	action: string;
	description: string;
	method: 'GET' | 'POST';
	/** Path under the base URL; `{name}` is filled from the required field of that name. */
	path: string;
	/** Counts against the minute allowance. Source: "Rate limits", rule 2. */
	limited: boolean;
	/** May be sent again after a time-out or a 5xx. False where a call may be billed. */
	repeatable: boolean;
	/** Where the records of a response are; absent = the document does not show it: in `records`, else the response itself. */
	records?: RecordsLocation;
	/** The field that identifies a record. */
	id?: string;
	/** The dotted path of a total that the answer has in another place than `total_records`. */
	total?: string;
	/** The base name of a file and the media type of each `fmt`, where the service gives none. */
	file?: { name: string; mimeTypes?: Record<string, string> };
	/** How a list comes in pages; absent = one response holds all. */
	paging?: PagePaging | CursorPaging;
	/** If the list is empty, the response itself becomes the item, so the input still has one. */
	answerIfEmpty?: boolean;
	/** The fields of a sort rule, and the rules that keep pages stable when several are fetched. */
	sort?: { rule: Field[]; stable: Array<{ field: string; order: string }> };
	/**
	 * The list can be sorted newest first by this field, and read up to the first row that is too old. `date` is in ms.
	 */
	dated?: { sortedBy: string; date: (row: IDataObject) => number | undefined };
	/** Filters by which inputs can share calls. */
	shareCallsBy?: KeyField[];
	/** Records with the same ID are parts of one record: fields of a later one are added to the earlier one. */
	completesRecords?: boolean;
	/** The value that each input looks up. */
	lookup?: LookupKeys;
	/** A list to save: the names it can be sent under, the fields of its rows, and the one that each row needs. */
	mappings?: { names: string[]; fields: Field[]; id: string };
	/** Optional filters, shown as the Filters collection. */
	filters?: Field[];
	filterRules?: FilterRules;
	/** Parameters shown on their own. */
	fields?: Field[];
	/** The operation takes free fields, because the document does not show its payload. */
	freeFields?: true;
	/** Names of free fields that the lookup log shows, so that the panel suggests them; absent = none. */
	loggedFields?: string[];
	/** How people write the values of some free fields. */
	freeSpellings?: Record<string, SpellingKind>;
	/**
	 * The record, without its reason, of an input that isn't sent because its free fields are empty. Without it, free
	 * fields may be missing.
	 */
	recordIfNotSent?: IDataObject;
	/** What a person should know before giving free fields. */
	fieldsAdvice?: string;
	/** The fields that the document shows of a record; absent = it shows none, or they depend on the output. */
	recordFields?: string[];
	/** The parameter under which Select Fields goes out; absent = the service always sends all fields. */
	includeFields?: string;
	/** The different items one response can become; the first is the default. */
	outputs?: Output[];
	/** The fields that Simplify keeps. */
	simplify?: string[];
	/** Offers Put Result in Field, with this name as the example. */
	addsToInput?: string;
	/** What the trigger watches it for. */
	watch?: Watch | Watch[];
}

/** A list that comes in pages. */
export interface SearchOperation extends OperationBase {
	kind: 'search';
	paging: PagePaging | CursorPaging;
}

/** Many inputs share one request; records are matched to inputs by key. */
export interface MergedLookupOperation extends OperationBase {
	kind: 'mergedLookup';
	lookup: LookupKeys;
	paging: PagePaging;
}

/** One request for each input: its response, a file to download, or any call under /v1 that the user describes. */
export interface SingleOperation extends OperationBase {
	kind: 'lookup' | 'file' | 'custom';
}

/** Everything the node knows about one operation of the service. */
export type Operation = SearchOperation | MergedLookupOperation | SingleOperation;

/** A resource of the node: its operations in the order of their names. */
export interface Resource {
	value: string;
	label: string;
	operations: Operation[];
}
