import { DAY_MS, MINUTE_MS } from '../time';

/** Ignore resets later than this. */
const MAX_WINDOW_MS = 2 * MINUTE_MS;
/** Ignore longer waits: they are probably timestamps. */
const MAX_BELIEVED_WAIT_MS = 31 * DAY_MS;

/** Headers of a response, names in lower case. */
export type Headers = Record<string, string | undefined>;

/** What a response reports about calls per minute. */
export interface WindowHeaders {
	/** Calls allowed in a window. */
	limit?: number;
	/** Calls left after this one. */
	remaining?: number;
	reset?: {
		/** When the window ends, by the service's clock, in ms. It identifies the window. */
		at: number;
		/** How long after the response that is, in ms. Absent if it is in the past, or more than two minutes ahead. */
		endsIn?: number;
	};
}

/** What a response reports about limits. Source: "Rate limits", response headers. */
export interface RateHeaders {
	minute: WindowHeaders;
	/** The client-wide ceiling, if one is configured. */
	ceiling: WindowHeaders;
	/** Calls that the service allows at once. */
	concurrency?: number;
}

/** Reads the limit headers of a response that arrived at `wallTime` (ms). Headers that make no sense are ignored. */
export const readRateHeaders = (headers: Headers, wallTime: number): RateHeaders => ({
	minute: readWindow(headers, 'x-ratelimit-', wallTime),
	ceiling: readWindow(headers, 'x-ratelimit-client-', wallTime),
	concurrency: parseCalls(headers['x-ratelimit-limit-concurrent'], 1),
});

const readWindow = (headers: Headers, prefix: string, wallTime: number): WindowHeaders => {
	const seconds = parseNumber(headers[`${prefix}reset-minute`]);
	return {
		limit: parseCalls(headers[`${prefix}limit-minute`], 1),
		remaining: parseCalls(headers[`${prefix}remaining-minute`], 0),
		reset: seconds === undefined ? undefined : toReset(seconds * 1000, headers, wallTime),
	};
};

const toReset = (at: number, headers: Headers, wallTime: number): WindowHeaders['reset'] => {
	const endsIn = at - servedAt(headers, wallTime);
	return { at, endsIn: endsIn > 0 && endsIn <= MAX_WINDOW_MS ? endsIn : undefined };
};

/**
 * The wait in a Retry-After header, in ms: seconds, or an HTTP date, which is compared with the service's own `date`.
 * Undefined if it makes no sense.
 */
export const parseRetryAfter = (headers: Headers, wallTime: number): number | undefined => {
	const { 'retry-after': text = '' } = headers;
	// Date.parse finds a date in almost any text: "soon 5" is one.
	const until = /\d GMT$/.test(text) ? Date.parse(text) : NaN;
	const seconds = parseNumber(text);
	const wait =
		seconds === undefined ? Math.max(0, until - servedAt(headers, wallTime)) : seconds * 1000;
	return wait <= MAX_BELIEVED_WAIT_MS ? wait : undefined;
};

/** When the service sent a response, in ms: its `date` header, or `wallTime` without one. */
const servedAt = ({ date = '' }: Headers, wallTime: number): number => {
	const served = Date.parse(date);
	return Number.isNaN(served) ? wallTime : served;
};

/** A whole number of calls; undefined if it is less than `min`. */
const parseCalls = (text: string | undefined, min: number): number | undefined => {
	const calls = Math.floor(parseNumber(text) ?? -1);
	return calls >= min ? calls : undefined;
};

/** The number in a header, if it isn't negative. */
const parseNumber = (text = ''): number | undefined => {
	const number = text.trim() === '' ? NaN : Number(text);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
};
