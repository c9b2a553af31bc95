import type { IDataObject } from 'n8n-workflow';
import { COMPARISONS, RELATIVE_DIRECTIONS, RELATIVE_UNITS, relativeName } from './fieldProperties';
import type { Field } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isBlank, shown, wireValue } from './value';

type Values = Record<string, unknown>;

const checkPart = (label: string, what: string, value: string, known: string[]): void => {
	const singular = known.map((word) => word.replace(/s$/, ''));
	if ([...known, ...singular].includes(value.toLowerCase())) return;
	throw inputProblem(label, `has no ${what} "${value}": it must be one of ${known.join(', ')}`);
};

const RELATIVE = /^(<=|>=|<|>|=)?\s*(\d+)\s+([a-z]+)(?:\s+([a-z]+))?$/i;

/** Text that reads as a relative date, and no other date, must have a known unit and direction. */
const checkRelativeText = (text: string, label: string): void => {
	const [, comparison, , unit, direction] = RELATIVE.exec(text) ?? [];
	if (comparison === undefined && direction === undefined) return;
	if (unit !== undefined) checkPart(label, 'unit', unit, RELATIVE_UNITS);
	if (direction !== undefined) checkPart(label, 'direction', direction, RELATIVE_DIRECTIONS);
};

/** `<= 90 days forwards`. Source: POST /v1/ucc/secured_party, date_expired. */
const relativeText = (parts: Values, label: string): string => {
	const { comparison = '', number, unit = 'days', direction = 'backwards' } = parts;
	if (!/^\d+(\.\d+)?$/.test(String(number))) {
		throw inputProblem(label, `needs a number, 0 or more, not ${shown(number)}`);
	}
	if (comparison !== '') checkPart(label, 'comparison', String(comparison), COMPARISONS);
	checkPart(label, 'unit', String(unit), RELATIVE_UNITS);
	checkPart(label, 'direction', String(direction), RELATIVE_DIRECTIONS);
	return `${String(comparison)} ${String(number)} ${String(unit)} ${String(direction)}`.trim();
};

const relativeDate = (field: Field, filters: Values): unknown => {
	const built = (filters[relativeName(field.name)] as Values | undefined)?.values as
		| Values
		| undefined;
	const typed = filters[field.name];
	if (built && !isBlank(typed)) {
		throw inputProblem(
			field.label,
			'is given twice',
			`Remove ${field.label} or ${field.label} (Relative).`,
		);
	}
	const parts = built ?? (typed as Values);
	if (typeof parts === 'object' && parts !== null && 'number' in parts) {
		return relativeText(parts, field.label);
	}
	const value = wireValue(field, typed);
	if (typeof value === 'string') checkRelativeText(value, field.label);
	return value;
};

/** The filters of a search as they go on the wire. Source: the parameter table of each search. */
export const readFilters = (fields: Field[], filters: Values): IDataObject => {
	const wire: IDataObject = {};
	for (const field of fields) {
		const value =
			field.kind === 'relativeDate'
				? relativeDate(field, filters)
				: wireValue(field, filters[field.name]);
		if (value !== undefined) wire[field.name] = value as IDataObject[string];
	}
	return wire;
};
