import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { LookupFailure } from '../failure';
import { isObject } from '../isObject';
import type { InputRequest, LookupRequest } from '../parameters/request';
import type { Call, Client } from '../service/client';
import { readCursor, readPages, type Page } from './pages';
import type { ListOptions } from './recordCollector';
import type { Records } from './records';
import { recordsIn } from './recordsIn';

/** The call of a request, its first page not named. */
export const callOf = (request: LookupRequest): Call => {
	const { method, path, query, body, limited, repeatable, timeoutMs: timeout } = request;
	return { method: method as Call['method'], path, query, body, limited, repeatable, timeout };
};

const countIn = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** Source: "Response envelope"; the cursor of GET /v1/emails/find/bulk/jobs/{job_id}/results. */
export const pageOf = (entry: Operation, body: unknown): Page | LookupFailure => {
	const envelope = isObject(body) ? body : {};
	const records = recordsIn('records' in entry ? entry : { records: 'answer' }, body);
	if (records instanceof LookupFailure) return records;
	return {
		records,
		total: countIn(envelope.total_records),
		pages: countIn(envelope.total_pages),
		nextCursor: envelope.next_cursor,
		hasMore: envelope.has_more,
	};
};

/**
 * Carries out a request with all its pages. Throws RunCancelled.
 *
 * @param more what a caller wants of the list besides: an early end, or the records page by page
 */
export const fetchRecords = async (
	client: Client,
	{ operation, request }: Pick<InputRequest, 'operation' | 'request'>,
	more: Pick<ListOptions, 'endsAt' | 'onPage'> = {},
): Promise<Records | LookupFailure> => {
	const call = callOf(request);
	const fetch = async (change: Partial<Call>): Promise<Page | LookupFailure> => {
		const response = await client.json({ ...call, ...change });
		return response instanceof LookupFailure ? response : pageOf(operation, response.body);
	};
	const { paging, limit, method, query, body } = request;
	if (!paging) {
		const page = await fetch({});
		return page instanceof LookupFailure ? page : { records: page.records };
	}
	const options: ListOptions = {
		pageSize: paging.size,
		limit,
		id: 'id' in operation ? operation.id : undefined,
		completes: operation.kind === 'search' && operation.completesRecords,
		...more,
	};
	if (paging.kind === 'cursor') {
		// The cursor travels in the query, whatever the method.
		const next = async (cursor: unknown, size: number) =>
			await fetch({ query: { ...query, cursor, limit: size } as IDataObject });
		return await readCursor(next, paging.start, options);
	}
	// Page parameters go where the method puts its parameters. Source: "Endpoints".
	return await readPages(async (page, per_page) => {
		const place = { page, per_page };
		return await fetch(
			method === 'GET'
				? { query: { ...query, ...place } }
				: { body: { ...(body ?? {}), ...place } },
		);
	}, options);
};
