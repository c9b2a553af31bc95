import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field, FieldKind } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import type { SpellingKind } from '../spelling/spelling';
import { isPlaceholder, trimmed } from '../spelling/text';
import { givenValue, textsFor, usableValues, type GivenValue } from './given';
import { parseJson } from './json';
import type { Reader } from './reader';
import { asSent, checkSpelling } from './spelled';
import {
	isBlank,
	NOTHING_ADVICE,
	quoted,
	textIn,
	textsIn,
	trueOrFalse,
	wholeNumber,
} from './value';

/** How several values are typed into one text field; in a multi-select list n8n would show an expression as one box per character. */
const SEVERAL = {
	codes: 'Separate several by commas, semicolons or lines, or give a list with an expression.',
	texts: 'Give several one per line, or as a list with an expression.',
};

/** A field as a parameter of n8n. */
export const fieldProperty = (field: Field): INodeProperties => {
	const { kind, label, name, description, hint, placeholder, options, required } = field;
	const isSeveral = kind === 'texts' || kind === 'codes';
	const property: INodeProperties = {
		displayName: label,
		name,
		...KINDS[kind].shown,
		description: isSeveral ? `${description}. ${SEVERAL[kind]}` : description || undefined,
		hint,
		placeholder,
		options,
		required,
		displayOptions: field.where,
	};
	if (field.default !== undefined) property.default = field.default;
	if (kind === 'whole') property.typeOptions = { minValue: field.least, maxValue: field.most };
	return property;
};

/** A group of fields, or a list of such groups by `multipleValues`; n8n saves it as `{ [name]: … }`. */
export const groupProperty = (
	property: Omit<INodeProperties, 'type' | 'default' | 'options'>,
	displayName: string,
	fields: Field[],
	name = 'values',
): INodeProperties => ({
	...property,
	type: 'fixedCollection',
	default: {},
	options: [{ displayName, name, values: fields.map(fieldProperty) }],
});

/** The places in a record that only narrow a search: a placeholder there means any place. */
const PLACES: ReadonlySet<SpellingKind | undefined> = new Set(['state', 'zip'] as const);

/** Texts as they are sent; no placeholder for a place. Throws inputProblem for one that can't be a value of the field. */
const inSpelling = (texts: string[], { spelling, label }: Field): string[] => {
	if (spelling === undefined) return texts;
	const given = PLACES.has(spelling) ? texts.filter((text) => !isPlaceholder(text)) : texts;
	for (const text of given) checkSpelling(spelling, text, label);
	return [...new Set(given.map((text) => asSent(spelling, text)))];
};

const severalTexts = (value: unknown, field: Field): unknown => {
	const given = inSpelling(textsFor(field, value), field);
	if (given.length === 0) return undefined;
	return given.length === 1 && !field.alwaysList ? given[0] : given;
};

const numberValue = (value: unknown, { label }: Field): number => {
	const number = typeof value === 'string' ? Number(trimmed(value)) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw inputProblem(label, `must be a number, not ${quoted(value)}`);
};

/**
 * A number, several, `[min, max]` or `{ min, max }`; also as JSON text. Throws inputProblem for a number that JSON does
 * not know, which would be sent as null.
 */
const countValue = (value: unknown, field: Field): unknown => {
	if (typeof value === 'string') {
		const text = trimmed(value);
		if (/^[[{]/.test(text)) return countValue(parseJson(text, field.label), field);
		return /^\d+$/.test(text) ? numberValue(text, field) : text;
	}
	const isGroup = typeof value === 'object' && value !== null;
	for (const part of isGroup ? Object.values(value) : [value])
		if (typeof part === 'number' || typeof part === 'bigint') numberValue(part, field);
	return value;
};

/** Text as typed; a date from an expression in ISO form. */
const dateText = (value: unknown, { label }: Field): string | undefined => {
	const luxon = value as { toISO?: () => string | null };
	const isLuxon = isObject(value) && typeof luxon.toISO === 'function';
	if (!(value instanceof Date) && !isLuxon) return textIn(value, label);
	// A date that does not exist gives null.
	const iso = value instanceof Date ? (value.toJSON() as string | null) : luxon.toISO!();
	if (typeof iso === 'string') return iso;
	throw inputProblem(label, 'holds a date that does not exist', 'Check the expression.');
};

const textValue = (value: unknown, field: Field): string | undefined => {
	const text = textIn(value, field.label);
	return text === undefined ? undefined : inSpelling([text], field)[0];
};

const wordsValue = (value: unknown, { label }: Field): string | undefined =>
	textsIn(value, 'nothing', label).join(', ') || undefined;

/** How n8n shows a kind of field, and how its value is read. The default is for a field that has none of its own. */
interface Kind {
	shown: Pick<INodeProperties, 'type' | 'default' | 'typeOptions' | 'allowArbitraryValues'>;
	read: (value: unknown, field: Field) => unknown;
}

const textBox = { type: 'string', default: '' } as const;
const linesBox = { ...textBox, typeOptions: { rows: 2 } };

const KINDS: Record<FieldKind, Kind> = {
	boolean: {
		shown: { type: 'boolean', default: true },
		read: (value, { label }) => trueOrFalse(value, label),
	},
	choice: { shown: { type: 'options', default: '' }, read: textValue },
	// An expression may give other values than the list has, and a text with several.
	choices: {
		shown: { type: 'multiOptions', default: [], allowArbitraryValues: true },
		read: severalTexts,
	},
	codes: { shown: linesBox, read: severalTexts },
	count: { shown: textBox, read: countValue },
	date: { shown: { type: 'dateTime', default: '' }, read: dateText },
	json: {
		shown: { type: 'json', default: '{}' },
		read: (value, { label }) => parseJson(value, label),
	},
	number: { shown: { type: 'number', default: 0 }, read: numberValue },
	relativeDate: { shown: textBox, read: dateText },
	text: { shown: textBox, read: textValue },
	texts: { shown: linesBox, read: severalTexts },
	whole: { shown: { type: 'number', default: 0 }, read: wholeNumber },
	words: { shown: textBox, read: wordsValue },
};

/** A field under its wire name; empty where nothing was given. Throws inputProblem. */
export const readField = (field: Field, given: unknown): IDataObject => {
	const value = isBlank(given) ? undefined : KINDS[field.kind].read(given, field);
	return value === undefined ? {} : ({ [field.name]: value } as IDataObject);
};

/** Fields under their wire names, from values by these names. Throws inputProblem. */
export const readFields = (fields: Field[], values: Record<string, unknown>): IDataObject =>
	Object.assign({}, ...fields.map((each) => readField(each, values[each.name]))) as IDataObject;

/** Shows the fields of an operation that stand outside its collections. */
export const show = (entry: Operation): INodeProperties[] =>
	(entry.fields ?? []).map(fieldProperty);

/** The values of the fields outside the collections. Any text is an address to validate, so none is a mistake in the panel. */
export const given = ({ fields = [] }: Operation, reader: Reader): GivenValue[] =>
	fields.map((field) => {
		const value = reader.get(field.name);
		const isExpression = reader.isExpression(field.name);
		return givenValue(field, value, isExpression || (Boolean(field.malformed) && !isBlank(value)));
	});

/** Reads the fields outside the collections and the path, of what `given` returned. Throws inputProblem. */
export const read = ({ fields = [], path }: Operation, given: GivenValue[]): IDataObject => {
	const values = usableValues(given);
	const own = fields.filter(({ name }) => !path.includes(`{${name}}`));
	const empty = own.find(({ name, required }) => required && isBlank(values[name]));
	if (empty) throw inputProblem(empty.label, 'is empty', NOTHING_ADVICE);
	return readFields(own, values);
};
