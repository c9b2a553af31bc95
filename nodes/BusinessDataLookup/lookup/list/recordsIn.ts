import type { IDataObject } from 'n8n-workflow';
import type { LookupOperation, RecordsLocation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import { valueAt } from '../../valueAt';
import type { Page } from './records';

/** A record is an object; anything else becomes one. */
const asRecord = (value: unknown): IDataObject =>
	isObject(value) ? (value as IDataObject) : ({ value } as IDataObject);

/** A number of things that the service tells; undefined where it is none. */
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

/** The rows of a list without the null ones, and how many there are with those. */
export type Rows = Pick<Page, 'records' | 'rows'>;

const rowsOf = (list: unknown[]): Rows => {
	const rows = list.filter((row) => row !== null && row !== undefined);
	return { records: rows.map(asRecord), rows: list.length };
};

/** What says where the records of a response are. */
type Located = { records: RecordsLocation } & Pick<LookupOperation, 'answerIfEmpty'>;

/**
 * The rows in the body of a response, or a failure where they are not where the document says.
 * Source: "Response envelope" and the response of each endpoint.
 */
export const recordsIn = (
	{ records: location, answerIfEmpty }: Located,
	body: unknown,
): Rows | LookupFailure => {
	if (location === 'whole') return { records: [asRecord(body)] };
	if (location === 'guess') {
		const list = guessedList(body);
		return list ? rowsOf(list) : missing('list of rows');
	}
	if (location === 'answer') {
		const list = Array.isArray(body) ? body : valueAt(body, 'records');
		const rows = Array.isArray(list) ? rowsOf(list) : undefined;
		const isAnswer = !rows || (rows.records.length === 0 && answerIfEmpty);
		return isAnswer ? { records: [asRecord(body)] } : rows;
	}
	const found = valueAt(body, location.at);
	if (Array.isArray(found)) return rowsOf(found);
	if (isObject(found)) return { records: [found] };
	return missing(`"${location.at}"`);
};
