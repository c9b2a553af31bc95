import type { IDataObject } from 'n8n-workflow';

/** Exactly what n8n writes when a field of the input is dragged into a parameter. */
const FIELD =
	/^=\{\{\s*\$json((?:\.[a-zA-Z_$][\w$]*|\["[^"\\]*"\]|\['[^'\\]*'\]|\[\d+\])+)\s*\}\}$/;
const STEP = /\.([\w$]+)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/** Whether a parameter is an expression. */
export const isExpression = (value: unknown): value is string =>
	typeof value === 'string' && value.startsWith('=');

const isScalar = (value: unknown): boolean =>
	['string', 'number', 'boolean'].includes(typeof value);

/**
 * The value of the input field that an expression names, such as `={{ $json.hq["Zip code"] }}`: text, number, boolean,
 * or a list of these. Undefined for any other value or expression, which is left to n8n's engine.
 */
export const readInputField = (expression: string, json: IDataObject): unknown => {
	const path = FIELD.exec(expression)?.[1];
	if (path === undefined) return undefined;
	let value: unknown = json;
	for (const [, ...names] of path.matchAll(STEP)) {
		const step = names.find(Boolean) ?? '';
		if (typeof value !== 'object' || value === null || step in Object.prototype) return undefined;
		if (!Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	if (Array.isArray(value)) return value.every(isScalar) ? [...value] : undefined;
	return isScalar(value) ? value : undefined;
};

/**
 * Replaces expressions by input fields; undefined if an expression is more than one field. Measured: this takes 0.59 ms
 * of CPU an item, n8n's evaluation 1.95 ms (bench/rows/lookups.mts).
 */
export const fillIn = (raw: unknown, json: IDataObject): unknown => {
	if (isExpression(raw)) return readInputField(raw, json);
	if (typeof raw !== 'object' || raw === null) return raw;
	const entries = Object.entries(raw).map(([key, value]) => [key, fillIn(value, json)]);
	if (entries.some(([, value]) => value === undefined)) return undefined;
	return Array.isArray(raw) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};
