import { fieldsByName, type Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { timeOf } from '../catalogue/watching';
import { inputProblem } from '../failure';
import { isBlank, NOTHING_ADVICE, quoted } from './value';

/** The dates between which rows are wanted, in ms: `since` inclusive, `before` exclusive. */
export interface DateBounds {
	since?: number;
	before?: number;
}

const READING = 'Liens come newest first. A time without an offset is UTC.';
/** What people want most, and no date picker gives. */
const LAST_DAYS = '{{ $now.minus({ days: 30 }) }}';

const { filedSince, filedBefore } = fieldsByName(`
	date | filedSince | Filed Since | Only liens that were filed at this time or later, e.g. ${LAST_DAYS} as an expression. ${READING}
	date | filedBefore | Filed Before | Only liens that were filed before this time. ${READING}
`);

/** The options of a list that can be read between two dates. */
export const fields = (entry: Operation): Field[] => (entry.dated ? [filedSince, filedBefore] : []);

/** Whether a text begins with a day of the calendar: JavaScript takes February 30 for March 2. */
const isDay = (text: string): boolean => {
	const day = text.slice(0, 10);
	return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
};

/**
 * The instant of a text, a Date or a Luxon date, in ms; undefined where the option was not added. Throws inputProblem
 * for anything else: without the date the search would give the rows of all times.
 */
const instantOf = ({ name, label }: Field, options: Record<string, unknown>) => {
	if (!(name in options)) return undefined;
	const value = options[name];
	if (isBlank(value)) {
		const advice = `${NOTHING_ADVICE} Else give a date, or remove the option.`;
		throw inputProblem(label, 'is empty', advice);
	}
	const isDate = typeof value === 'object' && !Array.isArray(value);
	const text = typeof value === 'string' ? value.trim() : '';
	const ms = isDate ? Number(value) : (timeOf(text) ?? NaN);
	if (!Number.isNaN(ms) && (isDate || isDay(text))) return ms;
	const advice = `Give a date such as 2026-01-31 or 2026-01-31T08:00:00Z, or an expression such as ${LAST_DAYS}.`;
	throw inputProblem(label, `holds no date: ${quoted(value)}`, advice);
};

/** The dates of the options; undefined = none was given. Throws inputProblem. */
export const read = (
	entry: Operation,
	options: Record<string, unknown>,
): DateBounds | undefined => {
	if (fields(entry).length === 0) return undefined;
	const since = instantOf(filedSince, options);
	const before = instantOf(filedBefore, options);
	if (since === undefined && before === undefined) return undefined;
	if (since !== undefined && before !== undefined && since >= before) {
		throw inputProblem(filedSince.label, `must be earlier than "${filedBefore.label}"`);
	}
	return { since, before };
};
