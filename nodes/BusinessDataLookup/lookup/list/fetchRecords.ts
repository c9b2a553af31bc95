import type { IDataObject } from 'n8n-workflow';
import type { OperationResponse } from '../../catalogue/operationResponse';
import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import type { FetchedList } from '../../output/result';
import type { ListRequest, RequestCall } from '../../parameters/inputRequest';
import type { Call, Client } from '../../service/client';
import { errorFailureOf, isOnlyError } from '../../service/response';
import { valueAt } from '../../valueAt';
import { readCursor } from './cursor';
import { DateRangeFilter } from './dateRange';
import { readPages } from './pages';
import type { ListOptions } from './recordCollector';
import type { Page } from './progress';

/**
 * Parses the page in a response. An error instead of records, or beside none, is a failure, and so is a later page
 * without a list: only a first page may be the record itself, and is then all.
 * Source: "Response envelope"; the cursor of GET /v1/emails/find/bulk/jobs/{job_id}/results.
 */
export const parsePage = (
	{ kind, response }: Operation,
	body: unknown,
	isFirst = true,
): Page | LookupFailure => {
	// In a page of an API Request, the list may be anywhere.
	const records = findRecords(kind === 'custom' ? { records: 'guess' } : response, body);
	if (records instanceof LookupFailure) return records;
	const { total_records, total_pages, next_cursor, has_more, error } = isObject(body) ? body : {};
	const isRecord = records[0] === body;
	if (isRecord && isFirst) return { records, hasMore: false };
	if (isRecord || (error && records.length === 0)) return missingFailure('list of rows', body);
	return {
		records,
		total: parseCount(total_records),
		pageCount: parseCount(total_pages),
		nextCursor: next_cursor,
		hasMore: typeof has_more === 'boolean' ? has_more : undefined,
	};
};

/** The page parameters, which are in the query of a GET and in the body of a POST. Source: "Endpoints". */
export const pageParameters = (
	{ method, query, body }: RequestCall,
	page: number,
	per_page: number,
): Pick<Call, 'query'> | Pick<Call, 'body'> => {
	const fields = { page, per_page };
	return method === 'GET' ? { query: { ...query, ...fields } } : { body: { ...body, ...fields } };
};

/** The records in the response of one call. */
export const fetchOnce = async (
	client: Pick<Client, 'json'>,
	operation: Operation,
	call: RequestCall,
): Promise<FetchedList | LookupFailure> => {
	const response = await client.json(call);
	if (response instanceof LookupFailure) return response;
	const records = findRecords(operation.response, response.body);
	if (records instanceof LookupFailure) return records;
	const warning = countWarning(operation.response, response.body, records);
	return { kind: 'list', records, warning };
};

/** Reads all pages of a list. */
export const fetchList = async (
	client: Pick<Client, 'json' | 'planPages'>,
	operation: Operation,
	{ call, paging, limit, dateBounds, ifIncomplete }: ListRequest,
	{ isCount, ...wanted }: Pick<ListOptions, 'isEnough' | 'onPage'> & { isCount?: boolean } = {},
): Promise<FetchedList | LookupFailure> => {
	const fetch = async (change: Partial<Call>, isFirst = true): Promise<Page | LookupFailure> => {
		const response = await client.json({ ...call, ...change });
		if (response instanceof LookupFailure) return response;
		return parsePage(operation, response.body, isFirst);
	};
	const { id, mergesById } = operation.response;
	const common = { limit, id, mergesById, signal: call.skipSignal, ifIncomplete, ...wanted };
	if (paging.kind === 'cursor') {
		// The cursor is always in the query.
		const next = async (cursor: IDataObject[string], size: number) =>
			await fetch({ query: { ...call.query, cursor, limit: size } });
		return await readCursor(next, { ...common, pageSize: paging.size });
	}
	const { startPage = 1, size, hasFixedSize } = paging;
	const pageSize = hasFixedSize ? size : Math.min(size, limit);
	const { sort } = operation.search ?? {};
	const mayStartLater = operation.kind === 'list' && !call.isForSeveral && !isCount;
	const note = sort ? '' : ' (this list has no fixed order, so records may repeat or be missed)';
	return await readPages(
		async (page, skipSignal = call.skipSignal) =>
			await fetch({ ...pageParameters(call, page, pageSize), skipSignal }, page === startPage),
		{
			...common,
			pageSize,
			range: sort?.dated && dateBounds && new DateRangeFilter(sort.dated, dateBounds),
			startPage,
			plan: (calls) => client.planPages(call, calls),
			howToGoOn: mayStartLater ? (page) => `Start Page to ${page}${note}` : undefined,
		},
	);
};

/** A count in a field, or undefined. */
export const parseCount = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/**
 * The records in a response, or a failure if they aren't where the document says. Source: "Response envelope" and the
 * response of each endpoint.
 */
export const findRecords = (
	{ records: location, wholeIfEmpty }: Pick<OperationResponse, 'records' | 'wholeIfEmpty'>,
	body: unknown,
): IDataObject[] | LookupFailure => {
	if (location === 'whole') return wholeRecord(body);
	if (location === 'records') {
		const list = Array.isArray(body) ? body : valueAt(body, 'records');
		const rows = Array.isArray(list) ? toRecords(list) : undefined;
		return !rows || (rows.length === 0 && wholeIfEmpty) ? wholeRecord(body) : rows;
	}
	const isUnnamed = location === 'guess';
	const found = isUnnamed ? guessList(body) : valueAt(body, location.at);
	if (Array.isArray(found)) return toRecords(found);
	if (isObject(found)) return [found];
	return missingFailure(isUnnamed ? 'list of rows' : `"${location.at}"`, body);
};

/** The response as the record, unless it is nothing but an error. */
const wholeRecord = (body: unknown): IDataObject[] | LookupFailure =>
	isOnlyError(body) ? missingFailure('record', body) : [toRecord(body)];

/** Puts a value that isn't an object into one. */
const toRecord = (value: unknown): IDataObject =>
	isObject(value) ? value : ({ value } as IDataObject);

const USUAL_NAMES = ['records', 'results', 'rows', 'data', 'items'];

/** Finds the list in a body of unknown form: under a usual name, or the only one. */
const guessList = (body: unknown): unknown[] | undefined => {
	if (Array.isArray(body)) return body;
	if (!isObject(body)) return undefined;
	const named = USUAL_NAMES.map((name) => body[name]).find(Array.isArray);
	if (named) return named;
	const lists = Object.values({ ...body, detail: undefined }).filter(Array.isArray);
	if (lists.length === 1) return lists[0];
	const inner = Object.values(body).filter(isObject).map(guessList).filter(Array.isArray);
	return lists.length === 0 && inner.length === 1 ? inner[0] : undefined;
};

/** The rows of a list as records. Null isn't one. */
const toRecords = (list: unknown[]): IDataObject[] =>
	list.filter((row) => row !== null && row !== undefined).map(toRecord);

/** The failure of a response that lacks something. Quotes an error in it. */
export const missingFailure = (what: string, body: unknown): LookupFailure =>
	errorFailureOf(body) ??
	new LookupFailure({
		kind: 'unexpected',
		message: `The response has no ${what}`,
		advice:
			'The service may have changed. Make the same call with API Request to see its response.',
	});

/** Says that a response without pages has fewer records than it counts. Source: "Response envelope". */
export const countWarning = (
	{ totalAt = '' }: Pick<OperationResponse, 'totalAt'>,
	body: unknown,
	records: IDataObject[],
): string | undefined => {
	const counts = ['total_records', totalAt].map((path) => parseCount(valueAt(body, path)) ?? 0);
	const total = Math.max(...counts);
	// The response may be the record itself, not a list.
	return records[0] !== body && total > records.length
		? `the service returned ${records.length} of the ${total} records it counts`
		: undefined;
};
