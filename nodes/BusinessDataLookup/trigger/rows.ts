import type { IDataObject } from 'n8n-workflow';
import { PAGE_SIZE } from '../catalogue/limits';
import { LookupFailure } from '../failure';
import { parsePage } from '../lookup/list/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import type { Call } from '../service/client';
import { DAY_MS } from '../time';
import type { Poll } from './openPoll';

/** One row of the list. */
export interface Row {
	json: IDataObject;
	/** When the row's event happened, in ms. Absent if the row doesn't say. */
	date?: number;
}

/** A page that was read. */
export interface FetchedPage {
	rows: Row[];
	/** How many records the list has, as the service says. */
	total?: number;
	/** Later pages have no row after this date, in ms. Infinity if no row has a date, or they aren't in order. */
	oldestDate: number;
}

/** The timeout of a call. */
const TIMEOUT_MS = 30_000;
/** A third of the calls of a minute is left to others. */
const MAX_CALLS_PER_POLL = 40;

/** Whether the poll has the time and calls for another page. */
export const mayFetch = ({ clock, readsUntil, connection: { client } }: Poll): boolean =>
	client.run.tally.calls < MAX_CALLS_PER_POLL && clock.now() < readsUntil;

/** The call for a page of the newest records, counted from 1. A list without pages has page 1 only. */
export const pageCall = (poll: Poll, page: number): Call => {
	const { operation, filters, periodDays, isManual } = poll;
	const { call, event } = operation;
	const { sortedBy, period } = event;
	const sortBy = [{ field: sortedBy, order: 'desc' }];
	const parameters: IDataObject = {
		...filters,
		...(period.aheadFilter ? { [period.aheadFilter]: `<= ${periodDays} days forwards` } : {}),
		...(sortedBy ? { sort_by: sortBy, page, per_page: PAGE_SIZE } : {}),
	};
	// In the editor, a failure is shown at once.
	const neverRetriedAfter = isManual ? ('any failure' as const) : undefined;
	const sent = { ...call, neverRetriedAfter, timeout: TIMEOUT_MS };
	return call.method === 'GET' ? { ...sent, query: parameters } : { ...sent, body: parameters };
};

/** Fetches a page, counted from 1. A list without pages has page 1 only. */
export const fetchPage = async (
	poll: Poll,
	number: number,
): Promise<FetchedPage | LookupFailure> => {
	const { connection, operation } = poll;
	const response = await connection.client.json(pageCall(poll, number));
	if (response instanceof LookupFailure) return response;
	const page = parsePage(operation, response.body);
	if (page instanceof LookupFailure) return page;
	const rows = toRows(poll, page.records);
	const dates = rows.flatMap(({ date }) => date ?? []);
	const isInOrder = dates.length > 0 && dates.every((date, n) => n === 0 || date <= dates[n - 1]);
	return {
		rows,
		total: page.total,
		oldestDate: isInOrder ? dates[dates.length - 1] : Infinity,
	};
};

/** The rows of records. An event in the future has happened when it comes within Days Ahead. */
const toRows = ({ operation, periodDays }: Poll, records: IDataObject[]): Row[] => {
	const { output, date: findDate, period } = operation.event;
	const ahead = period.aheadFilter ? periodDays * DAY_MS : 0;
	return records
		.flatMap((record) => presentRecord(operation, record, { output, simplify: false }))
		.map((json) => {
			const date = findDate(json);
			return { json, date: date && Math.floor(date) - ahead };
		});
};

/** The date of the nth newest row, in ms; -Infinity if fewer rows have a date. */
export const dateOfNewest = (nth: number, rows: Row[]): number => {
	const dates = Float64Array.from(rows.flatMap(({ date }) => date ?? [])).sort();
	return dates[dates.length - nth] ?? -Infinity;
};

/** Sorts rows oldest first, after undated ones. Rows of one date are in the order of the list, oldest first. */
export const oldestFirst = ({ operation }: Poll, rows: Row[]): Row[] =>
	(operation.event.sortedBy ? [...rows].reverse() : [...rows]).sort(
		(a, b) => (a.date ?? -Infinity) - (b.date ?? -Infinity) || 0,
	);
