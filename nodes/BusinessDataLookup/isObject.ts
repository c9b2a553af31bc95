import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object, but not an array or null. */
export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
