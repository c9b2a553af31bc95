import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import type { Presentation } from '../parameters/request';
import { LookupFailure } from '../failure';
import { isObject } from '../isObject';

const at = (answer: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), answer);

const asRow = (value: unknown): IDataObject =>
	isObject(value) ? value : ({ value } as IDataObject);

const LIST_NAMES = ['records', 'results', 'rows', 'data', 'items'];

/** The list of rows in an answer whose document does not name it: a usual name, else the only list. */
const listIn = (answer: unknown): unknown[] | undefined => {
	if (Array.isArray(answer)) return answer;
	if (!isObject(answer)) return undefined;
	const named = LIST_NAMES.map((name) => answer[name]).find(Array.isArray);
	if (named) return named as unknown[];
	const lists = Object.values(answer).filter(Array.isArray);
	if (lists.length === 1) return lists[0] as unknown[];
	const inner = Object.values(answer).filter(isObject).map(listIn).filter(Array.isArray);
	return lists.length === 0 && inner.length === 1 ? inner[0] : undefined;
};

const unexpected = (path: string, answer: unknown): LookupFailure => {
	const fields = isObject(answer) ? Object.keys(answer).join(', ') : typeof answer;
	return new LookupFailure({
		kind: 'unexpected',
		message: `The answer of the service holds no ${path === '*' ? 'list of rows' : `"${path}"`} (it holds: ${fields.slice(0, 200)})`,
		advice:
			'The service may have changed. Call it with the API Request resource to see its answer.',
	});
};

/**
 * The rows of an answer. Throws LookupFailure where they are not where the document says.
 * Source: "Response envelope" and the answer of each endpoint.
 */
export const rowsOf = (operation: Operation, answer: unknown): IDataObject[] => {
	const { rows: path, rowsMayBeAbsent, oneAnswer } = operation;
	if (path === undefined) return [asRow(answer)];
	const found =
		path === '*' ? (rowsMayBeAbsent ? recordsOf(answer) : listIn(answer)) : at(answer, path);
	if (Array.isArray(found)) {
		return found.length === 0 && oneAnswer ? [asRow(answer)] : found.map(asRow);
	}
	if (rowsMayBeAbsent) return Array.isArray(answer) ? answer.map(asRow) : [asRow(answer)];
	if (isObject(found)) return [found];
	throw unexpected(path, answer);
};

const recordsOf = (answer: unknown): unknown =>
	Array.isArray(answer) ? answer : at(answer, 'records');

const RENAMED_ERROR = 'record_error';

/** n8n takes a top-level `error` for a failed item: the field comes out under another name. */
const withoutError = (row: IDataObject): IDataObject => {
	if (!('error' in row)) return row;
	const { error, ...rest } = row;
	let name = RENAMED_ERROR;
	while (name in rest) name += '_';
	return { ...rest, [name]: error };
};

const pick = (row: IDataObject, fields: string[]): IDataObject => {
	const picked: IDataObject = {};
	for (const field of fields) if (field in row) picked[field] = row[field];
	return Object.keys(picked).length > 0 ? picked : row;
};

const isPresent = (field: string, row: IDataObject): boolean => row[field] !== undefined;

/** What becomes of one record: itself, or the rows of one of its lists; simplified if asked for. */
export const present = (
	operation: Operation,
	row: IDataObject,
	{ output, simplify }: Presentation,
): IDataObject[] => {
	const fields = output ? output.simplify : operation.simplify;
	const shorten = (wide: IDataObject) =>
		withoutError(simplify && fields ? pick(wide, fields) : wide);
	if (!output?.list) return [shorten(row)];
	const list = row[output.list];
	if (!Array.isArray(list)) return [];
	const carried: IDataObject = {};
	for (const field of output.carry ?? []) if (isPresent(field, row)) carried[field] = row[field];
	return list.map((entry) => shorten({ ...carried, ...asRow(entry) }));
};
