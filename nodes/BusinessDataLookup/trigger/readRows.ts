import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { pageIn } from '../lookup/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import type { Call, Client } from '../service/client';
import type { Clock } from '../service/clock';
import type { TriggerEvent } from './events';
import { markOf, type RowMark } from './knownRecords';
import type { Reading } from './state';

/** One row of the list, and how it is recognized. */
export interface Row {
	json: IDataObject;
	/** ms; undefined where the row does not say. */
	date?: number;
	mark: RowMark;
}

/** One page of the list. */
export interface RowPage {
	rows: Row[];
	/** What the service counts in all. */
	total?: number;
	/** How many pages there are, where told. */
	pages?: number;
	/** The service's clock at the response, in ms, where told. */
	servedAt?: number;
}

/** The largest page of liens. Source: "Pagination limits". */
const PAGE_SIZE = 50;

/** Recognizes the rows of one response; equal ones get numbers where the event counts them. */
const rowsOf = (event: TriggerEvent, records: IDataObject[], now: number): Row[] => {
	const seen = new Map<string, number>();
	const rows: Row[] = [];
	for (const record of records) {
		const presented = event.output
			? presentRecord(event.operation, record, { output: event.output, simplify: false })
			: [record];
		for (const json of presented) {
			const identity = event.identity(json) || JSON.stringify(json);
			const number = (seen.get(identity) ?? 0) + 1;
			seen.set(identity, number);
			if (number > 1 && !event.countsEqual) continue;
			const date = event.date(json);
			const mark = markOf(number > 1 ? `${identity} ${number}` : identity, date ?? now);
			rows.push({ json, date, mark });
		}
	}
	return rows;
};

/** Fetches a page, from 1; the only one of a list that comes whole. Throws RunCancelled. */
export const fetchRows = async (
	client: Client,
	event: TriggerEvent,
	call: Call,
	page: number,
	now: number,
): Promise<RowPage | LookupFailure> => {
	const paged = { page, per_page: PAGE_SIZE };
	const body = event.newestFirst ? { ...(call.body as IDataObject), ...paged } : call.body;
	const response = await client.json({ ...call, body });
	if (response instanceof LookupFailure) return response;
	const fetched = pageIn(event.operation, event.newestFirst !== undefined, response.body);
	if (fetched instanceof LookupFailure) return fetched;
	const served = Date.parse(String(response.headers.date));
	const { records, total, pages } = fetched;
	const servedAt = Number.isNaN(served) ? undefined : served;
	return { rows: rowsOf(event, records, servedAt ?? now), total, pages, servedAt };
};

/** What reading the list in one poll came to. */
export interface ReadRows {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** Where the next poll goes on; undefined = the whole window was read. */
	unfinished?: Reading;
	/** Rows of all pages of this reading, earlier polls included. */
	count: number;
	/** What the service counted at the end. */
	total?: number;
	/** The total moved meanwhile, or the list ended in a way that leaves doubt. */
	moved: boolean;
	/** The reading went to the end of the list, not only of the window. */
	toTheEnd: boolean;
}

export interface ReadParts {
	client: Client;
	event: TriggerEvent;
	call: Call;
	clock: Clock;
	/** No further page is begun when less than a page's time is left before this time. */
	deadline: number;
	/** Where the window begins, in ms. */
	floor: number;
}

/** Rows moved up by as much as the total fell: that many pages are read once more. */
const pageToResume = ({ nextPage, total: before }: Reading, total: number | undefined): number => {
	const vanished = Math.max(0, (before ?? 0) - (total ?? before ?? 0));
	return Math.max(2, nextPage - Math.ceil(vanished / PAGE_SIZE));
};

/**
 * Reads the pages of the window, newest first, after the first page; goes on where an earlier poll
 * stopped. Ends whatever the service says: at the window's start, at the last page, at a page that
 * brings nothing this reading has not seen, and when the time is up. Throws RunCancelled.
 */
export const readWindow = async (
	{ client, event, call, clock, deadline, floor }: ReadParts,
	first: RowPage,
	resumed: Reading | undefined,
): Promise<ReadRows | LookupFailure> => {
	const rows = new Map<string, Row>();
	const addAll = (page: RowPage): boolean => {
		const before = rows.size;
		for (const row of page.rows) if (!rows.has(row.mark.hash)) rows.set(row.mark.hash, row);
		return rows.size > before;
	};
	const begun = resumed?.total ?? first.total;
	const earlier = resumed?.count ?? 0;
	let page = first;
	let number = 1;
	let moved = resumed !== undefined && resumed.total !== first.total;
	let toTheEnd = false;
	let slowest = 0;
	addAll(first);
	for (;;) {
		const dates = page.rows.map(({ date }) => date).filter((date) => date !== undefined);
		if (number > 1 || !resumed) {
			if (dates.length > 0 && dates[dates.length - 1] < floor) break;
			const size = Math.max(1, first.rows.length);
			const pages =
				page.pages ?? (page.total === undefined ? undefined : Math.ceil(page.total / size));
			toTheEnd =
				page.rows.length === 0 || (pages === undefined ? page.rows.length < size : number >= pages);
			if (toTheEnd) break;
		}
		const nextPage = number === 1 && resumed ? pageToResume(resumed, first.total) : number + 1;
		if (clock.now() + slowest >= deadline) {
			const unfinished = { nextPage, total: begun, count: earlier + rows.size };
			return {
				rows: [...rows.values()],
				unfinished,
				count: unfinished.count,
				total: page.total,
				moved,
				toTheEnd,
			};
		}
		const startedAt = clock.now();
		const fetched = await fetchRows(client, event, call, nextPage, clock.wallTime());
		slowest = Math.max(slowest, clock.now() - startedAt);
		if (fetched instanceof LookupFailure) return fetched;
		number = nextPage;
		page = fetched;
		moved ||= page.total !== begun;
		const isNew = addAll(page);
		if (!isNew && page.rows.length > 0) {
			moved = true;
			break;
		}
	}
	return {
		rows: [...rows.values()],
		count: earlier + rows.size,
		total: page.total,
		moved,
		toTheEnd,
	};
};
