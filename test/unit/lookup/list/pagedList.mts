/** Lists of made-up records, and the readers of them that the tests of pages share. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import {
	readPages,
	type PagesOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';

export const recordsFrom = (first: number, count: number): IDataObject[] =>
	Array.from({ length: Math.max(0, count) }, (_record, index) => ({ id: `r${first + index}` }));

/** A list of `total` records, in pages of what is asked for or less. */
export const list =
	(total: number, { most = Infinity, says = {} }: { most?: number; says?: Partial<Page> } = {}) =>
	(page: number, asked: number): Page => {
		const size = Math.min(asked, most);
		const first = (page - 1) * size;
		const records = recordsFrom(first, Math.min(size, total - first));
		return { records, total, pages: Math.ceil(total / size), ...says };
	};

export type Fetched = Page | LookupFailure;

/** The result of a list, or its failure, and what was asked for. */
export interface Run extends Partial<Records> {
	failure?: LookupFailure;
	ids: unknown[];
	/** Page numbers in the order in which they were asked for. */
	asked: number[];
	sizes: number[];
}

export const told = (
	result: Records | LookupFailure,
): Pick<Run, 'ids' | 'failure'> & Partial<Records> =>
	result instanceof LookupFailure
		? { failure: result, ids: [] }
		: { shortfall: undefined, ...result, ids: result.records.map(({ id }) => id) };

export const read = async (
	page: (page: number, size: number, until: AbortSignal | undefined) => Fetched | Promise<Fetched>,
	options: Partial<PagesOptions> = {},
): Promise<Run> => {
	const asked: number[] = [];
	const sizes: number[] = [];
	const fetch = async (number: number, size: number, until?: AbortSignal) => {
		asked.push(number);
		sizes.push(size);
		return await page(number, size, until);
	};
	const result = await readPages(fetch, { pageSize: 10, limit: Infinity, id: 'id', ...options });
	return { ...told(result), asked, sizes };
};

export const idsTo = (count: number) => recordsFrom(0, count).map(({ id }) => id);
export const used = new LookupFailure({ kind: 'callBudget', message: 'Max Calls is used up' });
