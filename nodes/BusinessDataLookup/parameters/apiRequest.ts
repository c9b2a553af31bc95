import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { limitedPaths, pageSizeOf } from '../catalogue';
import type { CursorPaging, Operation, PagePaging } from '../catalogue/types';
import { jsonProperty } from './freeFields';
import { parseObject } from './json';
import * as paging from './paging';
import { checkTypedPath, plainPath } from './path';
import type { ParameterReader } from './reader';
import { choiceOf, oneText, wholeNumber } from './value';

const QUERY = 'Query (JSON)';
const BODY = 'Body (JSON)';
const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];
const FORMATS = ['json', 'file'] as const;
const WAYS_TO_PAGE = ['none', 'page', 'cursor'] as const;
/** Rows on a page where the user does not say. Source: "Pagination limits". */
const CURSOR_SIZE = 100;

const properties: INodeProperties[] = [
	{
		displayName: 'Method',
		name: 'method',
		type: 'options',
		options: METHODS.map((method) => ({ name: method, value: method })),
		default: 'GET',
		description: 'HTTP method of the call',
	},
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. /v1/users/me',
		description: 'Path under the base URL, starting with /v1/',
	},
	jsonProperty('jsonQuery', QUERY),
	jsonProperty('jsonBody', BODY, { method: METHODS.filter((method) => method !== 'GET') }),
	{
		displayName: 'Response Format',
		name: 'responseFormat',
		type: 'options',
		options: [
			{ name: 'File', value: 'file' },
			{ name: 'JSON', value: 'json' },
		],
		default: 'json',
		description: 'Whether the answer becomes items or is saved as a file',
	},
	{
		displayName: 'Pagination',
		name: 'pagination',
		type: 'options',
		options: [
			{
				name: 'Cursor',
				value: 'cursor',
				description: 'Query cursor, limit; answer next_cursor, has_more',
			},
			{ name: 'None', value: 'none', description: 'One call, one answer' },
			{
				name: 'Page Number',
				value: 'page',
				description: 'Body page, per_page; answer total_pages',
			},
		],
		default: 'none',
		displayOptions: { show: { responseFormat: ['json'] } },
		description: 'How the service gives more than one page',
	},
];

export const show = ({ kind }: Operation): INodeProperties[] =>
	kind === 'custom' ? properties : [];

/** The user may name the size of a page, but not which one. Throws inputProblem. */
const pagingOf = (
	choice: (typeof WAYS_TO_PAGE)[number],
	path: string,
	query: IDataObject,
	body: IDataObject | undefined,
): PagePaging | CursorPaging | undefined => {
	if (choice === 'page') {
		const sizes = body ?? query;
		paging.checkOwnFields(sizes, ['page'], body ? BODY : QUERY);
		return {
			kind: 'page',
			size: wholeNumber(sizes.per_page ?? pageSizeOf(plainPath(path)), 'per_page', 1),
		};
	}
	if (choice !== 'cursor') return undefined;
	paging.checkOwnFields(query, ['cursor'], QUERY);
	return { kind: 'cursor', size: wholeNumber(query.limit ?? CURSOR_SIZE, 'limit', 1), start: -1 };
};

/** Method, path, query, body and paging as the user gives them. Throws inputProblem. */
export const read = (reader: ParameterReader, item: number) => {
	const typed = reader.get('method', item, 'GET') ?? 'GET';
	const known = METHODS.find((name) => name === String(typed).toUpperCase());
	const method = choiceOf(known ?? typed, METHODS, 'Method');
	const path = checkTypedPath(oneText(reader.get('path', item, ''), 'Path'));
	const format = choiceOf(reader.get('responseFormat', item, 'json'), FORMATS, 'Response Format');
	const file = format === 'file';
	const choice = file
		? 'none'
		: choiceOf(reader.get('pagination', item, 'none'), WAYS_TO_PAGE, 'Pagination');
	const query = parseObject(reader.get('jsonQuery', item, ''), QUERY);
	const given = parseObject(reader.get('jsonBody', item, ''), BODY);
	const body = method === 'GET' ? undefined : given;
	return {
		method,
		path,
		query,
		body,
		limited: limitedPaths.includes(plainPath(path)),
		repeatable: method === 'GET',
		mayBeText: method !== 'GET',
		paging: pagingOf(choice, path, query, body),
		limit: choice === 'none' ? Infinity : paging.read(reader, item),
		file,
	};
};
