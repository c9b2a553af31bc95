import type { GenericValue, IDataObject } from 'n8n-workflow';
import type { Output } from '../catalogue/operationResponse';
import { simpleForms } from '../catalogue/simpleForms';
import type { Operation } from '../catalogue/types';
import { isObject } from '../isObject';
import type { Presentation } from '../parameters/inputRequest';

/** Which fields and entries of a record become items. */
type RecordView = Partial<Pick<Presentation, 'output' | 'simplify' | 'selectedFields'>>;

/** The json of a record's items: the record, or the entries of one of its lists, with the fields that the user wants. */
export const presentRecord = (
	operation: Operation,
	record: IDataObject,
	view: RecordView,
): IDataObject[] =>
	listEntries(record, view.output).map((json) =>
		renameError(keepChosenFields(operation, json, view)),
	);

/** The record itself, or the entries of one of its lists with some fields of the record. */
const listEntries = (record: IDataObject, output: RecordView['output']): IDataObject[] => {
	if (!output?.list) return [record];
	const list = record[output.list];
	if (!Array.isArray(list)) return [];
	const { parentFields = [] } = output;
	const ofParent = Object.entries(record).filter(([field]) => parentFields.includes(field));
	return list.map((value: GenericValue) => ({
		...Object.fromEntries(ofParent),
		...(isObject(value) ? value : { value }),
	}));
};

/** Keeps the fields that the user or Simplify chooses. Those of Select Fields that are missing are null. */
const keepChosenFields = (
	operation: Operation,
	json: IDataObject,
	view: RecordView,
): IDataObject => {
	const fields = chosenFields(operation, view);
	if (!fields) return json;
	if (!view.selectedFields) return simplifyRecord(json, fields, view.output?.simplifiedLists);
	const isOwn = (field: string) => Object.hasOwn(json, field);
	return Object.fromEntries(fields.map((field) => [field, isOwn(field) ? json[field] : null]));
};

/** The fields that the user or Simplify chooses. Undefined for all fields. */
const chosenFields = (operation: Operation, { output, simplify, selectedFields }: RecordView) =>
	selectedFields ?? (simplify ? (output ?? operation.response).simplifiedFields : undefined);

/** The fields that items have by the user's choice or Simplify. Empty if they depend on the records. */
export const knownFields = (operation: Operation, view: RecordView): string[] =>
	(chosenFields(operation, view) ?? []).map((field) => (field === 'error' ? RENAMED_ERROR : field));

/** Whether the user turned Simplify off. */
export const isRaw = (operation: Operation, view: RecordView): boolean =>
	!chosenFields(operation, view) && !!chosenFields(operation, { ...view, simplify: true });

/** The record with only these fields, in simple forms. A record that has none of them stays as it is. */
const simplifyRecord = (
	record: IDataObject,
	fields: string[],
	listFields: Output['simplifiedLists'] = {},
): IDataObject => {
	const present = fields.filter((field) => field in record);
	if (present.length === 0) return record;
	const picked = present.map((field) => {
		const [value, inner] = [record[field], listFields[field]];
		if (!inner || !Array.isArray(value)) return [field, simplifyValue(field, value)];
		return [field, value.map((entry) => (isObject(entry) ? simplifyRecord(entry, inner) : entry))];
	});
	return Object.fromEntries(picked);
};

/** Simplifies a value if it has the expected form. */
const simplifyValue = (field: string, value: IDataObject[string]): IDataObject[string] => {
	const form = simpleForms[field];
	if (form === 'text') return joinTexts(value);
	return form === 'day' && typeof value === 'string' ? value.replace(AFTER_DAY, '$1') : value;
};

/** `2024-01-31 00:00:00.000000` */
const AFTER_DAY = /^(\d{4}-\d\d-\d\d)[T ]\d.*/s;

/** Joins a list of texts and numbers; null if it is empty. Any other value stays. */
const joinTexts = (value: IDataObject[string]): IDataObject[string] =>
	Array.isArray(value) && !value.some((entry) => typeof entry === 'object' && entry !== null)
		? value.filter((entry) => entry !== null).join(', ') || null
		: value;

/**
 * The fields of an input, with those of its result beside them as columns of a table. The names of the result's fields
 * get the prefix, and lists and objects become text. Null replaces no value of the input.
 */
export const withPrefixed = (
	input: IDataObject,
	prefix: string,
	result: IDataObject | null,
): IDataObject => {
	const fields = Object.entries(result ?? {}).map(([field, value]) => {
		const [name, text] = [`${prefix}_${field}`, joinTexts(value)];
		const flat = typeof text === 'object' && text !== null ? JSON.stringify(text) : text;
		return [name, flat ?? input[name] ?? null];
	});
	return { ...input, ...Object.fromEntries(fields) };
};

const RENAMED_ERROR = 'record_error';

/** Renames a record's field `error`, because n8n treats an item with a top-level `error` as failed. */
export const renameError = (record: IDataObject): IDataObject => {
	if (!Object.hasOwn(record, 'error')) return record;
	const { error, ...rest } = record;
	let name = RENAMED_ERROR;
	while (name in rest) name += '_';
	return { ...rest, [name]: error };
};
