import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { pageIn } from '../lookup/list/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import type { TriggerEvent } from './events';
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

const present = ({ operation, output }: TriggerEvent, record: IDataObject): IDataObject[] =>
	output ? presentRecord(operation, record, { output, simplify: false }) : [record];

/** Recognizes the rows of one response; equal ones are numbered from the oldest where the event tells them apart. */
const rowsOf = (event: TriggerEvent, records: IDataObject[], since: number): Row[] => {
	const found = records
		.flatMap((record) => present(event, record))
		.map((json) => ({ json, date: event.date(json), sortKey: event.paged?.sortKey(json) }))
		// A list that comes whole may hold years, of which nothing is compared.
		.filter(({ date = Infinity }) => event.paged || date >= since);
	if (!event.paged) found.sort(byDate);
	const seen = new Map<string, number>();
	const rows: Row[] = [];
	for (const row of found) {
		const identity = event.identity(row.json);
		const number = (seen.get(identity) ?? 0) + 1;
		seen.set(identity, number);
		if (number > 1 && !event.countsEqual?.(row.json)) continue;
		const numbered = (text?: string) => (number > 1 && text ? `${text} ${number}` : text);
		const mark = markOf(numbered(identity)!, row.date, numbered(event.alias?.(row.json)));
		rows.push({ ...row, mark });
	}
	return rows;
};

/**
 * Fetches a page, from 1; the only one of a list that comes whole, of which rows dated before `since` (ms) are left
 * out. Throws RunCancelled.
 */
export const fetchRows = async (
	{ connection, event, call, clock, deadline }: Poll,
	page: number,
	since = -Infinity,
): Promise<RowPage | LookupFailure> => {
	const body = event.paged
		? { ...(call.body as IDataObject), page, per_page: PAGE_SIZE }
		: call.body;
	const timeout = Math.max(SHORTEST_CALL_MS, deadline - clock.now());
	const response = await connection.client.json({ ...call, body, timeout });
	if (response instanceof LookupFailure) return response;
	const fetched = pageIn(event.operation, event.paged !== undefined, response.body);
	if (fetched instanceof LookupFailure) return fetched;
	const served = Date.parse(String(response.headers.date));
	return {
		rows: rowsOf(event, fetched.records, since),
		size: fetched.records.length,
		total: event.paged && fetched.total,
		servedAt: Number.isNaN(served) ? undefined : served,
	};
};
