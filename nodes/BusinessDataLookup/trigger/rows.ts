import type { IDataObject } from 'n8n-workflow';
import type { WatchedOperation } from '../catalogue';
import { LookupFailure } from '../failure';
import { pageIn } from '../lookup/list/fetchRecords';
import { presentRecord } from '../output/presentRecord';
import { hashOf } from './knownRecords';
import type { Poll } from './openPoll';

/** One row of the list, and how it is recognized. */
export interface Row {
	json: IDataObject;
	/** ms; undefined where the row does not say. */
	date?: number;
	/** By the first it is known or not; then it is known by all. */
	hashes: string[];
}

/** What the service gave in one response. */
export interface Page {
	records: IDataObject[];
	/** What the service counts in all. */
	total?: number;
	/** The service's clock at the response, in ms, where told. */
	servedAt?: number;
}

/** The largest page of liens. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
/** A call that is begun is given this time at least. */
const MIN_CALL_MS = 1000;

/** Unknown dates count as the newest. */
const byDate = (a: Pick<Row, 'date'>, b: Pick<Row, 'date'>): number =>
	(a.date ?? Infinity) - (b.date ?? Infinity) || 0;

/** Oldest first; rows of one instant in the reverse of a list that is newest first. */
export const oldestFirst = (rows: Row[], { watch }: WatchedOperation): Row[] =>
	(watch.sortedBy ? [...rows].reverse() : [...rows]).sort(byDate);

/**
 * Recognizes the rows of one response, each once; equal ones are numbered from the oldest where they are different
 * ones. A list that comes whole may hold years: rows dated before `from`, in ms, are left out.
 */
export const rowsOf = (
	operation: WatchedOperation,
	records: IDataObject[],
	from = -Infinity,
): Row[] => {
	const { output, sortedBy, date: dateOf, identities, isNumbered } = operation.watch;
	const present = (record: IDataObject) =>
		output ? presentRecord(operation, record, { output, simplify: false }) : [record];
	const found = records
		.flatMap(present)
		.map((json) => ({ json, date: dateOf(json) }))
		.filter(({ date = Infinity }) => sortedBy || date >= from);
	if (!sortedBy) found.sort(byDate);
	const counts = new Map<string, number>();
	return found.flatMap(({ json, date }) => {
		const names = identities(json);
		const number = (counts.get(names[0]) ?? 0) + 1;
		counts.set(names[0], number);
		if (number > 1 && !isNumbered?.(json)) return [];
		const hashes = names.map((name) => hashOf(number > 1 ? `${name} ${number}` : name));
		return [{ json, date: date && Math.floor(date), hashes }];
	});
};

/** Fetches a page, from 1; the only one of a list that comes whole. Throws RunCancelled. */
export const fetchPage = async (
	{ connection, operation, call, clock, deadline }: Poll,
	page: number,
): Promise<Page | LookupFailure> => {
	const isPaged = operation.watch.sortedBy !== undefined;
	const body = isPaged ? { ...(call.body as IDataObject), page, per_page: PAGE_SIZE } : call.body;
	const timeout = Math.max(MIN_CALL_MS, deadline - clock.now());
	const response = await connection.client.json({ ...call, body, timeout });
	if (response instanceof LookupFailure) return response;
	const fetched = pageIn(operation, isPaged, response.body);
	if (fetched instanceof LookupFailure) return fetched;
	const served = Date.parse(String(response.headers.date));
	return {
		records: fetched.records,
		total: isPaged ? fetched.total : undefined,
		servedAt: Number.isNaN(served) ? undefined : served,
	};
};
