import type { IDataObject } from 'n8n-workflow';

/** What n8n writes when a field of the input is dragged into a parameter, and nothing else. */
const FIELD = /^=\{\{\s*\$json((?:\.[a-z_$][\w$]*|\["[^"\\]*"\]|\['[^'\\]*'\]|\[\d+\])+)\s*\}\}$/i;
const STEP = /\.([\w$]+)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/** The way through an item to the field that an expression names: `={{ $json.hq["Zip code"] }}`. */
export const fieldPath = (expression: string): string[] | undefined => {
	const path = FIELD.exec(expression)?.[1];
	return path === undefined
		? undefined
		: [...path.matchAll(STEP)].map((step) => step.slice(1).find(Boolean) ?? '');
};

const isScalar = (value: unknown): boolean =>
	['string', 'number', 'boolean'].includes(typeof value);

/**
 * The value at the end of a path: a text, a number, a boolean, or a list of such. Undefined where
 * it is something else or is not there: that is for n8n's engine to judge.
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
