import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { callOf, type Request } from '../parameters/request';
import type { Call, Client } from '../service/client';
import { LookupFailure } from '../failure';
import { readCursor, readPages, type Page, type Read } from './pages';
import type { Sink, Wish } from './recordCollector';
import { rowsOf } from '../output/presentRecord';

const number = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

const pageOf = (operation: Operation, answer: unknown): Page => {
	const envelope = (answer ?? {}) as IDataObject;
	return {
		rows: rowsOf(operation, answer),
		total: number(envelope.total_records),
		pages: number(envelope.total_pages),
		next: envelope.next_cursor,
		more: envelope.has_more,
	};
};

const bodyOf = async (client: Client, call: Call): Promise<unknown> => {
	const response = await client.json(call);
	if (response instanceof LookupFailure) throw response;
	return response.body;
};

/** Page and cursor parameters go where the method puts its parameters. Source: "Endpoints". */
const withPage = (request: Request, paging: IDataObject) =>
	request.method === 'GET'
		? { query: { ...request.query, ...paging }, body: request.body }
		: { query: request.query, body: { ...request.body, ...paging } };

/**
 * Carries out a request, all its pages included, and gives its rows to `sink` one by one.
 * Throws LookupFailure, RunCancelled.
 *
 * @param memory what a caller that keeps no rows asks for
 */
export const search = async (
	client: Client,
	operation: Operation,
	request: Request,
	sink: Sink,
	memory: Pick<Wish, 'remember' | 'afterPage'> = {},
): Promise<Read> => {
	const call = callOf(request);
	const ask = async (paging: IDataObject): Promise<Page> =>
		pageOf(operation, await bodyOf(client, { ...call, ...withPage(request, paging) }));
	const { paging, limit } = request;
	if (!paging) {
		const { rows } = await ask({});
		for (const row of rows) sink(row);
		return { count: rows.length };
	}
	const { id, mergeRows: merge } = operation;
	const wish = { size: paging.size, limit, id, merge, ...memory };
	if (paging.kind === 'page') {
		return await readPages(async (page, per_page) => await ask({ page, per_page }), wish, sink);
	}
	// The cursor travels in the query, whatever the method.
	const next = async (cursor: unknown, size: number): Promise<Page> => {
		const query = { ...request.query, cursor, limit: size } as IDataObject;
		return pageOf(operation, await bodyOf(client, { ...call, query, body: request.body }));
	};
	return await readCursor(next, paging.start, wish, sink);
};
