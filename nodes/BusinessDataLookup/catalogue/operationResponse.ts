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
	simplify?: string[];
	/** By list: the fields that Simplify keeps of its elements, if the record becomes an item. */
	simplifyLists?: Record<string, string[]>;
}

/**
 * Where the records of a response are.
 *
 * - `{ at }`: at this dotted path. An object there is the only record.
 * - `'guess'`: in the list of a usual name, else in the only list, because the document names none
 * - `'whole'`: the response itself is the record
 */
export type RecordsLocation = { at: string } | 'guess' | 'whole';

/** All records become items in the same way. */
interface OneOutput extends Pick<Output, 'recordFields' | 'simplify'> {
	/** The field of the call for Select Fields. Absent if the service always returns all fields. */
	includeFields?: string;
	outputs?: undefined;
}

/** The user chooses what becomes an item. The first output is the default. */
type SeveralOutputs = { outputs: Output[] } & {
	[Name in Exclude<keyof OneOutput, 'outputs'>]?: undefined;
};

/** Where the records of a response are, and which fields they have. */
export type OperationResponse = (OneOutput | SeveralOutputs) & {
	/** By default they are in `records`. A response without this list is the record. */
	records?: RecordsLocation;
	/** The field that identifies a record. */
	id?: string;
	/** The dotted path of the total; default `total_records`. */
	total?: string;
	/** The field whose values the hint of a run counts. */
	countedBy?: string;
	/** Whether a response without records becomes the item. */
	wholeIfEmpty?: boolean;
	/** Whether records with the same ID are merged, later ones over earlier ones. */
	completesRecords?: boolean;
};
