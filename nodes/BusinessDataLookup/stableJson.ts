import { markBigInt } from './exactJson';
import { isObject } from './isObject';

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

function withSortedFields(this: Record<string, unknown>, name: string, value: unknown): unknown {
	if (!isObject(value)) return markBigInt.call(this, name, value);
	return Object.fromEntries(Object.entries(value).sort(byName));
}

/** JSON with sorted fields: equal objects give equal texts. */
export const stableJson = (value: unknown): string => JSON.stringify(value, withSortedFields);
