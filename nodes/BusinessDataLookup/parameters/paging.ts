import type { INodeProperties } from 'n8n-workflow';
import { fieldsByName, type Field } from '../catalogue/field';
import type { CursorPaging, Operation, PagePaging } from '../catalogue/types';
import { inputProblem } from '../failure';
import { fieldProperty } from './field';
import type { Reader } from './reader';
import { isBlank, trueOrFalse, wholeNumber } from './value';

/** Whether the service says how many records a search finds: only lists by page number have `total_records`. */
export const canCount = (entry: Operation): boolean =>
	entry.kind === 'search' && entry.paging.kind === 'page';

const { returnAll, limit } = fieldsByName(`
	boolean | returnAll | Return All | Whether to return all results or only up to a given limit | false
	whole 1 | limit | Limit | Max number of results to return | 50
`);

/** The Limit of an agent's tool: the model reads each record, and its user pays for that. */
const agentLimit: Field = {
	...limit,
	default: 10,
	hint: 'The model reads every result, which costs tokens. Max Calls in the options limits the cost of one answer.',
};

/** Return All and Limit of a list; an agent's tool has a lower Limit. */
export const show = (entry: Operation): INodeProperties[] => {
	const { kind } = entry;
	if (kind !== 'search' && kind !== 'custom') return [];
	const paged = kind === 'custom' ? { pagination: ['page', 'cursor'] } : {};
	const hide = canCount(entry) ? { outputAs: ['count'] } : undefined;
	const limited = { ...paged, returnAll: [false] };
	return [
		{ ...returnAll, where: { show: paged, hide } },
		{ ...limit, where: { show: limited, hide: { ...hide, '@tool': [true] } } },
		{ ...agentLimit, where: { show: { ...limited, '@tool': [true] }, hide } },
	].map(fieldProperty);
};

/** The most records wanted; Infinity = all. Throws inputProblem. */
export const read = (reader: Reader): number =>
	trueOrFalse(reader.get('returnAll'), returnAll.label, false)
		? Infinity
		: wholeNumber(reader.get('limit', limit.default) ?? '', limit);

/** A list by page number, with the page that it is read from and the size of its pages. */
export interface NumberedPages extends PagePaging {
	/** The page to begin with. */
	first?: number;
	/** Pages have this size even where the Limit is less. */
	isExact?: boolean;
}

const { pageSize, startPage } = fieldsByName(`
	whole 1 | pageSize | Page Size | How many records to ask for in one call
	whole 1 | startPage | Start Page | The page to begin with. To go on with a list that was not read to its end, give the page that the hint of that run names, and the Page Size too if it names one. | 1
`);

const pageSizeOf = ({ size, largest = size }: PagePaging): Field => ({
	...pageSize,
	most: largest,
	default: largest,
	description: `${pageSize.description}. ${size} when not set, or the Limit where that is less.`,
});

/** The options of a list by page number. */
export const fields = (entry: Operation): Field[] =>
	entry.kind === 'search' && entry.paging.kind === 'page'
		? [pageSizeOf(entry.paging), startPage]
		: [];

/**
 * The pages of a search. Throws inputProblem.
 *
 * @param isSkimmed the list may begin with rows that are passed over
 */
export const readPages = (
	paging: PagePaging | CursorPaging,
	given: Record<string, unknown>,
	isSkimmed: boolean,
): NumberedPages | CursorPaging => {
	if (paging.kind === 'cursor') return paging;
	const first = wholeNumber(given.startPage, startPage);
	// A page's number has a meaning only together with the size of the pages.
	const isExact = !isBlank(given.pageSize) || first > 1 || isSkimmed;
	return {
		kind: 'page',
		size: wholeNumber(given.pageSize ?? paging.size, pageSizeOf(paging)),
		...(first > 1 && { first }),
		...(isExact && { isExact }),
	};
};

/**
 * Throws inputProblem where a user's own fields name a page of a list that the node pages through: the node would
 * overwrite the page without a word.
 *
 * @param own the fields that the node fills in
 */
export const checkOwnFields = (given: string[], own: string[], label: string): void => {
	const twice = own.find((name) => given.includes(name));
	if (twice === undefined) return;
	throw inputProblem(
		label,
		`must not hold "${twice}": this node chooses the pages itself`,
		'Remove it, and set Limit or Return All, or Page Size or Start Page where the options have them.',
	);
};
