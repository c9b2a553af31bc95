import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { timeOf } from '../catalogue/watching';
import { inputProblem } from '../failure';
import { isBlank, NOTHING_ADVICE, quoted } from './value';

/** The dates between which rows are wanted, in ms: `since` inclusive, `before` exclusive. */
export interface DateBounds {
	since?: number;
	before?: number;
}

const SINCE = 'Filed Since';
const BEFORE = 'Filed Before';

const property = (name: string, displayName: string, which: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	description: `Only liens that were filed ${which}. They come newest first, and older ones are not read. A time without an offset is UTC.`,
});

export const show = (entry: Operation): INodeProperties[] =>
	entry.kind === 'search' && entry.dated
		? [
				property('filedSince', SINCE, 'at this time or later'),
				property('filedBefore', BEFORE, 'before this time'),
			]
		: [];

/** Whether a text begins with a day that there is: JavaScript takes February 30 for March 2. */
const isDay = (text: string): boolean => {
	const day = text.slice(0, 10);
	return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
};

/** The instant of a date as text, of a Date or of Luxon's, in ms. Throws inputProblem for anything else. */
const instantOf = (value: unknown, label: string): number => {
	if (isBlank(value)) {
		throw inputProblem(
			label,
			'is empty',
			`${NOTHING_ADVICE} Else give a date, or remove the option.`,
		);
	}
	const text = typeof value === 'string' ? value.trim() : undefined;
	const isDate = typeof value === 'object' && !Array.isArray(value);
	const ms = text === undefined ? (isDate ? Number(value) : NaN) : (timeOf(text) ?? NaN);
	if (!Number.isNaN(ms) && (text === undefined || isDay(text))) return ms;
	throw inputProblem(
		label,
		`holds no date: ${quoted(value)}`,
		'Give a date such as 2026-01-31 or 2026-01-31T08:00:00Z.',
	);
};

/** The dates of the options; undefined = none was given. Throws inputProblem. */
export const read = (
	entry: Operation,
	options: Record<string, unknown>,
): DateBounds | undefined => {
	// An option that was added and gives nothing is refused: without it the rows of all times would come.
	const given = show(entry).filter(({ name }) => name in options);
	if (given.length === 0) return undefined;
	const [since, before] = ['filedSince', 'filedBefore'].map((name) => {
		const shown = given.find((property) => property.name === name);
		return shown && instantOf(options[name], shown.displayName);
	});
	if (since !== undefined && before !== undefined && since >= before) {
		throw inputProblem(SINCE, `must be earlier than "${BEFORE}"`);
	}
	return { since, before };
};
