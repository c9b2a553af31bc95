import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import { valueAt } from '../../valueAt';

/** A record is an object; anything else becomes one. */
const asRecord = (value: unknown): IDataObject =>
	isObject(value) ? value : ({ value } as IDataObject);

/** The number of things in a field; undefined = the field holds no such number. */
export const countIn = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

const USUAL_NAMES = ['records', 'results', 'rows', 'data', 'items'];

/** The list in a body whose document does not name it: under a usual name, else the only list. */
const guessedList = (body: unknown): unknown[] | undefined => {
	if (Array.isArray(body)) return body;
	if (!isObject(body)) return undefined;
	const named = USUAL_NAMES.map((name) => body[name]).find(Array.isArray);
	if (named) return named as unknown[];
	const lists = Object.values(body).filter(Array.isArray);
	if (lists.length === 1) return lists[0] as unknown[];
	const inner = Object.values(body).filter(isObject).map(guessedList).filter(Array.isArray);
	return lists.length === 0 && inner.length === 1 ? inner[0] : undefined;
};

const missing = (what: string): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `The answer of the service holds no ${what}`,
		advice:
			'The service may have changed. Call it with the API Request resource to see its answer.',
	});

/** The records of a list: its rows without the null ones. */
const rowsOf = (list: unknown[]): IDataObject[] =>
	list.filter((row) => row !== null && row !== undefined).map(asRecord);

/** Where the records of a response are. */
type Located = Pick<Operation, 'records' | 'answerIfEmpty'>;

/**
 * The records in the body of a response, or a failure where they are not where the document says.
 * Source: "Response envelope" and the response of each endpoint.
 */
export const recordsIn = (
	{ records: location, answerIfEmpty }: Located,
	body: unknown,
): IDataObject[] | LookupFailure => {
	if (location === 'whole') return [asRecord(body)];
	if (location === 'guess') {
		const list = guessedList(body);
		return list ? rowsOf(list) : missing('list of rows');
	}
	if (location === undefined) {
		const list = Array.isArray(body) ? body : valueAt(body, 'records');
		const rows = Array.isArray(list) ? rowsOf(list) : undefined;
		const isAnswer = !rows || (rows.length === 0 && answerIfEmpty);
		return isAnswer ? [asRecord(body)] : rows;
	}
	const found = valueAt(body, location.at);
	if (Array.isArray(found)) return rowsOf(found);
	if (isObject(found)) return [found];
	return missing(`"${location.at}"`);
};
