/** A choice in Output: the record itself becomes an item, or each entry of one of its lists. */
export interface Output {
	value: string;
	label: string;
	description: string;
	/** The list inside a record. Absent for the record itself. */
	list?: string;
	/** Fields of the parent record that are added to each item. */
	parentFields?: string[];
	/** The field that identifies an entry of the list. */
	id?: string;
	/** The fields of an item, if the document shows them. */
	recordFields?: string[];
	/** The fields that Simplify keeps. */
	simplify?: string[];
	/** The fields that Simplify keeps of the entries of each list inside a record. */
	nested?: Record<string, string[]>;
}

/**
 * Where the records of a response are.
 *
 * - `{ at }`: at this dotted path. An object there is a list of one.
 * - `'guess'`: at a usual name, else in the only list. The document doesn't name the list.
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
	/** Default: in `records`, or the response itself if it has no such list. */
	records?: RecordsLocation;
	/** The field that identifies a record. */
	id?: string;
	/** The dotted path of the total; default `total_records`. */
	total?: string;
	/** The hint of a run counts the values of this field. */
	countedBy?: string;
	/** If there are no records, the response itself becomes the item. */
	wholeIfEmpty?: boolean;
	/** Records with the same ID are merged. Later ones win. */
	completesRecords?: boolean;
};
