import type { IDataObject } from 'n8n-workflow';
import type { OperationResponse } from '../../catalogue/operationResponse';
import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { isObject } from '../../isObject';
import type { Incomplete, FetchedList } from '../../output/result';
import type { ListRequest, RequestCall } from '../../parameters/inputRequest';
import type { Call, Client } from '../../service/client';
import { valueAt } from '../../valueAt';
import { readCursor } from './cursor';
import { DateRangeFilter } from './dateRange';
import { readPages } from './pages';
import type { ListOptions } from './recordCollector';
import { missing } from './incomplete';
import type { Page } from './progress';

/**
 * Parses the page in a response.
 * Source: "Response envelope"; the cursor of GET /v1/emails/find/bulk/jobs/{job_id}/results.
 */
export const parsePage = ({ kind, response }: Operation, body: unknown): Page | LookupFailure => {
	// In a page of an API Request, the list may be anywhere.
	const guessed = kind === 'custom' ? findRecords({ records: 'guess' }, body) : undefined;
	const records = Array.isArray(guessed) ? guessed : findRecords(response, body);
	if (records instanceof LookupFailure) return records;
	const { total_records, total_pages, next_cursor, has_more } = isObject(body) ? body : {};
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
	const incomplete = whyIncomplete(operation.response, response.body, records);
	return { kind: 'list', records, incomplete };
};

/** Reads all pages of a list. */
export const fetchList = async (
	client: Pick<Client, 'json' | 'run'>,
	operation: Operation,
	{ call, paging, limit, dateBounds }: ListRequest,
	wanted: Pick<ListOptions, 'isEnough' | 'onPage' | 'isAllOrNothing'> = {},
): Promise<FetchedList | LookupFailure> => {
	const fetch = async (change: Partial<Call>): Promise<Page | LookupFailure> => {
		const response = await client.json({ ...call, ...change });
		return response instanceof LookupFailure ? response : parsePage(operation, response.body);
	};
	const { id, mergesById } = operation.response;
	const signal = call.skipSignal;
	const options = { pageSize: paging.size, limit, id, mergesById, signal, ...wanted };
	if (paging.kind === 'cursor') {
		// The cursor is always in the query.
		const next = async (cursor: IDataObject[string], size: number) => {
			return await fetch({ query: { ...call.query, cursor, limit: size } });
		};
		return await readCursor(next, paging.start, options);
	}
	const { startPage, size, hasFixedSize } = paging;
	const { dated } = operation.search?.sort ?? {};
	const list = await readPages(
		async (page, per_page, laterSignal) =>
			await fetch({
				...pageParameters(call, page, per_page),
				...(laterSignal && { skipSignal: laterSignal }),
			}),
		{
			...options,
			pageSize: hasFixedSize ? size : Math.min(size, limit),
			range: dated && dateBounds && new DateRangeFilter(dated, dateBounds),
			startPage,
			run: client.run,
		},
	);
	if (list instanceof LookupFailure || operation.kind !== 'list') return list;
	return withAdvice(list, size, operation);
};

const NO_ORDER = 'This list has no fixed order, so the next run may repeat or miss records';

/** Adds how to continue a list that stopped early. */
const withAdvice = (list: FetchedList, chosenSize: number, { search }: Operation): FetchedList => {
	const { incomplete } = list;
	if (!incomplete?.resumeAt) return list;
	const { page, pageSize } = incomplete.resumeAt;
	const size = pageSize === chosenSize ? '' : ` and Page Size ${pageSize}`;
	const advice = `Continue with Start Page ${page}${size}${search?.sort ? '' : `. ${NO_ORDER}`}`;
	return { ...list, incomplete: { ...incomplete, resumeAt: { page, pageSize, advice } } };
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
	if (location === 'whole') return [toRecord(body)];
	if (location === 'guess') {
		const list = guessList(body);
		return list ? toRecords(list) : missingFailure('list of rows');
	}
	if (location === 'records') {
		const list = Array.isArray(body) ? body : valueAt(body, 'records');
		const rows = Array.isArray(list) ? toRecords(list) : undefined;
		const isWhole = !rows || (rows.length === 0 && wholeIfEmpty);
		return isWhole ? [toRecord(body)] : rows;
	}
	const found = valueAt(body, location.at);
	if (Array.isArray(found)) return toRecords(found);
	if (isObject(found)) return [found];
	return missingFailure(`"${location.at}"`);
};

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
	const lists = Object.values(body).filter(Array.isArray);
	if (lists.length === 1) return lists[0];
	const inner = Object.values(body).filter(isObject).map(guessList).filter(Array.isArray);
	return lists.length === 0 && inner.length === 1 ? inner[0] : undefined;
};

/** The rows of a list as records. Null isn't one. */
const toRecords = (list: unknown[]): IDataObject[] =>
	list.filter((row) => row !== null && row !== undefined).map(toRecord);

const missingFailure = (what: string): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `The response has no ${what}`,
		advice:
			'The service may have changed. Make the same call with API Request to see its response.',
	});

/** Why a response without pages has fewer records than it counts. Undefined if it has all. Source: "Response envelope". */
export const whyIncomplete = (
	{ totalAt = '' }: Pick<OperationResponse, 'totalAt'>,
	body: unknown,
	records: IDataObject[],
): Incomplete | undefined => {
	// The response is the record itself, not a list.
	if (records[0] === body) return undefined;
	const paths = ['total_records', totalAt];
	const total = Math.max(...paths.map((path) => parseCount(valueAt(body, path)) ?? 0));
	if (total > records.length)
		return missing(`the service returned ${records.length} of the ${total} records it counts`);
	const pages = parseCount(valueAt(body, 'total_pages')) ?? 0;
	return pages > 1
		? missing(`the service returned one of the ${pages} pages it counts`)
		: undefined;
};
