/** A choice in Output: what becomes an item, the record or each element of a list in it. */
export interface Output {
	value: string;
	label: string;
	description: string;
	/** The list in the record. Absent if the record becomes an item. */
	list?: string;
	/** Fields of the record that are added to each element. */
	parentFields?: string[];
	/** The field that identifies an element. */
	id?: string;
	/** The fields of an item, if the document shows them. */
	recordFields?: string[];
	/** The fields that Simplify keeps. */
	simplifiedFields?: string[];
	/** If the record becomes an item: for each list in it, the fields that Simplify keeps of an element. */
	simplifiedLists?: Record<string, string[]>;
}

/**
 * Where the records of a response are.
 *
 * - `{ at }`: at this dotted path. An object there is the only record.
 * - `'records'`: in the list `records`. A response without that list is itself the record.
 * - `'guess'`: the document doesn't name the list. Take one with a common name, such as `results`, or the only list.
 * - `'whole'`: the response itself is the record
 */
export type RecordsLocation = { at: string } | 'records' | 'guess' | 'whole';

/** What becomes an item: the record. */
interface RecordOutput {
	outputs?: undefined;
	/** The fields of a record, if the document shows them. */
	recordFields?: string[];
	/** The fields of a record that Simplify keeps. */
	simplifiedFields?: string[];
}

/** What becomes an item: the user chooses. */
interface ChosenOutput {
	/** The choices of the Output parameter, the default first. */
	outputs: Output[];
	recordFields?: undefined;
	simplifiedFields?: undefined;
}

/** Where the records of a response are, and what becomes an item. */
export type OperationResponse = ResponseRecords & (RecordOutput | ChosenOutput);

interface ResponseRecords {
	records: RecordsLocation;
	/** The field of the call that names the fields to return, for Select Fields. Absent if all are always returned. */
	fieldSelector?: string;
	/** The field that identifies a record. */
	id?: string;
	/** The dotted path of the total; default `total_records`. */
	totalAt?: string;
	/** The field whose values the hint of a run counts. */
	countedBy?: string;
	/** Whether a response without records becomes the item. */
	wholeIfEmpty?: boolean;
	/** Whether records with the same ID are merged, later ones over earlier ones. */
	mergesById?: boolean;
}
