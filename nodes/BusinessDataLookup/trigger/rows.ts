import type { IDataObject } from 'n8n-workflow';
import { validTime } from '../catalogue/dates';
import { PAGE_SIZE } from '../catalogue/limits';
import { LookupFailure } from '../failure';
import { parsePage } from '../lookup/list/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import type { Call } from '../service/client';
import { DAY_MS } from '../time';
import { hashOf } from './knownRows';
import type { Poll } from './openPoll';

/** One row of the list, and how it is recognized. */
export interface Row {
	json: IDataObject;
	/** When the row's event happened, in ms. Absent if the row doesn't say. */
	date?: number;
	/** A row is known if its first hash is known. All its hashes are remembered. */
	hashes: string[];
}

/** A page that was read. */
export interface FetchedPage {
	/** The page's number, from 1. */
	number: number;
	rows: Row[];
	/** How many records the page has. A record may have several rows, or none. */
	recordCount: number;
	/** How many records the list has, as the service says. */
	total?: number;
	/** Later pages have no row after this date, in ms. Infinity if no record has a date, or they aren't in order. */
	oldestDate: number;
}

/** The timeout of a call. */
const TIMEOUT_MS = 30_000;
/** A third of the calls of a minute is left to others. */
const MAX_CALLS_PER_POLL = 40;

/** Whether the poll has the time and calls for another page. */
export const mayFetch = ({ clock, deadline, calls, slowestCall }: Poll): boolean =>
	calls < MAX_CALLS_PER_POLL && clock.now() + slowestCall < deadline;

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
	const { connection, operation, periodDays, clock } = poll;
	const { sortedBy, period } = operation.event;
	const startedAt = clock.now();
	const response = await connection.client.json(pageCall(poll, number));
	if (poll.calls > 0) poll.slowestCall = Math.max(poll.slowestCall, clock.now() - startedAt);
	poll.calls += 1;
	if (response instanceof LookupFailure) return response;
	const page = parsePage(operation, response.body);
	if (page instanceof LookupFailure) return page;
	const ahead = period.aheadFilter ? periodDays * DAY_MS : 0;
	const dates = page.records.flatMap((record) => validTime(sortedBy && record[sortedBy]) ?? []);
	const isInOrder = dates.length > 0 && dates.every((date, n) => n === 0 || date <= dates[n - 1]);
	return {
		number,
		rows: toRows(operation, page.records, ahead),
		recordCount: page.records.length,
		total: sortedBy ? page.total : undefined,
		oldestDate: isInOrder ? dates[dates.length - 1] - ahead : Infinity,
	};
};

/**
 * The rows of one response, without duplicates. If `mayRepeat`, rows with the same identity are separate events: they
 * are numbered, in the list's order or, if it isn't sorted, from the oldest. The number is part of the hash.
 *
 * @param ahead how long before its date an event happens, in ms
 */
export const toRows = (operation: Poll['operation'], records: IDataObject[], ahead = 0): Row[] => {
	const { output, sortedBy, date: findDate, identities, mayRepeat } = operation.event;
	const found = records
		.flatMap((record) => presentRecord(operation, record, { output, simplify: false }))
		.map((json) => {
			const date = findDate(json);
			return { json, date: date && Math.floor(date) - ahead };
		});
	const counts = new Map<string, number>();
	const rows: Row[] = [];
	for (const { json, date } of sortedBy ? found : oldestFirst(found, false)) {
		const texts = identities(json);
		const number = (counts.get(texts[0]) ?? 0) + 1;
		counts.set(texts[0], number);
		const hashes = texts.map((text) => hashOf(number > 1 ? `${text} ${number}` : text));
		if (number === 1 || mayRepeat?.(json)) rows.push({ json, date, hashes });
	}
	return rows;
};

/** Sorts rows oldest first, undated ones last. Rows of one date keep their order, or reverse it if `wereNewestFirst`. */
export const oldestFirst = <Dated extends Pick<Row, 'date'>>(
	rows: Dated[],
	wereNewestFirst: boolean,
): Dated[] =>
	(wereNewestFirst ? [...rows].reverse() : [...rows]).sort(
		(a, b) => (a.date ?? Infinity) - (b.date ?? Infinity) || 0,
	);
