import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { choiceRows, fieldTable, type Field } from '../catalogue/field';
import { inputFailure } from '../failure';
import { isObject } from '../isObject';
import { groupProperty, readField } from './fieldParameter';
import { isBlank, quoted } from './value';

/** Source: POST /v1/ucc/secured_party, date_expired. */
const PARTS = fieldTable(`
	choice | comparison | Comparison |  | <=
	${choiceRows(['<', '<=', '=', '>', '>='])}
	whole 0 | number | Number | How many of the unit | 30
	choice | unit | Unit
	- days | Days
	- months | Months
	- weeks | Weeks
	- years | Years
	choice | direction | Direction | Whether to count from today into the past or into the future
	- backwards | Backwards
	- forwards | Forwards
`);

/** The name of the parameter that builds a relative date from its parts: date_expired → dateExpiredRelative. */
const builderName = (wireName: string): string =>
	`${wireName.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}Relative`;

/** `Date Expired (Relative)` beside `Date Expired (Service's Form)`. */
const builderLabel = (label: string): string => label.replace(/ \(.*\)$/, ' (Relative)');

/** A relative date in four parts, beside the text field of the same filter. */
export const show = ({ name, label }: Field): INodeProperties => {
	const property = {
		displayName: builderLabel(label),
		name: builderName(name),
		placeholder: 'Add Relative Date',
		description: 'The date, counted from today',
	};
	return groupProperty(property, 'Relative Date', PARTS);
};

/** Throws inputFailure for a part that is none of its choices. */
const checkParts = (label: string, parts: Record<string, unknown>): void => {
	for (const { name, options } of PARTS) {
		const value = parts[name];
		// `1 day` is as good as `1 days`.
		const text = name === 'unit' ? String(value).replace(/s?$/i, 's') : String(value);
		const known = options?.map((option) => option.value);
		if (value === undefined || !known || known.includes(text.toLowerCase())) continue;
		const choices = known.join(', ');
		throw inputFailure(label, `has no ${name} ${quoted(value)}: it must be one of ${choices}`);
	}
};

const RELATIVE =
	/^(?<comparison><=|>=|<|>|=)?\s*\d+\s+(?<unit>[a-z]+)(?:\s+(?<direction>[a-z]+))?$/i;

/** Throws inputFailure for a relative date with an unknown unit or direction. Any other text is left to the service. */
const checkText = (text: string, label: string): void => {
	const { comparison, unit, direction } = RELATIVE.exec(text)?.groups ?? {};
	if (comparison ?? direction) checkParts(label, { unit, direction });
};

/** `<= 90 days forwards` from its parts. Throws inputFailure. */
const joinParts = (parts: IDataObject, label: string): string => {
	const { comparison = '', number, unit = 'days', direction = 'backwards' } = parts;
	if (typeof number === 'object' || !/^\d+$/.test(String(number))) {
		throw inputFailure(label, `needs a whole number, 0 or more, not ${quoted(number)}`);
	}
	checkParts(label, { comparison: comparison === '' ? undefined : comparison, unit, direction });
	return `${String(comparison)} ${String(number)} ${String(unit)} ${String(direction)}`.trim();
};

/** The wire value of a date given as text or in parts, under its name. Throws inputFailure. */
export const read = (field: Field, filters: Record<string, unknown>): IDataObject => {
	const { name, label } = field;
	const group = filters[builderName(name)];
	const built = isObject(group) ? group.values : undefined;
	const typed = filters[name];
	if (built && !isBlank(typed)) {
		throw inputFailure(label, 'is given twice', `Remove it or ${builderLabel(label)}.`);
	}
	const parts = built ?? typed;
	if (isObject(parts) && Object.hasOwn(parts, 'number')) return { [name]: joinParts(parts, label) };
	const sent = readField(field, typed);
	if (typeof sent[name] === 'string') checkText(sent[name], label);
	return sent;
};
