/** Faults of the rate limit: refusals of all kinds, and headers that make no sense. */
import type { Answer, Fault, FaultGroup } from '../fault.mts';
import { refusing, withHeaders } from '../strikes.mts';

const refusal = (code: string) => ({
	success: false,
	error: { code, message: 'Too many calls.', status: 429, request_id: 'r', timestamp: '' },
});

/** One refusal, then all is well. */
const once = (name: string, headers: Answer['headers'], code = 'RATE_LIMIT_EXCEEDED'): Fault => ({
	name: `refuses the first call with 429 ${name}`,
	times: 1,
	strike: refusing(429, refusal(code), headers),
	harmless: true,
});

const always = (name: string, headers: Answer['headers'], code = 'RATE_LIMIT_EXCEEDED'): Fault => ({
	name: `refuses each call with 429 ${name}`,
	strike: refusing(429, refusal(code), headers),
});

const saying = (name: string, headers: Record<string, string>): Fault => ({
	name: `says ${name}`,
	strike: withHeaders(
		Object.fromEntries(
			Object.entries(headers).map(([header, value]) => [`x-ratelimit-${header}-minute`, value]),
		),
	),
	harmless: true,
});

export const rateLimit: FaultGroup = {
	name: 'Rate limit',
	faults: [
		once('and Retry-After: 1', { 'retry-after': '1' }),
		once('and Retry-After: 0', { 'retry-after': '0' }),
		once('and a Retry-After in words', { 'retry-after': 'soon' }),
		once('and a Retry-After that is past', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
		once('for too many at a time', { 'retry-after': '1' }, 'CONCURRENCY_LIMIT_EXCEEDED'),
		{
			name: 'refuses the first call with a bare 429',
			times: 1,
			strike: refusing(429),
			harmless: true,
		},
		always('and Retry-After: 1', { 'retry-after': '1' }),
		always('and Retry-After: 0', { 'retry-after': '0' }),
		always('and Retry-After: 86400', { 'retry-after': '86400' }),
		always('and a Retry-After of a million years', { 'retry-after': '31536000000000' }),
		always('for too many at a time', { 'retry-after': '1' }, 'CONCURRENCY_LIMIT_EXCEEDED'),
		{ name: 'refuses each call with a bare 429', strike: refusing(429) },
		{
			...saying('that no calls are left, and the window is past', { remaining: '0', reset: '1' }),
			// What is said to be used up is believed.
			harmless: undefined,
		},
		saying('that minus five calls are left', { remaining: '-5', limit: '-1' }),
		saying('that the limit is words', { remaining: 'few', limit: 'some', reset: 'later' }),
		saying('that the limit is endless', { limit: '1e308', remaining: '1e308', reset: '1e308' }),
	],
};
