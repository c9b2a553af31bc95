import type { IDataObject } from 'n8n-workflow';
import { instant } from '../catalogue/watching';
import { LookupFailure } from '../failure';
import { pageIn } from '../lookup/list/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import { DAY_MS } from '../service/time';
import { hashOf } from './knownRecords';
import { callOf, type Poll } from './openPoll';

/** One row of the list, and how it is recognized. */
export interface Row {
	json: IDataObject;
	/** When the row's event happened, in ms; undefined where the row does not say. */
	date?: number;
	/** By the first the row is known or not; from then on it is known by all. */
	hashes: string[];
}

/** What the service gave in one response. */
export interface Page {
	rows: Row[];
	/** What the list is sorted by, in ms, in the order of the list, and as far as it is a time. */
	sortKeys: number[];
	/** How many records there were. */
	size: number;
	/** The list comes whole, not in pages. */
	isAll: boolean;
	/** What the service counts in all. */
	total?: number;
	/** The service's clock at the response, in ms, where told. */
	servedAt?: number;
}

/** A call that is begun is given this time at least. */
const MIN_CALL_MS = 1000;
/** Calls of one poll, at most: a third of the minute allowance is left to others. */
const MAX_CALLS = 40;

/** Unknown dates count as the newest. */
const byDate = (a: Pick<Row, 'date'>, b: Pick<Row, 'date'>): number =>
	(a.date ?? Infinity) - (b.date ?? Infinity) || 0;

/** Oldest first; rows of one instant in the reverse of a list that is newest first. */
export const oldestFirst = (rows: Row[], { operation }: Pick<Poll, 'operation'>): Row[] =>
	(operation.watch.sortedBy ? [...rows].reverse() : [...rows]).sort(byDate);

/** How long before its date an event happens, in ms. */
const aheadOf = ({ operation, windowDays }: Pick<Poll, 'operation' | 'windowDays'>): number =>
	operation.watch.window.ahead ? windowDays * DAY_MS : 0;

/**
 * Recognizes the rows of one response, each once. Equal ones are numbered from the oldest of all where they are
 * different ones.
 */
export const rowsOf = (
	poll: Pick<Poll, 'operation' | 'windowDays'>,
	records: IDataObject[],
): Row[] => {
	const { output, sortedBy, date: dateOf, identities, isNumbered } = poll.operation.watch;
	const found = records
		.flatMap((record) =>
			output ? presentRecord(poll.operation, record, { output, simplify: false }) : [record],
		)
		.map((json) => {
			const date = dateOf(json);
			return { json, date: date && Math.floor(date) - aheadOf(poll) };
		});
	if (!sortedBy) found.sort(byDate);
	const counts = new Map<string, number>();
	return found.flatMap(({ json, date }) => {
		const names = identities(json);
		const number = (counts.get(names[0]) ?? 0) + 1;
		counts.set(names[0], number);
		if (number > 1 && !isNumbered?.(json)) return [];
		return [{ json, date, hashes: names.map((n) => hashOf(number > 1 ? `${n} ${number}` : n)) }];
	});
};

/** Whether the poll has the time and the calls for another page. */
export const mayFetch = ({ clock, deadline, spent }: Poll): boolean =>
	spent.calls < MAX_CALLS && clock.now() + spent.slowest < deadline;

/** Fetches a page, from 1; the only one of a list that comes whole. Throws RunCancelled. */
export const fetchPage = async (poll: Poll, number: number): Promise<Page | LookupFailure> => {
	const { connection, operation, clock, deadline, spent } = poll;
	const { sortedBy } = operation.watch;
	const startedAt = clock.now();
	const timeout = Math.max(MIN_CALL_MS, deadline - startedAt);
	const response = await connection.client.json(callOf(poll, number, timeout));
	if (spent.calls > 0) spent.slowest = Math.max(spent.slowest, clock.now() - startedAt);
	spent.calls += 1;
	if (response instanceof LookupFailure) return response;
	const page = pageIn(operation, sortedBy !== undefined, response.body);
	if (page instanceof LookupFailure) return page;
	const servedAt = Date.parse(String(response.headers.date));
	return {
		rows: rowsOf(poll, page.records),
		sortKeys: page.records
			.map((record) => instant(sortedBy && record[sortedBy]))
			.filter((key) => key !== undefined)
			.map((key) => key - aheadOf(poll)),
		size: page.records.length,
		isAll: sortedBy === undefined,
		total: sortedBy ? page.total : undefined,
		servedAt: Number.isNaN(servedAt) ? undefined : servedAt,
	};
};
