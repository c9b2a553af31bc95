import type { IDataObject } from 'n8n-workflow';
import type { Field, KeyKind } from './field';

/** A filter that takes an array, and the field of a record that names the input it belongs to. */
export interface MatchKey {
	field: string;
	/** The choice of the parameter that chooses between keys; absent = `field`. */
	choice?: string;
	/** The value is an email address, whose domain is looked up. */
	isEmail?: true;
	/** The field of a record by which companies of one name can be told apart. */
	stateField?: string;
	label: string;
	/** The label of the parameter that holds the one value of a lookup; absent = `label`. */
	valueLabel?: string;
	recordField: string;
	kind: KeyKind;
	placeholder?: string;
	/** What to do where the value is words instead. */
	wordsAdvice?: string;
}

export interface PagePaging {
	kind: 'page';
	/** The largest `per_page` the service surely takes, and the one to ask for. */
	size: number;
	/** The largest that it may take; absent = `size`. */
	largest?: number;
}

export interface CursorPaging {
	kind: 'cursor';
	/** The largest `limit` the service takes. */
	size: number;
	/** Where to start. */
	start: number;
}

/** What becomes an item: the record itself, or each entry of one of its lists. */
export interface Output {
	value: string;
	label: string;
	description: string;
	/** The list inside a record; absent = the record itself. */
	list?: string;
	/** The field of the record that counts the entries of the list, also those that it does not hold. */
	countedBy?: string;
	/** Fields of the record that each entry of the list also carries. */
	carry?: string[];
	/** The field that identifies an entry of the list. */
	id?: string;
	/** The fields that Simplify keeps. */
	simplify?: string[];
	/** The fields that Simplify keeps of the entries of the lists inside a record, by the name of the list. */
	nested?: Record<string, string[]>;
}

/**
 * Where the records of a response are.
 *
 * - `{ at }`: under this dotted path, as the document says; one object counts as a list of one
 * - `'guess'`: the document shows a list without its name: a usual name, else the only list
 * - `'answer'`: the document does not show the response: its `records`, else the response itself
 * - `'whole'`: the response itself, whatever it holds
 */
export type RecordsLocation = { at: string } | 'guess' | 'answer' | 'whole';

/** The values a company is looked up by, and the n8n parameter that chooses between them. */
export interface LookupKeys {
	parameter: string;
	keys: MatchKey[];
	/** What is looked up, as a message names it. */
	subject: string;
}

/** What the service demands of the filters of a search. */
export interface FilterRules {
	/** At least one of these must be given. */
	atLeastOne?: { names: string[]; advice: string };
	/** Filters that only say how another one is meant: alone they leave nothing out. */
	narrowing?: string[];
	/** A distance around a ZIP code; each name is a filter. `center` takes several, `soleCenter` only one. */
	radius?: { distance: string; unit: string; center: string; soleCenter: string };
}

/** How far from now an event may be dated. */
export interface WatchWindow {
	/** The parameter of the trigger that says it, in days. */
	field: Field;
	/** The event is that a date to come is no more than so many days ahead; this filter, a relative date, asks for that. */
	ahead?: string;
}

/** An event of the trigger: a record of the operation that was not there before. */
export interface Watch {
	/** Under which it is saved in workflows. */
	event: string;
	label: string;
	/** As the nodes panel lists it. */
	action: string;
	description: string;
	/** What a poll costs, as the panel says it. */
	cost: string;
	/** Filters of the operation that the trigger does not offer. */
	withoutFilters?: string[];
	/** Rules for the filters, in the place of the operation's. */
	filterRules?: FilterRules;
	window: WatchWindow;
	/** How a record becomes the rows that are counted; absent = it is one. */
	output?: Output;
	/** The list comes in pages, sorted by this field, a Unix time in ms; absent = one call gives all of it. */
	sortedBy?: string;
	/** What makes a row the same row whatever its other fields say. The first decides; by the others it is known from then on. */
	identities: (row: IDataObject) => string[];
	/** Whether rows of this identity are different ones, told apart by their number; absent = they are the same. */
	isNumbered?: (row: IDataObject) => boolean;
	/** When it happened, in ms; undefined where the row does not say. */
	date: (row: IDataObject) => number | undefined;
}

/** What all operations have in common. */
interface OperationBase {
	resource: string;
	operation: string;
	name: string;
	/** The editor chooses it with the resource; absent = the first of the names is chosen. */
	isFirst?: true;
	action: string;
	description: string;
	method: 'GET' | 'POST';
	/** Path under the base URL; `{name}` is filled from the required field of that name. */
	path: string;
	/** Counts against the minute allowance. Source: "Rate limits", rule 2. */
	limited: boolean;
	/** May be sent again after a time-out or a 5xx. False where a call may be billed. */
	repeatable: boolean;
	/** Optional filters, shown as the Filters collection. */
	filters?: Field[];
	filterRules?: FilterRules;
	/** Parameters shown on their own. */
	fields?: Field[];
	/** Takes free fields, for the document does not show the payload. */
	freeFields?: 'body' | 'query';
	/** Free fields that are asked in their normal spelling. */
	freeKeys?: Record<string, KeyKind>;
	/** Without a free field there is nothing to look up. */
	needsFields?: true;
	/** What a person should know before giving free fields. */
	fieldsAdvice?: string;
	/** The option that limits each record to the fields it names. */
	includeFields?: Field;
	/** The different items one response can become; the first is the default. */
	outputs?: Output[];
	/** The fields that Simplify keeps. */
	simplify?: string[];
	/** What it gives tells more of its input, so it can go into a field of that, such as this one (Put Result in Field). */
	addsToInput?: string;
	/** What the trigger watches it for. */
	watch?: Watch | Watch[];
}

/** An operation whose response holds records. */
interface RecordsOperation extends OperationBase {
	records: RecordsLocation;
	/** The field that identifies a record. */
	id?: string;
	/** The dotted path of a second total in the answer, beside `total_records`. */
	total?: string;
}

/** A list that comes in pages. */
export interface SearchOperation extends RecordsOperation {
	kind: 'search';
	paging: PagePaging | CursorPaging;
	/** The fields of a sort rule, and the rules that keep pages stable when several are fetched. */
	sort?: { rule: Field[]; stable: Array<{ field: string; order: string }> };
	/** It can be read newest first, by this field, and left where its rows are too old; `date` is in ms. */
	dated?: { sortedBy: string; date: (row: IDataObject) => number | undefined };
	/** Filters by which inputs share calls when Return All is on. */
	mergeBy?: MatchKey[];
	/** A later record of one id completes the earlier one instead of repeating it. */
	completesRecords?: boolean;
}

/** One request with one response for each input. */
export interface LookupOperation extends RecordsOperation {
	kind: 'lookup';
	lookup?: LookupKeys;
	/** A list to save: the wire names it may be sent under, and the fields of its rows. */
	mappings?: { names: string[]; fields: Field[] };
	/** An empty list gives the response itself, so that the input is not lost. */
	answerIfEmpty?: boolean;
}

/** Many inputs in one request, each given back its records by key. */
export interface MergedLookupOperation extends RecordsOperation {
	kind: 'mergedLookup';
	lookup: LookupKeys;
	paging: PagePaging;
}

/** A file to download. */
export interface FileOperation extends OperationBase {
	kind: 'file';
	/** The base name and the media type of each `fmt`, where the service gives none. */
	file: { name: string; mimeTypes: Record<string, string> };
}

/** Any call under /v1, as the user describes it. */
export interface CustomOperation extends RecordsOperation {
	kind: 'custom';
}

/** Everything the node knows about one operation of the service. */
export type Operation =
	| SearchOperation
	| LookupOperation
	| MergedLookupOperation
	| FileOperation
	| CustomOperation;

/** A resource of the node: its operations in the order of their names. */
export interface Resource {
	value: string;
	label: string;
	operations: Operation[];
}
