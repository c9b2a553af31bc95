import type { IDataObject } from 'n8n-workflow';
import { failureOrThrow, RunCanceled, type LookupFailure } from '../../failure';
import { RecordCollector, type ListOptions } from './recordCollector';
import {
	resultOrError,
	whyListEnds,
	notAll,
	type PageOrError,
	type Page,
	type Records,
} from './records';

/** The list ends after this many pages in a row without new or changed records. */
const MAX_PAGES_WITHOUT_CHANGE = 5;
/** The list ends after this many pages in a row that only change earlier records. */
const MAX_PAGES_WITHOUT_NEW = 1000;

/** A cursor as text: the service may give any JSON. */
const cursorText = (cursor: unknown): string =>
	typeof cursor === 'object' ? JSON.stringify(cursor) : String(cursor);

/**
 * Reads a list by cursor, page by page. Ends at `has_more: false`, at a cursor that was seen before, or when pages
 * bring nothing new. Throws RunCanceled. Source: GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param fetch cursor and page size → the page
 */
export const readCursor = async (
	fetch: (cursor: IDataObject[string], size: number) => Promise<Page | LookupFailure>,
	start: number,
	options: ListOptions,
): Promise<Records | LookupFailure> => {
	const collector = new RecordCollector(options);
	const seenCursors = new Set<string>();
	let [pagesWithoutChange, pagesWithoutNew] = [0, 0];
	for (let cursor: IDataObject[string] = start; ; ) {
		seenCursors.add(cursorText(cursor));
		const { records, count } = collector;
		const size = Math.min(options.pageSize, options.limit - count);
		const page: PageOrError = options.signal?.aborted
			? new RunCanceled()
			: await resultOrError(fetch(cursor, size));
		if (page instanceof Error) {
			const isFirst = cursor === start;
			const end = isFirst || options.isAllOrNothing ? undefined : whyListEnds('a later page', page);
			return end ? { records, incomplete: end } : failureOrThrow(page);
		}
		const { fresh, completed } = await collector.add(page.records);
		pagesWithoutChange = fresh + completed > 0 ? 0 : pagesWithoutChange + 1;
		pagesWithoutNew = fresh > 0 ? 0 : pagesWithoutNew + 1;
		const { hasMore } = page;
		const next: IDataObject[string] = page.nextCursor;
		const hasNoCursor = next === undefined || next === null || next === '';
		if (hasMore === false || collector.isFull || (hasNoCursor && hasMore !== true)) {
			return { records, hitLimit: collector.isFull && (collector.hasMore || hasMore === true) };
		}
		const incompleteBecause = (why: string) => ({ records, incomplete: notAll(why) });
		if (hasNoCursor) return incompleteBecause('the service says there is more, but not where');
		if (seenCursors.has(cursorText(next))) {
			return incompleteBecause(`the service gave the cursor ${cursorText(next)} twice`);
		}
		if (pagesWithoutChange >= MAX_PAGES_WITHOUT_CHANGE) {
			return incompleteBecause(
				`the last ${MAX_PAGES_WITHOUT_CHANGE} pages of the service brought nothing new`,
			);
		}
		if (pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW) {
			return incompleteBecause(
				`the last ${MAX_PAGES_WITHOUT_NEW} pages of the service added no record`,
			);
		}
		cursor = next;
	}
};
