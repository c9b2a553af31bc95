import type { INodeProperties } from 'n8n-workflow';
import { fieldsByName, type Field } from '../catalogue/field';
import type { CursorPaging, Operation, PagePaging } from '../catalogue/types';
import { inputFailure } from '../failure';
import { fieldProperty } from './fieldKinds';
import type { Reader } from './reader';
import { readBoolean, readInteger } from './parseValue';

/** Whether the service says how many records a search finds. Only lists with page numbers have `total_records`. */
export const canCount = (operation: Operation): boolean =>
	operation.kind === 'list' && operation.paging.kind === 'page';

const { returnAll, limit } = fieldsByName({
	returnAll: `boolean | Return All | Whether to return all results or only up to a given limit | false`,
	limit: 'integer 1 | Limit | Max number of results to return | 50',
});

const agentLimit: Field = {
	...limit,
	default: 10,
	hint: 'The model reads every result, which costs tokens. To limit the calls, set Max Calls in the options.',
};

/** Return All and Limit. An agent's tool has a lower Limit. */
export const pagingProperties = (operation: Operation): INodeProperties[] => {
	const { kind } = operation;
	if (kind !== 'list' && kind !== 'custom') return [];
	const paged = kind === 'custom' ? { pagination: ['page', 'cursor'] } : {};
	const hide = canCount(operation) ? { outputAs: ['count'] } : undefined;
	const limited = { ...paged, returnAll: [false] };
	return [
		{ ...returnAll, displayOptions: { show: paged, hide } },
		{ ...limit, displayOptions: { show: limited, hide: { ...hide, '@tool': [true] } } },
		{ ...agentLimit, displayOptions: { show: { ...limited, '@tool': [true] }, hide } },
	].map(fieldProperty);
};

/** Limit, or Infinity for all records. Throws inputFailure. */
export const readLimit = (reader: Reader): number =>
	readBoolean(reader.get('returnAll'), returnAll.label, false)
		? Infinity
		: readInteger(reader.get('limit', limit.default) ?? '', limit);

/** A list with page numbers, as it is read. */
export interface PagesToRead extends Omit<PagePaging, 'largest'> {
	/** Absent for page 1. */
	startPage?: number;
	/** Whether pages are never smaller than `size`, even if Limit is less. */
	hasFixedSize?: boolean;
}

const { pageSize, startPage } = fieldsByName({
	pageSize: 'integer 1 | Page Size | How many records one call asks for',
	startPage: `integer 1 | Start Page | The page to start with. To continue a list that ended early, give the page in its message. | 1`,
});

const pageSizeField = ({ size, largest = size }: PagePaging): Field => ({
	...pageSize,
	max: largest,
	default: largest,
	description: `${pageSize.description}. By default ${size}, or Limit if that is less.`,
});

export const pagingOptions = (operation: Operation): Field[] =>
	operation.kind === 'list' && operation.paging.kind === 'page'
		? [pageSizeField(operation.paging), startPage]
		: [];

/** The labels of these options, by the fields that are sent. */
export const pagingLabels = (operation: Operation): Record<string, string> =>
	pagingOptions(operation).length > 0 ? { per_page: pageSize.label, page: startPage.label } : {};

/**
 * The pages of a search. Throws inputFailure.
 *
 * @param skipsRows whether rows at the start of the list may be left out
 */
export const readPageOptions = (
	paging: PagePaging | CursorPaging,
	options: Record<string, unknown>,
	skipsRows: boolean,
): PagesToRead | CursorPaging => {
	if (paging.kind === 'cursor') return paging;
	const firstPage = readInteger(options.startPage, startPage);
	// With another page size, Start Page would begin at another record.
	const hasFixedSize = firstPage > 1 || skipsRows;
	return {
		kind: 'page',
		size: readInteger(options.pageSize ?? paging.size, pageSizeField(paging)),
		...(firstPage > 1 && { startPage: firstPage }),
		...(hasFixedSize && { hasFixedSize }),
	};
};

/** Throws inputFailure for a field of the user that the node sends itself, such as the page. */
export const forbidSentFields = (
	userFields: string[],
	nodeFields: Array<string | undefined>,
	label: string,
): void => {
	const twice = userFields.find((name) => nodeFields.includes(name));
	if (twice === undefined) return;
	throw inputFailure(
		label,
		`must not contain "${twice}", which this node sends itself`,
		'Remove it here, or from its own parameter. Limit, Return All and the options choose the pages.',
	);
};
