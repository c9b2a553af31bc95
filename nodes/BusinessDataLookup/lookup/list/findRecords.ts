import type { IDataObject } from 'n8n-workflow';
import type { OperationResponse } from '../../catalogue/operationResponse';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import { valueAt } from '../../valueAt';
import { notAll, type Incomplete } from './records';

/** A count in a field, or undefined. */
export const parseCount = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/**
 * The records in a response, or a failure if they aren't where the document says. Source: "Response envelope" and the
 * response of each endpoint.
 */
export const findRecords = (
	{ records: location, wholeIfEmpty }: OperationResponse,
	body: unknown,
): IDataObject[] | LookupFailure => {
	if (location === 'whole') return [toRecord(body)];
	if (location === 'guess') {
		const list = guessList(body);
		return list ? toRecords(list) : missingFailure('list of rows');
	}
	if (location === undefined) {
		const list = Array.isArray(body) ? body : valueAt(body, 'records');
		const rows = Array.isArray(list) ? toRecords(list) : undefined;
		const isWhole = !rows || (rows.length === 0 && wholeIfEmpty);
		return isWhole ? [toRecord(body)] : rows;
	}
	const found = valueAt(body, location.at);
	if (Array.isArray(found)) return toRecords(found);
	if (isObject(found)) return [found];
	return missingFailure(`"${location.at}"`);
};

/** Puts a value that isn't an object into one. */
const toRecord = (value: unknown): IDataObject =>
	isObject(value) ? value : ({ value } as IDataObject);

const USUAL_NAMES = ['records', 'results', 'rows', 'data', 'items'];

/** Finds the list in a body of unknown form: under a usual name, or the only one. */
const guessList = (body: unknown): unknown[] | undefined => {
	if (Array.isArray(body)) return body;
	if (!isObject(body)) return undefined;
	const named = USUAL_NAMES.map((name) => body[name]).find(Array.isArray);
	if (named) return named;
	const lists = Object.values(body).filter(Array.isArray);
	if (lists.length === 1) return lists[0];
	const inner = Object.values(body).filter(isObject).map(guessList).filter(Array.isArray);
	return lists.length === 0 && inner.length === 1 ? inner[0] : undefined;
};

/** The rows of a list as records. Null isn't one. */
const toRecords = (list: unknown[]): IDataObject[] =>
	list.filter((row) => row !== null && row !== undefined).map(toRecord);

const missingFailure = (what: string): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `The response has no ${what}`,
		advice:
			'The service may have changed. Make the same call with API Request to see its response.',
	});

/** Why a response without pages has fewer records than it counts. Undefined if it has all. Source: "Response envelope". */
export const whyIncomplete = (
	{ total: placeOfTotal = '' }: OperationResponse,
	body: unknown,
	records: IDataObject[],
): Incomplete | undefined => {
	// The response is the record itself, not a list.
	if (records[0] === body) return undefined;
	const places = ['total_records', placeOfTotal];
	const total = Math.max(...places.map((place) => parseCount(valueAt(body, place)) ?? 0));
	if (total > records.length) {
		return notAll(`the service returned ${records.length} of the ${total} records it counts`);
	}
	const pages = parseCount(valueAt(body, 'total_pages')) ?? 0;
	return pages > 1 ? notAll(`the service returned one of the ${pages} pages it counts`) : undefined;
};
