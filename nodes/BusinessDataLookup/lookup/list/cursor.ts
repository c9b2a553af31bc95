import { failureIn, RunCanceled, type LookupFailure } from '../../failure';
import { RecordCollector, type ListOptions } from './recordCollector';
import { arrivalOf, endBefore, notAll, type Arrival, type Page, type Records } from './records';

/** After so many pages in a row without anything new, the list is taken to have ended. */
const MAX_BARREN_PAGES = 5;
/** The same for pages that only change earlier records, which a service could do for ever. */
const MAX_COMPLETING_PAGES = 1000;

/** A cursor as text: the service may give any JSON. */
const nameOf = (cursor: unknown): string =>
	typeof cursor === 'object' ? JSON.stringify(cursor) : String(cursor);

/**
 * Reads a list by cursor, one page after the other. Ends at `has_more: false`, at a cursor seen before,
 * and where nothing new comes. Throws RunCanceled.
 * Source: GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param fetch cursor and page size → the page
 */
export const readCursor = async (
	fetch: (cursor: unknown, size: number) => Promise<Page | LookupFailure>,
	start: number,
	options: ListOptions,
): Promise<Records | LookupFailure> => {
	const collector = new RecordCollector(options);
	const passed = new Set<string>();
	let [barren, completing] = [0, 0];
	for (let cursor: unknown = start; ; ) {
		passed.add(nameOf(cursor));
		const { records, count } = collector;
		const size = Math.min(options.pageSize, options.limit - count);
		const page: Arrival = options.until?.aborted
			? new RunCanceled()
			: await arrivalOf(fetch(cursor, size));
		if (page instanceof Error) {
			const isFirst = cursor === start;
			const end = isFirst || options.whole ? undefined : endBefore('a later page', page);
			return end ? { records, incomplete: end } : failureIn(page);
		}
		const { fresh, completed } = await collector.add(page.records);
		barren = fresh + completed > 0 ? 0 : barren + 1;
		completing = fresh > 0 ? 0 : completing + 1;
		const { hasMore, nextCursor: next } = page;
		const nowhere = next === undefined || next === null || next === '';
		if (hasMore === false || collector.full || (nowhere && hasMore !== true)) {
			return { records, isCut: collector.full && (collector.hasMore || hasMore === true) };
		}
		const brokenBy = (why: string) => ({ records, incomplete: notAll(why) });
		if (nowhere) return brokenBy('the service says there is more, but not where');
		if (passed.has(nameOf(next))) {
			return brokenBy(`the service gave the cursor ${nameOf(next)} twice`);
		}
		if (barren >= MAX_BARREN_PAGES) {
			return brokenBy(`the last ${MAX_BARREN_PAGES} pages of the service brought nothing new`);
		}
		if (completing >= MAX_COMPLETING_PAGES) {
			return brokenBy(`the last ${MAX_COMPLETING_PAGES} pages of the service added no record`);
		}
		cursor = next;
	}
};
