import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { operations } from '../catalogue';
import { choiceRows, fieldsByName, type Field } from '../catalogue/field';
import { PAGE_SIZE } from '../catalogue/limits';
import type { CursorPaging, Operation, PagePaging } from '../catalogue/types';
import { inputFailure } from '../failure';
import { fieldProperty } from './fieldKinds';
import { JSON_OBJECT } from './freeFields';
import type { DownloadRequest, ItemsRequest, RequestCall, SingleRequest } from './inputRequest';
import { forbidSentFields, readLimit } from './paging';
import type { InputOptions } from './options';
import type { Reader } from './reader';
import { quoted, readInteger, requireText } from './parseValue';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
/** The default `limit` of a list with a cursor. Source: "Pagination limits". */
const CURSOR_SIZE = 100;

const { method, path, jsonQuery, jsonBody, responseFormat, pagination } = fieldsByName({
	method: `
		choice | Method | HTTP method of the call | GET
		${choiceRows(METHODS)}
	`,
	path: 'text required | Path | Path under the base URL, starting with /v1/ | e.g. /v1/users/me',
	jsonQuery: `json | Query (JSON) | ${JSON_OBJECT}`,
	jsonBody: `json | Body (JSON) | ${JSON_OBJECT}`,
	responseFormat: `
		choice | Response Format | Whether to output the response as items or as a file | json
		- file | File
		- json | JSON
	`,
	pagination: `
		choice | Pagination | How the call asks for the next page | none
		- cursor | Cursor | The query has cursor and limit, the response next_cursor and has_more
		- none | None | One call only
		- page | Page Number | The call has page and per_page, the response total_pages
	`,
});

const FIELDS: Field[] = [
	method,
	path,
	jsonQuery,
	{ ...jsonBody, displayOptions: { show: { method: METHODS.filter((name) => name !== 'GET') } } },
	responseFormat,
	{ ...pagination, displayOptions: { show: { responseFormat: ['json'] } } },
];

export const customProperties = ({ kind }: Operation): INodeProperties[] =>
	kind === 'custom' ? FIELDS.map(fieldProperty) : [];

/** Whether a path has `.` or `..` in it, as typed or as a server may decode it. */
const leavesFolder = (path: string): boolean =>
	path.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

/** Returns a path under /v1. Throws inputFailure for any other path, or one with a `{name}` in it. */
export const checkPath = (typed: string): string => {
	const path = typed.trim().replace(/^(?!\/)/, '/');
	const isUnderV1 = /^\/v1\/[^\s\\?#{}]+$/.test(path) && !path.includes('//');
	if (isUnderV1 && !leavesFolder(path)) return path;
	throw inputFailure(
		'Path',
		`must start with /v1/, stay below it, and contain no space, //, ?, #, {, } or \\. It is ${quoted(typed.slice(0, 80))}`,
		'Put the query into Query (JSON), and replace each {name} with a value.',
	);
};

/** The pages of a list. The user may give their size. Throws inputFailure if the user gives the page. */
const readPaging = (
	choice: 'cursor' | 'none' | 'page',
	known: Operation | undefined,
	query: IDataObject,
	body: IDataObject | undefined,
): PagePaging | CursorPaging | undefined => {
	if (choice === 'none') return undefined;
	const isPage = choice === 'page';
	const [pageName, sizeName] = isPage ? ['page', 'per_page'] : ['cursor', 'limit'];
	const [fields, label] = isPage && body ? [body, jsonBody.label] : [query, jsonQuery.label];
	forbidSentFields(Object.keys(fields), [pageName], label);
	const usualSize = isPage ? (known?.paging?.size ?? PAGE_SIZE) : CURSOR_SIZE;
	const size = readInteger(fields[sizeName] ?? usualSize, { label: sizeName });
	return isPage ? { kind: 'page', size } : { kind: 'cursor', size };
};

/** The request that the user describes. Throws inputFailure. */
export const readCustomRequest = (
	reader: Reader,
	{ timeout, ifIncomplete }: Pick<InputOptions, 'timeout' | 'ifIncomplete'>,
): SingleRequest | ItemsRequest | DownloadRequest => {
	const httpMethod = reader.choice(method, METHODS);
	const requestPath = checkPath(requireText(reader.get('path'), path.label));
	const known = operations.find(({ call }) => call.path === requestPath.replace(/\/+$/, ''));
	const isFile = reader.choice(responseFormat, ['file', 'json']) === 'file';
	const query = reader.object('jsonQuery', jsonQuery.label);
	const bodyFields = reader.object('jsonBody', jsonBody.label);
	const isGet = httpMethod === 'GET';
	const call: RequestCall = {
		method: httpMethod,
		path: requestPath,
		// A path may have values of the user in it.
		limitKey: 'API Request',
		query,
		body: isGet ? undefined : bodyFields,
		countsInMinute: known?.call.countsInMinute ?? false,
		mayBeBilled: !isGet,
		mayBeText: !isGet,
		timeout,
	};
	if (isFile) return { kind: 'download', call, file: { name: 'download' } };
	const choice = reader.choice(pagination, ['cursor', 'none', 'page']);
	const pages = readPaging(choice, known, query, call.body);
	if (!pages) return { kind: 'single', call };
	// A page without a body isn't an empty list.
	const pageCall = { ...call, mayBeText: false };
	return { kind: 'items', call: pageCall, paging: pages, limit: readLimit(reader), ifIncomplete };
};
