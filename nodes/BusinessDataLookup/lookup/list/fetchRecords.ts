import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import type { InputRequest, LookupRequest } from '../../parameters/request';
import type { Call, Client } from '../../service/client';
import { announcedMore } from './announced';
import { readCursor } from './cursor';
import { dateRangeOf } from './dateRange';
import { readPages } from './pages';
import { pageSizesOf } from './pageSizes';
import type { ListOptions } from './recordCollector';
import { notAll, type Page, type Records } from './records';
import { countIn, recordsIn } from './recordsIn';

/** The call of a request, its first page not named. */
export const lookupCall = (request: LookupRequest): Call => {
	const { method, path, query, body, limited, repeatable, mayBeText, timeoutMs: timeout } = request;
	const sent = { method: method as Call['method'], path, query, body, timeout };
	return { ...sent, limited, repeatable, mayBeText };
};

/** The records in an answer. A page of a call that the user describes holds a list of them, wherever it is. */
const recordsOf = (operation: Operation, isPaged: boolean, body: unknown) => {
	const isOwn = operation.kind === 'custom' && isPaged;
	const listed = isOwn ? recordsIn({ records: 'guess' }, body) : undefined;
	if (Array.isArray(listed)) return listed;
	return recordsIn(operation, body);
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
	const records = recordsOf(operation, isPaged, body);
	if (records instanceof LookupFailure) return records;
	const envelope = isObject(body) ? body : {};
	return {
		records,
		total: countIn(envelope.total_records),
		pages: countIn(envelope.total_pages),
		nextCursor: envelope.next_cursor,
		hasMore: envelope.has_more,
	};
};

/** The request for a page by its number: page parameters go where the method puts its parameters. Source: "Endpoints". */
export const numberedPage = (
	{ method, query, body }: LookupRequest,
	page: number,
	per_page: number,
): Pick<Call, 'query'> | Pick<Call, 'body'> => {
	const place = { page, per_page };
	return method === 'GET' ? { query: { ...query, ...place } } : { body: { ...body, ...place } };
};

/** What is wanted of a list besides its request. */
export interface FetchOptions
	extends Pick<ListOptions, 'enough' | 'onPage' | 'until' | 'whole'>,
		Pick<Call, 'notAfter' | 'within'> {}

/** What a list needs of the client of its run. */
export type ListClient = Pick<Client, 'json' | 'planMore' | 'run'>;

const NO_ORDER =
	'The service keeps this list in no fixed order, so going on may repeat or miss records';

/** A list in pages of the asked size, with the advice how to go on if it ended before its end. */
const withAdvice = (list: Records, asked: number, { sort }: Operation): Records => {
	const { incomplete } = list;
	if (!incomplete?.resumeAt) return list;
	const { page, pageSize } = incomplete.resumeAt;
	const size = pageSize === asked ? '' : ` and Page Size ${pageSize}`;
	const advice = `Go on with Start Page ${page}${size}${sort ? '' : `. ${NO_ORDER}`}`;
	return { ...list, incomplete: { ...incomplete, advice } };
};

/** Carries out a request with all its pages. Throws RunCanceled. */
export const fetchRecords = async (
	client: ListClient,
	{ operation, request }: Pick<InputRequest, 'operation' | 'request'>,
	wishes: FetchOptions = {},
): Promise<Records | LookupFailure> => {
	const { notAfter, within, ...more } = wishes;
	const { paging, limit, query } = request;
	const send = async (change: Partial<Call>) =>
		await client.json({ ...lookupCall(request), notAfter, within, ...change });
	if (!paging) {
		const response = await send({});
		if (response instanceof LookupFailure) return response;
		const page = pageIn(operation, false, response.body);
		if (page instanceof LookupFailure) return page;
		const { records } = page;
		const why = announcedMore(operation, response.body, records);
		return { records, ...(why !== undefined && { incomplete: notAll(why) }) };
	}
	const fetch = async (change: Partial<Call>): Promise<Page | LookupFailure> => {
		const response = await send(change);
		return response instanceof LookupFailure ? response : pageIn(operation, true, response.body);
	};
	const options: ListOptions = {
		pageSize: paging.size,
		limit,
		id: operation.id,
		completes: operation.completesRecords,
		...more,
	};
	if (paging.kind === 'cursor') {
		// The cursor travels in the query, whatever the method.
		const next = async (cursor: unknown, size: number) => {
			const placed = { ...query, cursor, limit: size } as IDataObject;
			return await fetch({ query: placed, signal: more.until });
		};
		return await readCursor(next, paging.start, options);
	}
	const { first, size, isExact } = paging;
	const list = await readPages(
		async (page, per_page, signal) =>
			await fetch({ ...numberedPage(request, page, per_page), signal }),
		{
			...options,
			pageSize: isExact ? size : Math.min(size, limit),
			range: dateRangeOf(operation, request.filed),
			first,
			sizes: pageSizesOf(client.run),
			// A list that may end at any page isn't planned.
			planMore: more.enough ? undefined : (calls) => client.planMore(calls),
		},
	);
	if (list instanceof LookupFailure || operation.kind !== 'search') return list;
	return withAdvice(list, size, operation);
};
