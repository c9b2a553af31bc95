import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object with fields: no array, not null. */
export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
