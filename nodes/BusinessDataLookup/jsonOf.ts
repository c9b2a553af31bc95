import { isObject } from './isObject';

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const inOrder = (_name: string, value: unknown): unknown =>
	isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;

/** The JSON of a value, the same for objects with equal fields, in whatever order these come. */
export const jsonOf = (value: unknown): string => JSON.stringify(value, inOrder);
