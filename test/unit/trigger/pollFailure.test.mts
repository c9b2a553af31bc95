/** What a trigger says of a failure: only what its user can do. */
import type { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { networkFailure } from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';
import { toFailure } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import {
	cannotFinishFailure,
	waitTooLongFailure,
} from '../../../nodes/BusinessDataLookup/service/budgetFailures.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import {
	n8nCause,
	isOutOfTime,
	isTemporaryForPoll,
	pollFailure,
} from '../../../nodes/BusinessDataLookup/trigger/pollFailure.ts';

const RUN = new Run(30_000);

const answered = (status: number, headers = {}): LookupFailure =>
	toFailure({ status, headers, body: {} }, 0)!;

const thrown = (code: string): LookupFailure =>
	networkFailure(Object.assign(new Error(code), { code }), 30_000, 'https://a.example');

const RATE_LIMITED = { cause: 'rate-limited' };
const NOT_READY = { cause: 'temporarily-unavailable' };
const CREDENTIAL = { cause: 'credential-invalid' };
const SETTINGS = { cause: 'configuration-invalid' };

it.each<[string, LookupFailure, object | undefined]>([
	['a 429', answered(429), RATE_LIMITED],
	[
		'a 429 that says how long',
		answered(429, { 'retry-after': '60' }),
		{ ...RATE_LIMITED, retryAfterMs: 60_000 },
	],
	['a call that may not wait so long', waitTooLongFailure(RUN, 60_000, 60_000, 60), RATE_LIMITED],
	['a run that cannot finish', cannotFinishFailure(RUN, 91, 60_000, 60), RATE_LIMITED],
	['a 503', answered(503), NOT_READY],
	['a time-out', thrown('ECONNABORTED'), NOT_READY],
	['a 401', answered(401), CREDENTIAL],
	['a 422', answered(422), SETTINGS],
	['a 418', answered(418), undefined],
])(
	'a trigger tells n8n the cause of %s, logs what passes by itself, and names no option that it lacks',
	(_name, failure, cause) => {
		const { message, advice = '' } = pollFailure(failure).facts;
		expect(`${message} ${advice}`).not.toMatch(/Max Wait|Max Calls|Timeout|options|undefined/);
		if (cause) expect(n8nCause(failure.facts)).toMatchObject(cause);
		else expect(n8nCause(failure.facts)).toBeUndefined();
		const passes = cause !== undefined && [RATE_LIMITED, NOT_READY].includes(cause as never);
		expect(isTemporaryForPoll(failure.facts)).toBe(passes || 'retryAfterMs' in (cause ?? {}));
	},
);

it.each<[string, LookupFailure, number, boolean]>([
	['the rate limit', answered(429), 0, true],
	['a time-out of the service', thrown('ECONNABORTED'), 9, false],
	['a time-out at its deadline', thrown('ECONNABORTED'), 10, true],
	['a 503 at its deadline', answered(503), 10, false],
])('whether %s means that a poll is out of time', (_name, failure, now, isOut) => {
	const poll = { clock: { now: () => now }, deadline: 10 } as Poll;
	expect(isOutOfTime(failure, poll)).toBe(isOut);
});

it.each([
	['in a minute', answered(429)],
	['in 60 s', answered(429, { 'retry-after': '60' })],
])('a poll that is refused by the rate limit advises to try again %s', (when, failure) => {
	expect(pollFailure(failure).facts.advice).toBe(
		`Try again ${when}. If it keeps happening, set Poll Times further apart in the triggers of this account.`,
	);
});
