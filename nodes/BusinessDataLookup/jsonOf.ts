import { markBigInt } from './exactJson';
import { isObject } from './isObject';

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

function inOrder(this: Record<string, unknown>, name: string, value: unknown): unknown {
	if (!isObject(value)) return markBigInt.call(this, name, value);
	return Object.fromEntries(Object.entries(value).sort(byName));
}

/** The JSON of a value, the same for objects with equal fields, in whatever order these come. */
export const jsonOf = (value: unknown): string => JSON.stringify(value, inOrder);
