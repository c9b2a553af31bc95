/** Faults of the rate limit: refusals of all kinds, and headers that make no sense. */
import type { Faults, FaultAction } from '../fault.mts';
import { answerWith, withHeaders } from '../actions.mts';

const refused = (retryAfter: string, code = 'RATE_LIMIT_EXCEEDED') => {
	const body = { success: false, error: { code, message: 'Too many calls.' } };
	return { action: answerWith(429, body, { 'retry-after': retryAfter }) };
};
const bare = { action: answerWith(429) };

/** The response is right, though unusual. */
const harmless = (fault: { action: FaultAction }) => ({ ...fault, harmless: true as const });

/** One refusal, then all is well. */
const once = (refusal: { action: FaultAction }) => ({ ...harmless(refusal), times: 1 });

const limits = (values: Record<string, string>) => {
	const named = Object.entries(values).map(([name, value]) => [
		`x-ratelimit-${name}-minute`,
		value,
	]);
	return { action: withHeaders(Object.fromEntries(named)) };
};
const odd = (values: Record<string, string>) => harmless(limits(values));

export const rateLimit: Faults = {
	'refuses the first call with 429 and Retry-After: 1': once(refused('1')),
	'refuses the first call with 429 and a Retry-After in words': once(refused('soon')),
	'refuses the first call with 429 for too many at a time': once(
		refused('1', 'CONCURRENCY_LIMIT_EXCEEDED'),
	),
	'refuses the first call with a bare 429': once(bare),
	'refuses each call with 429 and Retry-After: 1': refused('1'),
	'refuses each call with 429 and Retry-After: 86400': refused('86400'),
	'refuses each call with a bare 429': bare,
	// The node believes that no call is left.
	'says that no calls are left, and the window is past': limits({ remaining: '0', reset: '1' }),
	'says that minus five calls are left': odd({ remaining: '-5', limit: '-1' }),
	'gives the limit in words': odd({ remaining: 'few', limit: 'some', reset: 'later' }),
	'gives an endless limit': odd({ limit: '1e308', remaining: '1e308', reset: '1e308' }),
};
