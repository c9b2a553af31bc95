import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import type { InputRequest, LookupRequest } from '../../parameters/request';
import { announcedMore } from '../../service/announced';
import type { Call, Client } from '../../service/client';
import { joined, nullRows } from './completeness';
import { readCursor, readPages } from './pages';
import type { ListOptions } from './recordCollector';
import type { Page, Records } from './records';
import { recordsIn, type Rows } from './recordsIn';

/** The call of a request, its first page not named. */
export const callOf = (request: LookupRequest): Call => {
	const { method, path, query, body, limited, repeatable, mayBeText, timeoutMs: timeout } = request;
	const sent = { method: method as Call['method'], path, query, body, timeout };
	return { ...sent, limited, repeatable, mayBeText };
};

const countIn = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** Pages of a call that the user describes hold a list of rows, wherever it is; one answer may be anything. */
const rowsIn = (operation: Operation, isPaged: boolean, body: unknown): Rows | LookupFailure => {
	const listed =
		operation.kind === 'custom' && isPaged ? recordsIn({ records: 'guess' }, body) : undefined;
	if (listed && !(listed instanceof LookupFailure)) return listed;
	return recordsIn('records' in operation ? operation : { records: 'answer' }, body);
};

/**
 * The page in the body of a response. Source: "Response envelope"; the cursor of
 * GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param isPaged the request asks for pages
 */
export const pageIn = (
	operation: Operation,
	isPaged: boolean,
	body: unknown,
): Page | LookupFailure => {
	const rows = rowsIn(operation, isPaged, body);
	if (rows instanceof LookupFailure) return rows;
	const envelope = isObject(body) ? body : {};
	const location = 'records' in operation ? operation.records : 'answer';
	const at = typeof location === 'object' ? location.at : '';
	return {
		...rows,
		total: countIn(envelope.total_records),
		pages: countIn(envelope.total_pages),
		announced: isPaged ? undefined : announcedMore(body, at, rows.records),
		nextCursor: envelope.next_cursor,
		hasMore: envelope.has_more,
	};
};

/** What a caller wants of a list besides: an early end, its records page by page, or bodies that are made when they leave. */
export interface FetchOptions
	extends Pick<ListOptions, 'enough' | 'onPage' | 'until'>,
		Pick<Call, 'lifetime' | 'run' | 'refused' | 'isLast'> {
	/** Makes the body of a page, in the place of the request's; undefined = nothing is to be sent. */
	compose?: (place: { page: number; per_page: number }) => ReturnType<NonNullable<Call['compose']>>;
}

/** Carries out a request with all its pages. Throws RunCancelled. */
export const fetchRecords = async (
	client: Pick<Client, 'json'>,
	{ operation, request }: Pick<InputRequest, 'operation' | 'request'>,
	{ compose, lifetime, run, refused, isLast, ...more }: FetchOptions = {},
): Promise<Records | LookupFailure> => {
	const call = { ...callOf(request), lifetime, run };
	const fetch = async (change: Partial<Call>): Promise<Page | LookupFailure> => {
		const response = await client.json({ ...call, ...change });
		if (response instanceof LookupFailure) return response;
		return pageIn(operation, request.paging !== undefined, response.body);
	};
	const { paging, method, query, body } = request;
	if (!paging) {
		const page = await fetch({});
		if (page instanceof LookupFailure) return page;
		return { records: page.records, shortfall: joined(page.announced, nullRows(page.nulls)) };
	}
	const options: ListOptions = {
		pageSize: paging.size,
		get limit() {
			return request.limit;
		},
		id: 'id' in operation ? operation.id : undefined,
		completes: operation.kind === 'search' && operation.completesRecords,
		...more,
	};
	if (paging.kind === 'cursor') {
		// The cursor travels in the query, whatever the method.
		const next = async (cursor: unknown, size: number) =>
			await fetch({
				query: { ...query, cursor, limit: size } as IDataObject,
				signal: more.until,
			});
		return await readCursor(next, paging.start, options);
	}
	// Page parameters go where the method puts its parameters. Source: "Endpoints".
	return await readPages(async (page, per_page, until) => {
		const place = { page, per_page };
		const first = page === 1 ? { refused, isLast } : {};
		if (compose) return await fetch({ ...first, compose: () => compose(place), signal: until });
		const inQuery = { query: { ...query, ...place } };
		return await fetch({
			...(method === 'GET' ? inQuery : { body: { ...body, ...place } }),
			signal: until,
		});
	}, options);
};
