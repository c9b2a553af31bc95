import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../failure';
import type { List, ListFacts } from '../../output/result';
import { RecordCollector, type ListOptions } from './recordCollector';
import { whyListEnds, missing } from './incomplete';
import type { Page } from './progress';

type Cursor = IDataObject[string];

/** This many pages in a row without a new record end a list. They repeat earlier records, or add fields to them. */
const MAX_PAGES_WITHOUT_NEW = 100;

/**
 * Reads a list by cursor, page by page. Ends at `has_more: false`, at a cursor that was seen before, or when pages have
 * nothing new. Source: GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param fetch cursor and page size → the page
 */
export const readCursor = async (
	fetch: (cursor: Cursor, size: number) => Promise<Page | LookupFailure>,
	start: number,
	options: ListOptions,
): Promise<List | LookupFailure> => {
	const collector = new RecordCollector(options);
	const { records } = collector;
	const seenCursors = new Set<string>();
	const toList = (facts: ListFacts): List => ({ kind: 'list', records, ...facts });
	const incompleteBecause = (why: string) => toList({ incomplete: missing(why) });
	let pagesWithoutNew = 0;
	for (let cursor: Cursor = start; ; ) {
		seenCursors.add(cursorText(cursor));
		const page = await fetch(cursor, Math.min(options.pageSize, options.limit - collector.count));
		if (page instanceof LookupFailure) {
			const end = cursor === start ? undefined : whyListEnds('a later page', page);
			return end ? toList({ incomplete: end }) : page;
		}
		const fresh = await collector.add(page.records);
		pagesWithoutNew = fresh > 0 ? 0 : pagesWithoutNew + 1;
		const { hasMore, nextCursor } = page;
		const hasNoCursor = nextCursor === undefined || nextCursor === null || nextCursor === '';
		if (hasMore === false || collector.isFull || (hasNoCursor && hasMore !== true)) {
			const hasMoreRecords = collector.exceedsLimit || (hasMore ?? !hasNoCursor);
			return toList({ hitLimit: collector.isFull && hasMoreRecords });
		}
		if (hasNoCursor)
			return incompleteBecause(
				'the service says that there are more records, but returned no cursor for them',
			);
		if (seenCursors.has(cursorText(nextCursor)))
			return incompleteBecause(`the service returned the cursor ${cursorText(nextCursor)} twice`);
		if (pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW)
			return incompleteBecause(`the last ${MAX_PAGES_WITHOUT_NEW} pages had no new records`);
		cursor = nextCursor;
	}
};

/** A cursor as text, because it may be any JSON value. */
const cursorText = (cursor: Cursor): string =>
	typeof cursor === 'object' ? JSON.stringify(cursor) : String(cursor);
