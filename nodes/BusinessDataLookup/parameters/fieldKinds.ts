import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import type { Field, FieldKind } from '../catalogue/field';
import { inputFailure } from '../failure';
import { asSent } from '../spelling';
import { readFieldTexts } from './inputValue';
import {
	isBlank,
	NOTHING_ADVICE,
	parseJson,
	quoted,
	readBoolean,
	readInteger,
	readText,
	readTexts,
	toNumber,
} from './parseValue';

/** Several values share one text field, because n8n's field for several would show an expression as a box per character. */
const HOW_TO_GIVE_SEVERAL = {
	codes: 'Separate several by commas or line breaks, or give a list with an expression.',
	texts: 'Give several on separate lines, or as a list with an expression.',
};

/** A field as a parameter of n8n. */
export const fieldProperty = (field: Field): INodeProperties => {
	const { kind, label, name, description, hint, placeholder, choices, required } = field;
	const takesSeveral = kind === 'texts' || kind === 'codes';
	const property: INodeProperties = {
		displayName: label,
		name,
		...FIELD_KINDS[kind].property,
		description: takesSeveral
			? `${description}. ${HOW_TO_GIVE_SEVERAL[kind]}`
			: description || undefined,
		hint,
		placeholder,
		options: choices,
		required,
		displayOptions: field.displayOptions,
	};
	if (field.default !== undefined) property.default = field.default;
	if (kind === 'integer') property.typeOptions = { minValue: field.min, maxValue: field.max };
	return property;
};

/** A collection of fields that the user adds one by one, sorted as n8n's lint wants. */
export const collectionProperty = (
	property: Omit<INodeProperties, 'type' | 'default' | 'options'>,
	fields: Field[],
): INodeProperties => ({
	...property,
	type: 'collection',
	default: {},
	options: fields.map(fieldProperty).sort((a, b) => alphabetical(a.displayName, b.displayName)),
});

/** A group of fields, or with `multipleValues` a list of groups. n8n saves it as `{ [name]: … }`. */
export const fixedCollectionProperty = (
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

/** The fields to send, from values by name. Throws inputFailure, also if a required field has no value. */
export const toSentFields = (fields: Field[], values: Record<string, unknown>): IDataObject => {
	const sent = fields.flatMap((field) => {
		const { kind, name, label, required } = field;
		const value = isBlank(values[name]) ? undefined : FIELD_KINDS[kind].read(values[name], field);
		if (value === undefined && required) throw inputFailure(label, 'is empty', NOTHING_ADVICE);
		return value === undefined ? [] : [[name, value]];
	});
	return Object.fromEntries(sent);
};

/** The texts to send. */
const readSentTexts = (value: unknown, field: Field): string[] => {
	const { valueKind } = field;
	const texts = readFieldTexts(field, value);
	return valueKind ? [...new Set(texts.map((text) => asSent(valueKind, text)))] : texts;
};

const readTextField = (value: unknown, field: Field): string | undefined =>
	readText(readSentTexts(value, field), field.label);

const readTextsField = (value: unknown, field: Field): unknown => {
	const values = readSentTexts(value, field);
	if (values.length === 0) return undefined;
	return values.length === 1 && !field.alwaysList ? values[0] : values;
};

const readNumberField = (value: unknown, { label }: Field): number => {
	const number = toNumber(value);
	if (Number.isFinite(number)) return number;
	throw inputFailure(label, `must be a number, not ${quoted(value)}`);
};

/** A text as typed, or a Date in ISO form. */
const readDateField = (value: unknown, { label }: Field): string | undefined => {
	if (!(value instanceof Date)) return readText(value, label);
	if (!Number.isNaN(value.getTime())) return value.toISOString();
	throw inputFailure(label, "has a date that doesn't exist", 'Check the expression.');
};

const readJsonField = (value: unknown, { label }: Field): unknown => parseJson(value, label);

/** A number or JSON as text is read as such. Any other text is sent, because the service takes texts, too. */
const readNumberRange = (value: unknown, field: Field): unknown =>
	/^\s*(?:[[{]|\d+\s*$)/.test(String(value)) ? readJsonField(value, field) : value;

const readCommaList = (value: unknown, { label }: Field): string | undefined =>
	readTexts(value, 'none', label).join(', ') || undefined;

/** How n8n shows a kind of field, and how its value is read. */
interface FieldKindFormat {
	property: Pick<INodeProperties, 'type' | 'default' | 'typeOptions' | 'allowArbitraryValues'>;
	read: (value: unknown, field: Field) => unknown;
}

const textBox = { type: 'string', default: '' } as const;
const linesBox = { ...textBox, typeOptions: { rows: 2 } };

const FIELD_KINDS: Record<FieldKind, FieldKindFormat> = {
	boolean: {
		property: { type: 'boolean', default: true },
		read: (value, { label }) => readBoolean(value, label),
	},
	choice: { property: { type: 'options', default: '' }, read: readTextField },
	// An expression may give values that aren't in the list, and several in one text.
	choices: {
		property: { type: 'multiOptions', default: [], allowArbitraryValues: true },
		read: readTextsField,
	},
	codes: { property: linesBox, read: readTextsField },
	commaList: { property: textBox, read: readCommaList },
	date: { property: { type: 'dateTime', default: '' }, read: readDateField },
	integer: { property: { type: 'number', default: 0 }, read: readInteger },
	json: { property: { type: 'json', default: '{}' }, read: readJsonField },
	number: { property: { type: 'number', default: 0 }, read: readNumberField },
	numberRange: { property: textBox, read: readNumberRange },
	text: { property: textBox, read: readTextField },
	texts: { property: linesBox, read: readTextsField },
};
