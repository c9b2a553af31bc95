import type { IDataObject } from 'n8n-workflow';

/** What n8n writes when a field of the input is dragged into a parameter, and nothing more. */
const FIELD =
	/^=\{\{\s*\$json((?:\.[a-zA-Z_$][\w$]*|\["[^"\\]*"\]|\['[^'\\]*'\]|\[\d+\])+)\s*\}\}$/;
const STEP = /\.([\w$]+)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/**
 * The path to the input field that an expression names, such as `={{ $json.hq["Zip code"] }}`; undefined
 * for any other expression. Measured: filling these in takes 0.59 ms of CPU an item,
 * n8n's evaluation 1.95 ms (bench/rows/lookups.mts).
 */
export const fieldPath = (expression: string): string[] | undefined => {
	const path = FIELD.exec(expression)?.[1];
	return path === undefined
		? undefined
		: [...path.matchAll(STEP)].map((step) => step.slice(1).find(Boolean) ?? '');
};

const isScalar = (value: unknown): boolean =>
	['string', 'number', 'boolean'].includes(typeof value);

/**
 * The text, number, boolean, or list of them at the end of a path. Undefined for anything else, which
 * is left to n8n's engine.
 */
export const valueAt = (path: string[], json: IDataObject): unknown => {
	let value: unknown = json;
	for (const step of path) {
		if (typeof value !== 'object' || value === null || step in Object.prototype) return undefined;
		if (!Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	if (Array.isArray(value)) return value.every(isScalar) ? [...(value as unknown[])] : undefined;
	return isScalar(value) ? value : undefined;
};
