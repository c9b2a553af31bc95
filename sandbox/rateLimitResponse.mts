/** The rate limit in a response: "Response headers on limited requests" and the two kinds of 429. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from './context.mts';
import { errorBody, type ServiceError } from './errors.mts';
import type { SandboxOptions } from './options.mts';
import type { Admission } from './rateLimit.mts';
import { stateOf } from './requestState.mts';

type Headers = Record<string, string>;

const POLICY = 'ordinary-sync';
const DEFAULT_MINUTE_LIMIT = 60;
const DEFAULT_CONCURRENCY = 10;

/** Whole Unix seconds, rounded up so that no client comes back too early. */
function unixSeconds(ms: number): string {
	return String(Math.ceil(ms / 1000));
}

/** The X-RateLimit headers of an admitted or refused call. */
export function allowanceHeaders(
	{ minute, ceiling, concurrent }: Admission,
	scope: string,
	options: SandboxOptions,
): Headers {
	const isDefault =
		options.minuteLimit === DEFAULT_MINUTE_LIMIT && options.concurrency === DEFAULT_CONCURRENCY;
	return {
		'x-ratelimit-policy': POLICY,
		'x-ratelimit-scope': scope,
		'x-ratelimit-source': isDefault ? 'default' : 'client',
		'x-ratelimit-limit-minute': String(minute.limit),
		'x-ratelimit-remaining-minute': String(minute.remaining),
		'x-ratelimit-reset-minute': unixSeconds(minute.resetAt + options.clockSkewMs),
		'x-ratelimit-limit-concurrent': String(concurrent.limit),
		'x-ratelimit-remaining-concurrent': String(concurrent.remaining),
		...(ceiling && {
			'x-ratelimit-client-limit-minute': String(ceiling.limit),
			'x-ratelimit-client-remaining-minute': String(ceiling.remaining),
			'x-ratelimit-client-reset-minute': unixSeconds(ceiling.resetAt + options.clockSkewMs),
		}),
	};
}

const REFUSALS = {
	/** Rule 1: the minute allowance, or the client-wide ceiling, is exhausted. */
	minute: ['RATE_LIMIT_EXCEEDED', 'The minute allowance is used up.'],
	/** Rule 2: too many simultaneous calls of the client. */
	concurrent: ['CONCURRENCY_LIMIT_EXCEEDED', 'Too many simultaneous requests of this client.'],
} as const;

/** The headers and body of a 429. `retryAfter` is in seconds, `serverTime` in Unix ms. */
export function refusalOf(
	limit: keyof typeof REFUSALS,
	retryAfter: number,
	serverTime: number,
): { headers: Headers; body: ServiceError } {
	const [code, message] = REFUSALS[limit];
	return {
		headers: {
			'x-ratelimit-window': limit,
			[`x-ratelimit-remaining-${limit}`]: '0',
			'retry-after': String(retryAfter),
		},
		body: errorBody(429, code, message, serverTime),
	};
}

/** Refuses a call as if the minute were used up for `retryAfter` more seconds. */
export function refuseForMinute(
	{ options, serverTime }: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
	retryAfter: number,
	headers: Headers = {},
): void {
	const refusal = refusalOf('minute', retryAfter, serverTime());
	void reply
		.code(429)
		.headers({
			...refusal.headers,
			'x-ratelimit-scope': stateOf(request).caller?.scope ?? 'client',
			'x-ratelimit-limit-minute': String(options.minuteLimit),
			'x-ratelimit-reset-minute': unixSeconds(serverTime() + retryAfter * 1000),
			...headers,
		})
		.send(refusal.body);
}
