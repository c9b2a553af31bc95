/** Headers of an answer, names in lower case. */
export type Headers = Record<string, unknown>;

/** What an answer says about one minute allowance. */
export interface AllowanceHeaders {
	/** Calls allowed in a window. */
	limit?: number;
	/** Calls left after this one. */
	remaining?: number;
	/** How long after the answer was made the window ends, in ms. */
	resetsIn?: number;
	/** When the window ends on the server's clock, in ms: tells one window from the next. */
	resetsAt?: number;
}

/** Everything an answer says about limits. Source: "Rate limits", response headers. */
export interface RateHeaders {
	minute: AllowanceHeaders;
	/** The client-wide ceiling, where it is configured. */
	ceiling: AllowanceHeaders;
	concurrent: { limit?: number; remaining?: number };
	/** Wait asked for by a 429 or 503, in ms. */
	retryAfter?: number;
}

const one = (value: unknown): string | undefined => {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	return typeof first === 'string' || typeof first === 'number' ? String(first).trim() : undefined;
};

const count = (value: unknown): number | undefined => {
	const text = one(value);
	if (text === undefined || text === '') return undefined;
	const number = Number(text);
	return Number.isFinite(number) ? number : undefined;
};

/**
 * A Retry-After value in ms: delta seconds or an HTTP date (read against the server's own `date`).
 * Undefined where it makes no sense.
 */
export const parseRetryAfter = (value: unknown, date: unknown, now: number): number | undefined => {
	const seconds = count(value);
	if (seconds !== undefined) return seconds >= 0 ? seconds * 1000 : undefined;
	const text = one(value) ?? '';
	// Date.parse finds a date in almost any text: "soon 5" is one.
	const until = /\d GMT$/.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(until)) return undefined;
	const served = Date.parse(one(date) ?? '');
	return Math.max(0, until - (Number.isNaN(served) ? now : served));
};

const allowance = (headers: Headers, prefix: string, now: number): AllowanceHeaders => {
	const limit = count(headers[`${prefix}limit-minute`]);
	const remaining = count(headers[`${prefix}remaining-minute`]);
	const reset = count(headers[`${prefix}reset-minute`]);
	const served = Date.parse(one(headers.date) ?? '');
	const resetsAt = reset === undefined ? undefined : reset * 1000;
	return {
		limit: limit !== undefined && limit >= 1 ? Math.floor(limit) : undefined,
		remaining: remaining === undefined ? undefined : Math.max(0, Math.floor(remaining)),
		resetsAt,
		resetsIn: resetsAt === undefined ? undefined : resetsAt - (Number.isNaN(served) ? now : served),
	};
};

/** Reads the limit headers of an answer received at `now` (ms). Headers that are absent stay undefined. */
export const readRateHeaders = (headers: Headers, now: number): RateHeaders => {
	const limit = count(headers['x-ratelimit-limit-concurrent']);
	const remaining = count(headers['x-ratelimit-remaining-concurrent']);
	return {
		minute: allowance(headers, 'x-ratelimit-', now),
		ceiling: allowance(headers, 'x-ratelimit-client-', now),
		concurrent: {
			limit: limit !== undefined && limit >= 1 ? Math.floor(limit) : undefined,
			remaining,
		},
		retryAfter: parseRetryAfter(headers['retry-after'], headers.date, now),
	};
};
