import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../failure';
import type { List } from '../../output/result';
import { RecordCollector, type ListOptions } from './recordCollector';
import { endEarly } from './incomplete';
import type { Page } from './progress';

type Cursor = IDataObject[string];

/** The cursor of the first page. Source: "Pagination limits". */
const FIRST_CURSOR = -1;

/** A list fails after this many pages in a row without a new record. They repeat earlier records, or add fields to them. */
const MAX_PAGES_WITHOUT_NEW = 100;

/**
 * Reads a list by cursor, page by page. Ends at `has_more: false`. A cursor that was seen before, a missing one, or many
 * pages without a new record fail the list. Source: GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param fetch cursor and page size → the page
 */
export const readCursor = async (
	fetch: (cursor: Cursor, size: number) => Promise<Page | LookupFailure>,
	options: ListOptions,
): Promise<List | LookupFailure> => {
	const collector = new RecordCollector(options);
	const seenCursors = new Set<string>();
	const list: List = { kind: 'list', records: collector.records };
	const endWith = (cause: LookupFailure) =>
		endEarly(cause, list, { count: collector.count }, options.ifIncomplete);
	const endBecause = (message: string) =>
		endWith(new LookupFailure({ kind: 'unexpected', message }));
	for (let cursor: Cursor = FIRST_CURSOR, pagesWithoutNew = 0; ; ) {
		seenCursors.add(cursorText(cursor));
		const page = await fetch(cursor, Math.min(options.pageSize, options.limit - collector.count));
		if (page instanceof LookupFailure) return cursor === FIRST_CURSOR ? page : endWith(page);
		const fresh = await collector.add(page.records);
		pagesWithoutNew = fresh > 0 ? 0 : pagesWithoutNew + 1;
		const { hasMore, nextCursor } = page;
		const hasNoCursor = nextCursor === undefined || nextCursor === null || nextCursor === '';
		if (hasMore === false || collector.isFull || (hasNoCursor && hasMore !== true)) {
			const hasMoreRecords = collector.exceedsLimit || (hasMore ?? !hasNoCursor);
			return { ...list, hitLimit: collector.isFull && hasMoreRecords };
		}
		if (hasNoCursor) return endBecause('there are more records, but the service gives no cursor');
		if (seenCursors.has(cursorText(nextCursor)))
			return endBecause(`the service gave the cursor ${cursorText(nextCursor)} twice`);
		if (pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW)
			return endBecause(`the last ${MAX_PAGES_WITHOUT_NEW} pages had no new records`);
		cursor = nextCursor;
	}
};

/** A cursor as text, because it may be any JSON value. */
const cursorText = (cursor: Cursor): string =>
	typeof cursor === 'object' ? JSON.stringify(cursor) : String(cursor);
