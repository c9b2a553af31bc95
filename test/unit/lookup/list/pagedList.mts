/** Lists of made-up records, and the readers of them that the tests of pages share. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	readPages,
	type PagesOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Page, Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';

export const recordsFrom = (first: number, count: number): IDataObject[] =>
	Array.from({ length: Math.max(0, count) }, (_record, index) => ({ id: `r${first + index}` }));

/** A list of `total` records, in pages of what is asked for. */
export const list =
	(total: number, says: Partial<Page> = {}) =>
	(page: number, size: number): Page => {
		const first = (page - 1) * size;
		const records = recordsFrom(first, Math.min(size, total - first));
		return { records, total, pages: Math.ceil(total / size), ...says };
	};

export type Fetched = Page | LookupFailure;

/** The result of a list, or its failure. */
interface Told extends Partial<Records> {
	failure?: LookupFailure;
	/** Why the list isn't complete. */
	why?: string;
	ids: unknown[];
}

export const told = (result: Records | LookupFailure): Told =>
	result instanceof LookupFailure
		? { failure: result, ids: [] }
		: { why: result.incomplete?.why, ...result, ids: result.records.map(({ id }) => id) };

/** Reads pages of ten, and tells their numbers in the order in which they were asked for. */
export const read = async (
	page: (page: number, size: number) => Fetched | Promise<Fetched>,
	isEnough?: PagesOptions['isEnough'],
): Promise<Told & { asked: number[] }> => {
	const asked: number[] = [];
	const fetch = async (number: number, size: number) => {
		asked.push(number);
		return await page(number, size);
	};
	const options = { pageSize: 10, limit: Infinity, id: 'id', run: { firstCallsLeft: 0 } };
	const result = await readPages(fetch, { ...options, isEnough });
	return { ...told(result), asked };
};

export const idsTo = (count: number) => recordsFrom(0, count).map(({ id }) => id);
