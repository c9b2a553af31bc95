/** Faults of the rate limit: refusals of all kinds, and headers that make no sense. */
import type { Answer, Faults, Strike } from '../fault.mts';
import { refusing, withHeaders } from '../strikes.mts';

const refused = (headers: Answer['headers'], code = 'RATE_LIMIT_EXCEEDED') => ({
	strike: refusing(429, { success: false, error: { code, message: 'Too many calls.' } }, headers),
});

/** The response is right, though unusual. */
const harmless = (fault: { strike: Strike }) => ({ ...fault, harmless: true as const });

/** One refusal, then all is well. */
const once = (refusal: { strike: Strike }) => ({ ...harmless(refusal), times: 1 });

const limits = (told: Record<string, string>) => ({
	strike: withHeaders(
		Object.fromEntries(
			Object.entries(told).map(([name, value]) => [`x-ratelimit-${name}-minute`, value]),
		),
	),
});

export const rateLimit: Faults = {
	'refuses the first call with 429 and Retry-After: 1': once(refused({ 'retry-after': '1' })),
	'refuses the first call with 429 and a Retry-After in words': once(
		refused({ 'retry-after': 'soon' }),
	),
	'refuses the first call with 429 for too many at a time': once(
		refused({ 'retry-after': '1' }, 'CONCURRENCY_LIMIT_EXCEEDED'),
	),
	'refuses the first call with a bare 429': once({ strike: refusing(429) }),
	'refuses each call with 429 and Retry-After: 1': refused({ 'retry-after': '1' }),
	'refuses each call with 429 and Retry-After: 86400': refused({ 'retry-after': '86400' }),
	'refuses each call with a bare 429': { strike: refusing(429) },
	// The node believes that no call is left.
	'says that no calls are left, and the window is past': limits({ remaining: '0', reset: '1' }),
	'says that minus five calls are left': harmless(limits({ remaining: '-5', limit: '-1' })),
	'says that the limit is words': harmless(
		limits({ remaining: 'few', limit: 'some', reset: 'later' }),
	),
	'says that the limit is endless': harmless(
		limits({ limit: '1e308', remaining: '1e308', reset: '1e308' }),
	),
};
