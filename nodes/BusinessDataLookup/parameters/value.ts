import type { Field } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { jsonProblem } from './jsonPosition';

/** Nothing was given: it is not sent. */
export const isBlank = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.every(isBlank));

/** A value as a message quotes it. */
export const shown = (value: unknown): string =>
	typeof value === 'object' && value !== null ? JSON.stringify(value) : `"${String(value)}"`;

/** `["a","b"]` typed or given by an AI as text is a list too. */
const listInText = (text: string): unknown[] | undefined => {
	if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
};

/**
 * All single texts in a value: one, several, lists in lists, a JSON list as text.
 *
 * @param commas whether a comma separates two of them
 */
export const textsIn = (value: unknown, commas: boolean, label: string): string[] => {
	if (isBlank(value)) return [];
	if (Array.isArray(value)) return value.flatMap((entry) => textsIn(entry, commas, label));
	if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
		return [String(value)];
	}
	if (typeof value !== 'string') {
		throw inputProblem(label, 'must be text or a list of texts, not an object');
	}
	const text = value.trim();
	const list = listInText(text);
	if (list) return textsIn(list, commas, label);
	if (!commas) return [text];
	return text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');
};

const oneText = (value: unknown, label: string): string => {
	const given = textsIn(value, false, label);
	if (given.length > 1) {
		throw inputProblem(label, `takes one value, and ${given.length} were given`);
	}
	return given[0];
};

const severalTexts = (value: unknown, { kind, label, alwaysList }: Field): unknown => {
	const given = textsIn(value, kind !== 'texts', label);
	if (given.length === 0) return undefined;
	return given.length === 1 && !alwaysList ? given[0] : given;
};

const truth = (value: unknown, label: string): boolean => {
	if (typeof value === 'boolean') return value;
	const text = String(value).trim().toLowerCase();
	if (text === 'true' || text === 'false') return text === 'true';
	throw inputProblem(label, `must be true or false, not ${shown(value)}`);
};

const amount = (value: unknown, label: string): number => {
	const number = typeof value === 'string' ? Number(value.trim()) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw inputProblem(label, `must be a number, not ${shown(value)}`);
};

/** A number, several, `[min, max]` or `{ min, max }`; JSON where it is text. */
const countFilter = (value: unknown, label: string): unknown => {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	if (!/^[[{]/.test(text)) return /^\d+$/.test(text) ? Number(text) : text;
	return parseJson(text, label);
};

/** A date as the service gets it: text as typed, dates of expressions in ISO form. */
const dateText = (value: unknown, label: string): string => {
	if (value instanceof Date) return value.toISOString();
	const luxon = value as { toISO?: () => string };
	if (isObject(value) && typeof luxon.toISO === 'function') return luxon.toISO();
	return oneText(value, label);
};

/** JSON given as text, or a value that is no text already. Names the position of what is wrong. */
export const parseJson = (value: unknown, label: string): unknown => {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		throw inputProblem(label, `is not valid JSON: ${jsonProblem(value)}`);
	}
};

/** The wire form of what was given for a field; undefined = not given, not sent. */
export const wireValue = (field: Field, value: unknown): unknown => {
	const { kind, label } = field;
	if (isBlank(value)) return undefined;
	switch (kind) {
		case 'boolean':
			return truth(value, label);
		case 'number':
			return amount(value, label);
		case 'texts':
		case 'codes':
		case 'choices':
			return severalTexts(value, field);
		case 'words':
			return textsIn(value, false, label).join(', ') || undefined;
		case 'count':
			return countFilter(value, label);
		case 'date':
		case 'relativeDate':
			return dateText(value, label);
		case 'text':
		case 'choice':
			return oneText(value, label);
	}
};
