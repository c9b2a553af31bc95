import { isObject } from './isObject';

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const withSortedFields = (_name: string, value: unknown): unknown =>
	isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;

/** JSON with sorted fields: equal objects give equal texts. */
export const stableJson = (value: unknown): string => JSON.stringify(value, withSortedFields);
