/** What a trigger says of a failure: only what its user can do. */
import type { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { networkFailure } from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';
import { failureOf } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { NotSent, Run } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { whyNotSent } from '../../../nodes/BusinessDataLookup/service/whyNotSent.ts';
import {
	causeOf,
	isPassing,
	pollFailure,
} from '../../../nodes/BusinessDataLookup/trigger/pollFailure.ts';

const RUN = new Run(new WaitBudget(30_000));

const withStatus = (status: number, headers = {}): LookupFailure =>
	failureOf({ status, headers, body: {} } as Parameters<typeof failureOf>[0], 0)!;

const thrown = (code: string): LookupFailure =>
	networkFailure(Object.assign(new Error(code), { code }), 30_000);

const FAILURES: Array<[string, LookupFailure]> = [
	['a 429', withStatus(429)],
	['a 429 that says how long', withStatus(429, { 'retry-after': '60' })],
	['a call that need not be tried', whyNotSent(new NotSent(60_000), RUN, 60)],
	[
		'a run that need not begin',
		whyNotSent(new NotSent(60_000, 60_000, { own: 1, ahead: 90 }), RUN, 60),
	],
	...[401, 403, 404, 422, 503].map((status): [string, LookupFailure] => [
		`a ${status}`,
		withStatus(status),
	]),
	...['ECONNABORTED', 'ECONNRESET', 'ENOTFOUND', 'CERT_HAS_EXPIRED'].map(
		(code): [string, LookupFailure] => [code, thrown(code)],
	),
];

it.each(FAILURES)(
	'the message of a trigger about %s names no option that a trigger lacks',
	(_name, failure) => {
		const { message, advice } = pollFailure(failure).facts;
		expect(`${message} ${advice}`).not.toMatch(/Max Wait|Max Calls|Timeout|options|undefined/);
		expect(advice).toBeTruthy();
	},
);

it.each([
	['in a minute', withStatus(429)],
	['in 60 s', withStatus(429, { 'retry-after': '60' })],
])('a trigger that meets the rate limit advises to try again %s', (when, failure) => {
	expect(pollFailure(failure).facts.advice).toBe(
		`Try again ${when}. If it stays so, set Poll Times further apart in the triggers of this account.`,
	);
});

it('a poll not begun for the rate limit says how long a poll may last', () => {
	const failure = whyNotSent(new NotSent(60_000, 60_000, { own: 1, ahead: 0 }), RUN, 60);
	expect(pollFailure(failure).message).toMatch(
		/longer than the 30 s it may wait, so it was not begun$/,
	);
});

it('a trigger leaves the message about a 503 as it is', () => {
	const failure = withStatus(503);
	expect(pollFailure(failure).facts).toEqual(failure.facts);
});

it.each<[string, LookupFailure, object | undefined]>([
	[
		'a 429',
		withStatus(429, { 'retry-after': '60' }),
		{ cause: 'rate-limited', retryAfterMs: 60_000 },
	],
	['a 503', withStatus(503), { cause: 'temporarily-unavailable' }],
	['a 408', withStatus(408), { cause: 'temporarily-unavailable' }],
	['a 425', withStatus(425), { cause: 'temporarily-unavailable' }],
	['a broken connection', thrown('ECONNRESET'), { cause: 'temporarily-unavailable' }],
	['a 401', withStatus(401), { cause: 'credential-invalid' }],
	['a 403', withStatus(403), { cause: 'credential-invalid' }],
	['a 404', withStatus(404), { cause: 'configuration-invalid' }],
	['a 422', withStatus(422), { cause: 'configuration-invalid' }],
	['a 418', withStatus(418), undefined],
])(
	'the trigger tells n8n the cause of %s, and logs what passes by itself',
	(_name, failure, cause) => {
		expect(causeOf(failure.facts)).toEqual(cause);
		const passes = ['rate-limited', 'temporarily-unavailable'];
		expect(isPassing(failure.facts)).toBe(passes.includes((cause as { cause: string })?.cause));
	},
);
