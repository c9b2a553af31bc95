import { tryToParseDateTime } from 'n8n-workflow';
import { DATE_FORMS, parseTime, validTime } from '../catalogue/dates';
import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { trimmed } from '../spelling/text';
import type { Reader } from './reader';
import { isBlank, quoted } from './parseValue';

/** The days between which rows are kept, as midnights in UTC in ms: `since` inclusive, `before` exclusive. */
export interface DateBounds {
	since?: number;
	before?: number;
}

/** Filed Since and Filed Before, which the service doesn't get. */
export const dateFilterFields = ({ search }: Operation): Field[] => {
	const { dated } = search?.sort ?? {};
	return dated ? [dated.since, dated.before] : [];
};

/** The dates to read between; undefined if the input has none of these filters. Throws inputFailure. */
export const readDateBounds = (operation: Operation, reader: Reader): DateBounds | undefined => {
	const [sinceField, beforeField] = dateFilterFields(operation);
	if (!sinceField) return undefined;
	const typed = reader.object('filters', 'Filters');
	const since = readTime(sinceField, typed, reader.now);
	const before = readTime(beforeField, typed, reader.now);
	if (since === undefined && before === undefined) return undefined;
	if (since !== undefined && before !== undefined && since >= before)
		throw inputFailure(sinceField.label, `must be earlier than "${beforeField.label}"`);
	return { since, before };
};

/**
 * The time of a filter, in ms; undefined if the filter wasn't added. Throws inputFailure for an empty or unusable
 * value, because without the date the search would return the rows of all times.
 */
const readTime = ({ name, label }: Field, typed: Record<string, unknown>, now: number) => {
	if (!(name in typed)) return undefined;
	const value = typed[name];
	const text = isBlank(value) || Array.isArray(value) ? '' : trimmed(dateText(value));
	const ms = validTime(parseDay(text) ?? spanBack(text, now));
	if (ms !== undefined) return ms;
	const problem = isBlank(value) ? 'is empty' : `isn't a date or a time span: ${quoted(value)}`;
	throw inputFailure(label, problem, `Give ${DATE_FORMS}, or remove the filter.`);
};

/** A date as text, in its own time zone if it is a Luxon DateTime of an expression, and in UTC if it is a Date. */
const dateText = (value: unknown): string =>
	validTime(Number(value)) !== undefined && value instanceof Date
		? value.toISOString()
		: String(value);

/** Filing dates are days, so a time means its day as it is written: the midnight in UTC, in ms. */
const parseDay = (text: string): number | undefined => {
	const day = text.slice(0, 10);
	if (parseTime(text) === undefined) return undefined;
	// JavaScript takes February 30 for March 2.
	const midnight = new Date(`${day}T00:00Z`);
	return midnight.toISOString().startsWith(day) ? midnight.getTime() : undefined;
};

const SPAN = /^(?:last\s+)?(\d+)\s*(day|week|month|year)s?$/;

/**
 * The start of a span such as `90 days`, in ms; undefined if the text isn't a span. Filing dates are midnights in UTC,
 * so a span begins at midnight: otherwise a run each morning with `1 day` would miss yesterday's liens.
 */
const spanBack = (text: string, now: number): number | undefined => {
	const [, count, unit] = SPAN.exec(text.toLowerCase()) ?? [];
	if (unit === undefined) return undefined;
	const today = tryToParseDateTime(new Date(now)).toUTC().startOf('day');
	return today.minus({ [unit]: Number(count) }).toMillis();
};
