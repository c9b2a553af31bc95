import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { CursorPaging, Operation, PagePaging } from '../catalogue/types';
import { inputProblem } from '../failure';
import type { ParameterReader } from './reader';
import { isBlank, trueOrFalse, wholeNumber } from './value';

/** Whether the service says how many records a search finds in all: lists by page number have `total_records`. */
export const canCount = (entry: Operation): boolean =>
	entry.kind === 'search' && entry.paging.kind === 'page';

const LIMIT: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** The model of an agent reads, and its user pays for, each record. */
const AGENT_LIMIT: INodeProperties = Object.assign(
	{ ...LIMIT },
	{
		default: 10,
		hint: 'The model reads, and is paid for, each result. Max Calls in the options bounds what one answer may cost.',
	},
);

export const show = (entry: Operation): INodeProperties[] => {
	const { kind } = entry;
	if (kind !== 'search' && kind !== 'custom') return [];
	const paged = kind === 'custom' ? { pagination: ['page', 'cursor'] } : {};
	const hide = canCount(entry) ? { outputAs: ['count'] } : undefined;
	const limited = { ...paged, returnAll: [false] };
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: { show: paged, hide },
			description: 'Whether to return all results or only up to a given limit',
		},
		{ ...LIMIT, displayOptions: { show: limited, hide: { ...hide, '@tool': [true] } } },
		{ ...AGENT_LIMIT, displayOptions: { show: { ...limited, '@tool': [true] }, hide } },
	];
};

/** The most records wanted; Infinity = all. Throws inputProblem. */
export const read = (reader: ParameterReader, item: number): number =>
	trueOrFalse(reader.get('returnAll', item, false), 'Return All', false)
		? Infinity
		: wholeNumber(reader.get('limit', item, 50), 'Limit', 1);

/** A list by page number, and where and how it is read. */
export interface NumberedPages extends PagePaging {
	/** The page to begin with. */
	first?: number;
	/** Pages of this size are asked for, even where the limit is less. */
	isExact?: boolean;
}

/** What the Options collection has for a list by page number. */
export const options = (entry: Operation): INodeProperties[] => {
	if (entry.kind !== 'search' || entry.paging.kind !== 'page') return [];
	const { size, largest = size } = entry.paging;
	return [
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: largest },
			default: largest,
			description: `How many records to ask for in one call. ${size} when not set, or the Limit where that is less.`,
		},
		{
			displayName: 'Start Page',
			name: 'startPage',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'The page to begin with, to go on with a list that was not read to its end: its hint names the page. Keep Page Size as it was.',
		},
	];
};

/**
 * The pages of a search. Throws inputProblem.
 *
 * @param isSkimmed rows may be passed over before the first one that is wanted
 */
export const readPages = (
	paging: PagePaging | CursorPaging,
	{ pageSize, startPage }: Record<string, unknown>,
	isSkimmed: boolean,
): NumberedPages | CursorPaging => {
	if (paging.kind === 'cursor') return paging;
	const { size, largest = size } = paging;
	const first = wholeNumber(startPage ?? 1, 'Start Page', 1);
	// The number of a page means something only with its size.
	const isExact = !isBlank(pageSize) || first > 1 || isSkimmed;
	return {
		kind: 'page',
		size: wholeNumber(pageSize ?? size, 'Page Size', 1, largest),
		...(first > 1 && { first }),
		...(isExact && { isExact }),
	};
};

/**
 * Throws inputProblem where a user's own fields name a page of a list that the node goes through itself:
 * the node's page would take its place unseen.
 *
 * @param names the fields that the node fills in
 */
export const checkOwnFields = (given: IDataObject, names: string[], label: string): void => {
	const own = names.find((name) => name in given);
	if (own === undefined) return;
	throw inputProblem(
		label,
		`must not hold "${own}": Limit and Return All page through the list`,
		'Remove it, and set Limit or Return All.',
	);
};
