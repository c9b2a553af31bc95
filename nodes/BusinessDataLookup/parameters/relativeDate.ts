import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { readField } from './field';
import { isBlank, quoted } from './value';

/** Source: POST /v1/ucc/secured_party, date_expired. */
const UNITS = ['days', 'months', 'weeks', 'years'];
const DIRECTIONS = ['backwards', 'forwards'];
const COMPARISONS = ['<', '<=', '=', '>', '>='];

const capitalized = (text: string): string => text[0].toUpperCase() + text.slice(1);

const namedOptions = (values: string[]) =>
	values.map((value) => ({ name: capitalized(value), value }));

/** The name of the parameter that builds a relative date from its parts: date_expired → dateExpiredRelative. */
const builderName = (wireName: string): string =>
	`${wireName.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}Relative`;

/** A relative date in four parts, beside the text field of the same filter. */
export const show = (field: Field): INodeProperties => ({
	displayName: `${field.label} (Relative)`,
	name: builderName(field.name),
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add Relative Date',
	description: `${field.label} counted from today`,
	options: [
		{
			displayName: 'Relative Date',
			name: 'values',
			values: [
				{
					displayName: 'Comparison',
					name: 'comparison',
					type: 'options',
					options: COMPARISONS.map((value) => ({ name: value, value })),
					default: '<=',
				},
				{
					displayName: 'Number',
					name: 'number',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 30,
				},
				{
					displayName: 'Unit',
					name: 'unit',
					type: 'options',
					options: namedOptions(UNITS),
					default: 'days',
				},
				{
					displayName: 'Direction',
					name: 'direction',
					type: 'options',
					options: namedOptions(DIRECTIONS),
					default: 'backwards',
					description: 'Whether to count from today into the past or into the future',
				},
			],
		},
	],
});

const checkPart = (label: string, part: string, value: string, known: string[]): void => {
	if (known.includes(value.toLowerCase())) return;
	throw inputProblem(
		label,
		`has no ${part} ${quoted(value)}: it must be one of ${known.join(', ')}`,
	);
};

/** `1 day` is said of one. */
const plural = (unit: string): string => unit.replace(/s?$/i, 's');

const RELATIVE = /^(<=|>=|<|>|=)?\s*(\d+)\s+([a-z]+)(?:\s+([a-z]+))?$/i;

/** Text that can only be a relative date must have a known unit and direction; any other is left to the service. */
const checkRelativeText = (text: string, label: string): void => {
	const [, comparison, , unit, direction] = RELATIVE.exec(text) ?? [];
	if (comparison === undefined && direction === undefined) return;
	if (unit !== undefined) checkPart(label, 'unit', plural(unit), UNITS);
	if (direction !== undefined) checkPart(label, 'direction', direction, DIRECTIONS);
};

/** `<= 90 days forwards` from its parts. */
const relativeText = (parts: IDataObject, label: string): string => {
	const { comparison = '', number, unit = 'days', direction = 'backwards' } = parts;
	if (typeof number === 'object' || !/^\d+$/.test(String(number))) {
		throw inputProblem(label, `needs a whole number, 0 or more, not ${quoted(number)}`);
	}
	if ([comparison, unit, direction].some((part) => typeof part === 'object')) {
		throw inputProblem(label, 'must be made of texts and a number');
	}
	if (comparison !== '') checkPart(label, 'comparison', String(comparison), COMPARISONS);
	checkPart(label, 'unit', plural(String(unit)), UNITS);
	checkPart(label, 'direction', String(direction), DIRECTIONS);
	return `${String(comparison)} ${String(number)} ${String(unit)} ${String(direction)}`.trim();
};

/** The wire value of a date given as text or in parts, under its name. Throws inputProblem. */
export const read = (field: Field, filters: Record<string, unknown>): IDataObject => {
	const { name, label } = field;
	const built = (filters[builderName(name)] as IDataObject | undefined)?.values;
	const typed = filters[name];
	if (built && !isBlank(typed)) {
		throw inputProblem(label, 'is given twice', `Remove ${label} or ${label} (Relative).`);
	}
	const parts = built ?? typed;
	if (isObject(parts) && 'number' in parts) {
		return { [name]: relativeText(parts as IDataObject, label) };
	}
	const wire = readField(field, typed);
	if (typeof wire[name] === 'string') checkRelativeText(wire[name], label);
	return wire;
};
