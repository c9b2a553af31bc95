/** The zod types of filters. Their outputs are the inputs of match.mts. */
import { z } from 'zod/v4';

/** Trims the texts. Undefined if none is left. */
export function listOf(value: string | number | (string | number)[] | null | undefined) {
	if (value === null || value === undefined) return undefined;
	const texts = [value].flat().map((entry) => String(entry).trim());
	const filled = texts.filter((text) => text !== '');
	return filled.length > 0 ? filled : undefined;
}

/** "string or array of strings" (or null) → the texts, or undefined. */
export const texts = z
	.union([z.string(), z.array(z.string())])
	.nullish()
	.transform(listOf);

const code = z.union([z.string(), z.number().int()]);
/** "string, integer, or array of these" (or null) → the codes as texts. */
export const codes = z
	.union([code, z.array(code)])
	.nullish()
	.transform(listOf);

/** "string or null" → the text; undefined if it is blank. */
export const text = z
	.string()
	.nullish()
	.transform((value) => value?.trim() || undefined);

/** "string or null" → a list of one text. */
export const oneText = text.transform((value) => (value === undefined ? undefined : [value]));

export const flag = z.boolean().nullish();

/** The schema of a body in which every filter of a table has the same type. */
export function each<Table extends object, S extends z.ZodType>(
	table: Table,
	schema: S,
): Record<keyof Table, S> {
	const shape = Object.keys(table).map((name) => [name, schema]);
	return Object.fromEntries(shape) as Record<keyof Table, S>;
}

/** A whole number from 1. Null is the default. */
const wholeNumber = (fallback: number, largest = Infinity) =>
	z
		.number()
		.int()
		.min(1)
		.max(largest)
		.nullish()
		.transform((value) => value ?? fallback);

/** `page` and `per_page` of page-number pagination. */
export const paging = (defaultSize: number, largestSize: number) => ({
	page: wholeNumber(1),
	per_page: wholeNumber(defaultSize, largestSize),
});
