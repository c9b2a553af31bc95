import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { choice, fieldTable, type Field } from '../catalogue/field';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { groupProperty, readField } from './field';
import { isBlank, quoted } from './value';

/** Source: POST /v1/ucc/secured_party, date_expired. */
const UNITS = ['days', 'months', 'weeks', 'years'];
const DIRECTIONS = ['backwards', 'forwards'];
const COMPARISONS = ['<', '<=', '=', '>', '>='];

const optionsOf = (values: string[]): INodePropertyOptions[] =>
	values.map((value) => ({ name: value[0].toUpperCase() + value.slice(1), value }));

const PARTS: Field[] = [
	choice('comparison', 'Comparison', '', optionsOf(COMPARISONS), '<='),
	...fieldTable('whole 0 | number | Number | How many of the unit | 30'),
	choice('unit', 'Unit', '', optionsOf(UNITS)),
	choice(
		'direction',
		'Direction',
		'Whether to count from today into the past or into the future',
		optionsOf(DIRECTIONS),
	),
];

/** The name of the parameter that builds a relative date from its parts: date_expired → dateExpiredRelative. */
const builderName = (wireName: string): string =>
	`${wireName.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}Relative`;

/** A relative date in four parts, beside the text field of the same filter. */
export const show = ({ name, label }: Field): INodeProperties => {
	const property = {
		displayName: `${label} (Relative)`,
		name: builderName(name),
		placeholder: 'Add Relative Date',
		description: `${label} counted from today`,
	};
	return groupProperty(property, 'Relative Date', PARTS);
};

const checkPart = (label: string, part: string, value: string, known: string[]): void => {
	// `1 day` is said of one.
	const text = part === 'unit' ? value.replace(/s?$/i, 's') : value;
	if (known.includes(text.toLowerCase())) return;
	const choices = known.join(', ');
	throw inputProblem(label, `has no ${part} ${quoted(value)}: it must be one of ${choices}`);
};

const RELATIVE = /^(<=|>=|<|>|=)?\s*(\d+)\s+([a-z]+)(?:\s+([a-z]+))?$/i;

/** Text that can only be a relative date must have a known unit and direction; any other is left to the service. */
const checkText = (text: string, label: string): void => {
	const [, comparison, , unit, direction] = RELATIVE.exec(text) ?? [];
	if (comparison === undefined && direction === undefined) return;
	checkPart(label, 'unit', unit, UNITS);
	if (direction !== undefined) checkPart(label, 'direction', direction, DIRECTIONS);
};

/** `<= 90 days forwards` from its parts. Throws inputProblem. */
const textOf = (parts: IDataObject, label: string): string => {
	const { comparison = '', number, unit = 'days', direction = 'backwards' } = parts;
	if (typeof number === 'object' || !/^\d+$/.test(String(number))) {
		throw inputProblem(label, `needs a whole number, 0 or more, not ${quoted(number)}`);
	}
	if (comparison !== '') checkPart(label, 'comparison', String(comparison), COMPARISONS);
	checkPart(label, 'unit', String(unit), UNITS);
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
	if (isObject(parts) && 'number' in parts) return { [name]: textOf(parts, label) };
	const wire = readField(field, typed);
	if (typeof wire[name] === 'string') checkText(wire[name], label);
	return wire;
};
