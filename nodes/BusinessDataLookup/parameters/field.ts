import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { parseJson } from './json';
import type { ParameterReader } from './reader';
import { isBlank, quoted, textIn, textsIn, trimmed, trueOrFalse } from './value';

/** How several values are typed into one text field; n8n would draw an expression on a list one character a box. */
const SEVERAL = {
	codes: 'Separate several by commas or lines, or give a list with an expression.',
	texts: 'Give several one per line, or as a list with an expression.',
};

/** One field of the service as a parameter of n8n. */
export const fieldProperty = (field: Field): INodeProperties => {
	const { kind, label, name, description, placeholder, required } = field;
	const base = {
		displayName: label,
		name,
		description,
		...(placeholder ? { placeholder } : {}),
		...(required ? { required } : {}),
	};
	switch (kind) {
		case 'boolean':
			return { ...base, type: 'boolean', default: field.default ?? true };
		case 'number':
			return { ...base, type: 'number', default: field.default ?? 0 };
		case 'choice':
			return { ...base, type: 'options', options: field.options, default: field.default ?? '' };
		case 'choices':
			return { ...base, type: 'multiOptions', options: field.options, default: [] };
		case 'date':
			return { ...base, type: 'dateTime', default: '' };
		case 'texts':
		case 'codes':
			return {
				...base,
				description: `${description}. ${SEVERAL[kind]}`,
				type: 'string',
				typeOptions: { rows: 2 },
				default: '',
			};
		case 'relativeDate':
			return { ...base, type: 'string', default: '', placeholder: 'e.g. <= 90 days forwards' };
		case 'count':
		case 'text':
		case 'words':
			return { ...base, type: 'string', default: field.default ?? '' };
	}
};

const severalTexts = (value: unknown, { kind, label, alwaysList }: Field): unknown => {
	const given = textsIn(value, kind === 'texts' ? 'lines' : 'commas and lines', label);
	if (given.length === 0) return undefined;
	return given.length === 1 && !alwaysList ? given[0] : given;
};

const numberValue = (value: unknown, label: string): number => {
	const number = typeof value === 'string' ? Number(trimmed(value)) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw inputProblem(label, `must be a number, not ${quoted(value)}`);
};

/** Throws inputProblem for a number that JSON does not know, also in a list or a range: it would be sent as null. */
const checkNumbers = (value: unknown, label: string): void => {
	const parts: unknown[] =
		typeof value === 'object' && value !== null ? Object.values(value) : [value];
	for (const part of parts) if (typeof part === 'number') numberValue(part, label);
};

/** A number, several, `[min, max]` or `{ min, max }`; also as JSON text. */
const countValue = (value: unknown, label: string): unknown => {
	let count = value;
	if (typeof value === 'string') {
		const text = trimmed(value);
		const isList = /^[[{]/.test(text);
		if (isList) count = parseJson(text, label);
		else count = /^\d+$/.test(text) ? Number(text) : text;
	}
	checkNumbers(count, label);
	return count;
};

/** Text as typed; a date from an expression in ISO form. */
const dateText = (value: unknown, label: string): string | undefined => {
	const luxon = value as { toISO?: () => string | null };
	const isLuxon = isObject(value) && typeof luxon.toISO === 'function';
	if (!(value instanceof Date) && !isLuxon) return textIn(value, label);
	// Null for a date that does not exist.
	const iso = value instanceof Date ? (value.toJSON() as string | null) : luxon.toISO!();
	if (typeof iso === 'string') return iso;
	throw inputProblem(label, 'holds a date that does not exist', 'Check the expression.');
};

const wireValue = (field: Field, value: unknown): unknown => {
	const { kind, label } = field;
	if (isBlank(value)) return undefined;
	switch (kind) {
		case 'boolean':
			return trueOrFalse(value, label);
		case 'number':
			return numberValue(value, label);
		case 'texts':
		case 'codes':
		case 'choices':
			return severalTexts(value, field);
		case 'words':
			return textsIn(value, 'nothing', label).join(', ') || undefined;
		case 'count':
			return countValue(value, label);
		case 'date':
		case 'relativeDate':
			return dateText(value, label);
		case 'text':
		case 'choice':
			return textIn(value, label);
	}
};

/** A field under its wire name; empty where nothing was given. Throws inputProblem. */
export const readField = (field: Field, given: unknown): IDataObject => {
	const value = wireValue(field, given);
	return value === undefined ? {} : ({ [field.name]: value } as IDataObject);
};

const isEmail = (text: string): boolean => {
	const [user, host = '', ...more] = text.split('@');
	const hasDot = host.slice(1, -1).includes('.');
	return user !== '' && hasDot && more.length === 0 && !/[\s,;]/.test(text);
};

/**
 * The record of an input that is not worth a call; undefined = it is to be sent. Throws inputProblem.
 * Source: POST /v1/emails/validation: string (email format).
 */
export const malformed = (
	entry: Operation,
	reader: ParameterReader,
	item: number,
): IDataObject | undefined => {
	const field = entry.fields?.find((one) => one.malformed);
	if (!field) return undefined;
	const texts = textsIn(reader.get(field.name, item), 'nothing', field.label);
	if (texts.length === 1 && isEmail(texts[0])) return undefined;
	// Nothing typed into the form is for the user to mend; nothing in an input is a find.
	if (texts.length === 0 && reader.isFixed(field.name)) return undefined;
	return { ...field.malformed, [field.name]: texts.join(', ') };
};

/** The fields of an operation that stand on their own. */
export const show = (entry: Operation): INodeProperties[] =>
	(entry.fields ?? []).map(fieldProperty);

/** Those fields under their wire names, without the ones that go into the path. Throws inputProblem. */
export const read = (entry: Operation, reader: ParameterReader, item: number): IDataObject => {
	const wire: IDataObject = {};
	if (malformed(entry, reader, item)) return wire;
	for (const field of entry.fields ?? []) {
		if (entry.path.includes(`{${field.name}}`)) continue;
		const given = reader.get(field.name, item);
		if (field.required && isBlank(given)) throw inputProblem(field.label, 'is empty');
		Object.assign(wire, readField(field, given));
	}
	return wire;
};
