import { DAY_MS } from '../time';

/** Headers of a response, names in lower case. */
export type Headers = Record<string, unknown>;

/** What a response says about one minute allowance. */
export interface AllowanceHeaders {
	/** Calls allowed in a window. */
	limit?: number;
	/** Calls left after this one. */
	remaining?: number;
	/** How long after the response was made the window ends, in ms. */
	resetsIn?: number;
	/** When the window ends on the service's clock, in ms: it names the window. */
	resetsAt?: number;
}

/** Everything a response says about limits. Source: "Rate limits", response headers. */
export interface RateHeaders {
	minute: AllowanceHeaders;
	/** The client-wide ceiling, where it is configured. */
	ceiling: AllowanceHeaders;
	/** Calls that the service allows at once. */
	concurrent: { limit?: number };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The number in a header; undefined = there is none, or it is negative. */
const numberIn = (value: unknown): number | undefined => {
	const text = textOf(value);
	const number = Number(text);
	return text !== '' && Number.isFinite(number) && number >= 0 ? number : undefined;
};

/** A whole number of calls, `least` or more. */
const callsIn = (value: unknown, least: number): number | undefined => {
	const calls = Math.floor(numberIn(value) ?? -1);
	return calls >= least ? calls : undefined;
};

/** When a response was made, by its `date` header if it has one, in ms. */
const servedAt = (date: unknown, wallTime: number): number => {
	const served = Date.parse(textOf(date));
	return Number.isNaN(served) ? wallTime : served;
};

/** A longer wait is taken for a number of another kind, such as a date. */
const MAX_WAIT_MS = 31 * DAY_MS;

/**
 * A Retry-After value in ms: delta seconds or an HTTP date (read against the service's own `date`).
 * Undefined where it makes no sense.
 */
export const parseRetryAfter = (
	value: unknown,
	date: unknown,
	wallTime: number,
): number | undefined => {
	const seconds = numberIn(value);
	if (seconds !== undefined) return seconds * 1000 > MAX_WAIT_MS ? undefined : seconds * 1000;
	const text = textOf(value);
	// Date.parse finds a date in almost any text: "soon 5" is one.
	const until = /\d GMT$/.test(text) ? Date.parse(text) : NaN;
	const wait = Math.max(0, until - servedAt(date, wallTime));
	return wait <= MAX_WAIT_MS ? wait : undefined;
};

const allowance = (headers: Headers, prefix: string, wallTime: number): AllowanceHeaders => {
	const reset = numberIn(headers[`${prefix}reset-minute`]);
	const resetsAt = reset === undefined ? undefined : reset * 1000;
	return {
		limit: callsIn(headers[`${prefix}limit-minute`], 1),
		remaining: callsIn(headers[`${prefix}remaining-minute`], 0),
		resetsAt,
		resetsIn: resetsAt === undefined ? undefined : resetsAt - servedAt(headers.date, wallTime),
	};
};

/** Reads the limit headers of a response received at `wallTime` (ms). Headers that are absent stay undefined. */
export const readRateHeaders = (headers: Headers, wallTime: number): RateHeaders => ({
	minute: allowance(headers, 'x-ratelimit-', wallTime),
	ceiling: allowance(headers, 'x-ratelimit-client-', wallTime),
	concurrent: { limit: callsIn(headers['x-ratelimit-limit-concurrent'], 1) },
});
