import type { IDataObject } from 'n8n-workflow';
import type { WatchedOperation } from '../catalogue';
import { instant } from '../catalogue/watching';
import { LookupFailure } from '../failure';
import { pageIn } from '../lookup/list/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import { markOf, type RowMark } from './knownRecords';
import type { Poll } from './openPoll';

/** One row of the list, and how it is recognized. */
export interface Row {
	json: IDataObject;
	/** ms; undefined where the row does not say. */
	date?: number;
	/** What the service orders the list by; undefined where the row lacks it or the list has no order. */
	sortKey?: number;
	mark: RowMark;
}

/** One page of the list. */
export interface RowPage {
	/** Each row once. */
	rows: Row[];
	/** How many the service gave, repeated ones included. */
	size: number;
	/** What the service counts in all. */
	total?: number;
	/** The service's clock at the response, in ms, where told. */
	servedAt?: number;
}

/** The largest page of liens. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
/** A call that is begun is given this time at least. */
const SHORTEST_CALL_MS = 1000;

/** Unknown dates count as the newest. */
export const byDate = (a: Pick<Row, 'date'>, b: Pick<Row, 'date'>): number =>
	(a.date ?? Infinity) - (b.date ?? Infinity) || 0;

const present = (operation: WatchedOperation, record: IDataObject): IDataObject[] => {
	const { output } = operation.watch;
	return output ? presentRecord(operation, record, { output, simplify: false }) : [record];
};

/** Recognizes the rows of one response; equal ones are numbered from the oldest where the event tells them apart. */
const rowsOf = (operation: WatchedOperation, records: IDataObject[], since: number): Row[] => {
	const { sortedBy, date, identities, isNumbered } = operation.watch;
	const found = records
		.flatMap((record) => present(operation, record))
		.map((json) => ({
			json,
			date: date(json),
			sortKey: sortedBy ? instant(json[sortedBy]) : undefined,
		}))
		// A list that comes whole may hold years, of which nothing is compared.
		.filter(({ date: at = Infinity }) => sortedBy || at >= since);
	if (!sortedBy) found.sort(byDate);
	const seen = new Map<string, number>();
	const rows: Row[] = [];
	for (const row of found) {
		const [identity, alias] = identities(row.json);
		const number = (seen.get(identity) ?? 0) + 1;
		seen.set(identity, number);
		if (number > 1 && !isNumbered?.(row.json)) continue;
		const numbered = (text?: string) => (number > 1 && text ? `${text} ${number}` : text);
		const mark = markOf(numbered(identity)!, row.date, numbered(alias));
		rows.push({ ...row, mark });
	}
	return rows;
};

/**
 * Fetches a page, from 1; the only one of a list that comes whole, of which rows dated before `since` (ms) are left
 * out. Throws RunCancelled.
 */
export const fetchRows = async (
	{ connection, operation, call, clock, deadline }: Poll,
	page: number,
	since = -Infinity,
): Promise<RowPage | LookupFailure> => {
	const { sortedBy } = operation.watch;
	const body = sortedBy ? { ...(call.body as IDataObject), page, per_page: PAGE_SIZE } : call.body;
	const timeout = Math.max(SHORTEST_CALL_MS, deadline - clock.now());
	const response = await connection.client.json({ ...call, body, timeout });
	if (response instanceof LookupFailure) return response;
	const fetched = pageIn(operation, sortedBy !== undefined, response.body);
	if (fetched instanceof LookupFailure) return fetched;
	const served = Date.parse(String(response.headers.date));
	return {
		rows: rowsOf(operation, fetched.records, since),
		size: fetched.records.length,
		total: sortedBy === undefined ? undefined : fetched.total,
		servedAt: Number.isNaN(served) ? undefined : served,
	};
};
