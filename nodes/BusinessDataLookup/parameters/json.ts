import type { IDataObject } from 'n8n-workflow';
import { parseAsBigInts } from '../exactJson';
import { inputFailure, thrownMessage } from '../failure';
import { isObject } from '../isObject';
import { isBlank } from './value';

/** Parses JSON, long integers as bigints; a value that isn't text is returned as it is. Throws inputFailure. */
export const parseJson = (value: unknown, label: string): unknown => {
	if (typeof value !== 'string') return value;
	try {
		return parseAsBigInts(value);
	} catch (error) {
		throw inputFailure(label, `is not valid JSON: ${thrownMessage(error)}`);
	}
};

/** An object, also given as JSON text; a blank value or an empty list is an empty object. Throws inputFailure. */
export const parseObject = (value: unknown, label: string): IDataObject => {
	const parsed = isBlank(value) && !Array.isArray(value) ? {} : parseJson(value, label);
	if (Array.isArray(parsed) && parsed.length === 0) return {};
	if (isObject(parsed)) return parsed;
	throw inputFailure(label, 'must be a JSON object');
};
