import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { isObject } from '../isObject';
import type { OutputOptions } from '../parameters/output';

const RENAMED_ERROR = 'record_error';

/** n8n takes a top-level `error` for a failed item: the field comes out under another name. */
const withoutError = (record: IDataObject): IDataObject => {
	if (!('error' in record)) return record;
	const { error, ...rest } = record;
	let name = RENAMED_ERROR;
	while (name in rest) name += '_';
	return { ...rest, [name]: error };
};

const pick = (record: IDataObject, fields: string[]): IDataObject => {
	const present = fields.filter((field) => field in record);
	if (present.length === 0) return record;
	return Object.fromEntries(present.map((field) => [field, record[field]]));
};

/** The json of the items one record becomes: itself, or the entries of one of its lists; simplified if asked for. */
export const presentRecord = (
	entry: Operation,
	record: IDataObject,
	{ output, simplify }: Pick<OutputOptions, 'output' | 'simplify'>,
): IDataObject[] => {
	const fields = output ? output.simplify : entry.simplify;
	const shorten = (wide: IDataObject) =>
		withoutError(simplify && fields ? pick(wide, fields) : wide);
	if (!output?.list) return [shorten(record)];
	const list = record[output.list];
	if (!Array.isArray(list)) return [];
	const carried = Object.fromEntries(
		(output.carry ?? [])
			.filter((field) => record[field] !== undefined)
			.map((field) => [field, record[field]]),
	);
	return list.map((value: unknown) =>
		shorten({ ...carried, ...(isObject(value) ? (value as IDataObject) : { value: value as null }) }),
	);
};
