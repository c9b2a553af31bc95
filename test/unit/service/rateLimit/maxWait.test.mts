/** Whether a run may wait for its next call, and what the failure says if it can't. First calls: `group.test.mts`. */
import type { FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Allowance } from '../../../../nodes/BusinessDataLookup/service/rateLimit/allowance.ts';
import {
	stopIfItCannotFinish,
	whyTooLong,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/maxWait.ts';
import { MINUTE } from './groupRun.mts';
import { createRun } from './runs.mts';

/** An allowance of 60 calls a minute, of which 3 are the reserve. */
const allowanceWith = (left: number, isKnown = true) =>
	({
		currentMinute: () => ({ left, isKnown, limit: 60, reserve: 3, endsIn: MINUTE }),
		timeToSend: (calls: number) => Math.ceil(Math.max(0, calls - left) / 60) * MINUTE,
	}) as Allowance;

it.each<[string, Allowance, number, number, boolean]>([
	['leaves enough calls to five first calls', allowanceWith(9), 5, 0, true],
	['would take one of their calls', allowanceWith(8), 5, 0, false],
	['can wait for the next minute', allowanceWith(8), 5, MINUTE, true],
	['is sent after all first calls', allowanceWith(1), 0, 0, true],
	['is sent if the first calls cannot all be sent anyway', allowanceWith(4), 5, 0, true],
	['is sent while the limit is not known', allowanceWith(8, false), 5, 0, true],
])('a follow-up call %s', (_name, allowance, firstCalls, maxWait, isSent) => {
	const reason = whyTooLong(createRun(maxWait, firstCalls), 0, true, allowance);
	expect(reason === undefined).toBe(isSent);
	if (reason) expect(reason.facts).toMatchObject({ kind: 'rateLimited', retryAfter: MINUTE });
});

it('a first call is sent even if calls are needed for other first calls', () => {
	expect(whyTooLong(createRun(0, 5), 0, false, allowanceWith(1))).toBeUndefined();
});

it.each([
	['the time until its last call', 1, 150_000, 180],
	['its calls, with none left in the first minute', 400, 60_000, 420],
])('the advised Max Wait is enough for %s', (_name, planned, wait, seconds) => {
	const allowance = Object.assign(allowanceWith(0), { timeToSend: () => wait });
	const reason = whyTooLong(createRun(0, planned), 1000, false, allowance);
	expect(reason?.facts.advice).toContain(`Max Wait in the options to ${seconds} or more`);
});

it.each<[Partial<FailureFacts>, string, object]>([
	[{}, '60 calls a minute', {}],
	[{ refusedBy: 'minute', requestId: 'r1' }, '60 calls a minute', { status: 429, requestId: 'r1' }],
	[{ refusedBy: 'concurrent' }, 'simultaneous calls', { status: 429 }],
])('after the refusal %j the message names the limit: %s', (facts, limit, more) => {
	const refusal = facts.refusedBy && { kind: 'rateLimited', message: '', ...facts };
	const allowance = Object.assign(allowanceWith(0), { refusal, timeToSend: () => 90_000 });
	const message = `The account’s rate limit is used up for another 90 s, longer than this run may wait (limit: ${limit})`;
	const advice = expect.stringContaining('Raise Max Wait in the options to 120 or more') as string;
	const expected = { kind: 'rateLimited', message, advice, retryAfter: 90_000, ...more };
	expect(whyTooLong(createRun(0), 90_000, false, allowance)?.facts).toEqual(expected);
});

it.each([
	[0, 60_000, "60 s it may wait, so it wasn't started"],
	[1, 15_000, '15 s it may wait, so it ended here'],
])('a run with %d calls made and %d ms left cannot finish in the %s', (calls, left, end) => {
	const run = createRun(left);
	run.tally.calls = calls;
	run.requiredCalls = calls + 1;
	const allowance = Object.assign(allowanceWith(0), { timeToSend: () => 120_000 });
	stopIfItCannotFinish(run, 0, allowance);
	const { message, facts } = run.whyNoCall()!;
	expect(message).toContain(`The run needs 1 more call. `);
	expect(message).toContain(`about 120 s, longer than the ${end}`);
	expect(facts).toMatchObject({ kind: 'rateLimited', retryAfter: 120_000 });
});
