import type { IDataObject } from 'n8n-workflow';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { isBlank } from './value';

/** JSON given as text, or a value that is not text and so needs no parsing. Throws inputProblem. */
export const parseJson = (value: unknown, label: string): unknown => {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch (error) {
		throw inputProblem(label, `is not valid JSON: ${(error as Error).message}`);
	}
};

/** A JSON object, as text or as it is; blank is an empty one. Throws inputProblem. */
export const parseObject = (value: unknown, label: string): IDataObject => {
	const parsed = isBlank(value) ? {} : parseJson(value, label);
	if (isObject(parsed)) return parsed as IDataObject;
	throw inputProblem(label, 'must be a JSON object');
};
