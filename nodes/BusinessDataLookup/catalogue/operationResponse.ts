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
	/** The fields that the document shows of what becomes an item; absent = it shows none. */
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

/** The records of an answer that all become items in one way. */
interface OneOutput extends Pick<Output, 'recordFields' | 'simplify'> {
	/** The parameter under which Select Fields goes out; absent = the service always sends all fields. */
	includeFields?: string;
	outputs?: undefined;
}

/** The records of an answer that can become different items, each with fields of its own. The first is the default. */
type SeveralOutputs = { outputs: Output[] } & {
	[Name in Exclude<keyof OneOutput, 'outputs'>]?: undefined;
};

/** The answer of an operation: where its records are, and which fields they have. */
export type OperationResponse = (OneOutput | SeveralOutputs) & {
	/** Where the records are; absent = the document does not show it: in `records`, else the response itself. */
	records?: RecordsLocation;
	/** The field that identifies a record. */
	id?: string;
	/** The dotted path of a total that is in another place than `total_records`. */
	total?: string;
	/** The field whose values the hint of a run counts. */
	countedBy?: string;
	/** If the list is empty, the response itself becomes the item, so the input still has one. */
	wholeIfEmpty?: boolean;
	/** Records with the same ID are parts of one record: fields of a later one are added to the earlier one. */
	completesRecords?: boolean;
};
