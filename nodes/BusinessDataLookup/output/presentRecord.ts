import type { IDataObject } from 'n8n-workflow';
import { simpleForms } from '../catalogue/simpleForms';
import type { Operation, Output } from '../catalogue/types';
import { isObject } from '../isObject';
import type { OutputOptions } from '../parameters/output';

const RENAMED_ERROR = 'record_error';

/** n8n takes a top-level `error` for a failed item: the field comes out under another name. */
export const withoutError = (record: IDataObject): IDataObject => {
	if (!('error' in record)) return record;
	const { error, ...rest } = record;
	let name = RENAMED_ERROR;
	while (name in rest) name += '_';
	return { ...rest, [name]: error };
};

/** A time with its day first, such as `2024-01-31 00:00:00.000000`. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ]\d/;

/** A value as Simplify writes it; one in another form than expected stays as it came. */
const simple = (field: string, value: IDataObject[string]): IDataObject[string] => {
	const form = simpleForms[field];
	if (form === 'text' && Array.isArray(value) && !value.some(isObject)) {
		return value.filter((entry) => entry !== null).join(', ') || null;
	}
	if (form === 'day' && typeof value === 'string') return TIME.exec(value)?.[1] ?? value;
	return value;
};

/** These fields of a record in their simple form; a record that has none of them stays as it came. */
const pick = (
	record: IDataObject,
	fields: string[],
	nested: Output['nested'] = {},
): IDataObject => {
	const present = fields.filter((field) => field in record);
	if (present.length === 0) return record;
	return Object.fromEntries(
		present.map((field) => {
			const [value, inner] = [record[field], nested[field]];
			return [
				field,
				inner && Array.isArray(value)
					? (value as unknown[]).map((entry) =>
							isObject(entry) ? pick(entry as IDataObject, inner) : entry,
						)
					: simple(field, value),
			];
		}),
	) as IDataObject;
};

/** The fields that Simplify keeps. */
const simpleFields = (
	entry: Operation,
	{ output }: Pick<OutputOptions, 'output'>,
): string[] | undefined => (output ? output.simplify : entry.simplify);

/** Whether records come out with the fields that Simplify keeps, and no other. */
export const isSimplified = (
	entry: Operation,
	{ output, simplify }: Pick<OutputOptions, 'output' | 'simplify'>,
): boolean => simplify && simpleFields(entry, { output }) !== undefined;

/**
 * The fields that the json of an operation has whatever its records hold; none where that is not known.
 *
 * @param named the fields the user asks for, where they do
 */
export const knownFields = (
	entry: Operation,
	{ output, simplify }: Pick<OutputOptions, 'output' | 'simplify'>,
	named: unknown,
): string[] => {
	const asked = [named ?? []].flat().filter((field) => typeof field === 'string');
	const fields = simplify ? (simpleFields(entry, { output }) ?? asked) : asked;
	return fields.map((field) => (field === 'error' ? RENAMED_ERROR : field));
};

/** The json of the items one record becomes: itself, or the entries of one of its lists; simplified if asked for. */
export const presentRecord = (
	entry: Operation,
	record: IDataObject,
	{ output, simplify }: Pick<OutputOptions, 'output' | 'simplify'>,
): IDataObject[] => {
	const fields = simplify ? simpleFields(entry, { output }) : undefined;
	const shorten = (wide: IDataObject) =>
		withoutError(fields ? pick(wide, fields, output?.nested) : wide);
	if (!output?.list) return [shorten(record)];
	const list = record[output.list];
	if (!Array.isArray(list)) return [];
	const carried = Object.fromEntries(
		(output.carry ?? [])
			.filter((field) => record[field] !== undefined)
			.map((field) => [field, record[field]]),
	);
	return list.map((value: unknown) =>
		shorten({
			...carried,
			...(isObject(value) ? (value as IDataObject) : { value: value as null }),
		}),
	);
};
