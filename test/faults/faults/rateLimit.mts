/** Faults of the rate limit: refusals of all kinds, and headers that make no sense. */
import type { Answer, Faults } from '../fault.mts';
import { refusing, withHeaders } from '../strikes.mts';

const refused = (headers: Answer['headers'], code = 'RATE_LIMIT_EXCEEDED') => ({
	strike: refusing(429, { success: false, error: { code, message: 'Too many calls.' } }, headers),
});

/** One refusal, then all is well. */
const ONCE = { times: 1, harmless: true } as const;

const limits = (told: Record<string, string>) => ({
	strike: withHeaders(
		Object.fromEntries(
			Object.entries(told).map(([name, value]) => [`x-ratelimit-${name}-minute`, value]),
		),
	),
});

export const rateLimit: Faults = {
	'refuses the first call with 429 and Retry-After: 1': {
		...refused({ 'retry-after': '1' }),
		...ONCE,
	},
	'refuses the first call with 429 and a Retry-After in words': {
		...refused({ 'retry-after': 'soon' }),
		...ONCE,
	},
	'refuses the first call with 429 for too many at a time': {
		...refused({ 'retry-after': '1' }, 'CONCURRENCY_LIMIT_EXCEEDED'),
		...ONCE,
	},
	'refuses the first call with a bare 429': { strike: refusing(429), ...ONCE },
	'refuses each call with 429 and Retry-After: 1': refused({ 'retry-after': '1' }),
	'refuses each call with 429 and Retry-After: 86400': refused({ 'retry-after': '86400' }),
	'refuses each call with a bare 429': { strike: refusing(429) },
	// What is said to be used up is believed.
	'says that no calls are left, and the window is past': limits({ remaining: '0', reset: '1' }),
	'says that minus five calls are left': {
		...limits({ remaining: '-5', limit: '-1' }),
		harmless: true,
	},
	'says that the limit is words': {
		...limits({ remaining: 'few', limit: 'some', reset: 'later' }),
		harmless: true,
	},
	'says that the limit is endless': {
		...limits({ limit: '1e308', remaining: '1e308', reset: '1e308' }),
		harmless: true,
	},
};
