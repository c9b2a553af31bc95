/** Whether a run may wait for its next call, and what the failure says if it can't. When a run is checked: `group.test.mts`. */
import type { FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Allowance } from '../../../../nodes/BusinessDataLookup/service/rateLimit/allowance.ts';
import {
	stopIfItCannotFinish,
	whyTooLong,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/maxWait.ts';
import { MINUTE } from './groupRun.mts';
import { createRun } from './runs.mts';

/** An allowance of 60 calls a minute, of which none is left. All calls are sent after this many ms. */
const allowanceWith = (timeToSend: number, more: Partial<Allowance> = {}) =>
	({
		currentMinute: () => ({ left: 0, isKnown: true, limit: 60, reserve: 3, endsIn: MINUTE }),
		timeToSend: () => timeToSend,
		...more,
	}) as Allowance;

it.each([
	['may be sent now', 0, 0, true],
	['may be sent in time', 1000, 1000, true],
	['may be sent later than that', 1001, 1000, false],
])('a run waits for a call that %s', (_name, wait, maxWait, waits) => {
	const reason = whyTooLong(createRun(maxWait), wait, allowanceWith(MINUTE));
	expect(reason === undefined).toBe(waits);
});

it.each([
	['the time until its last call', 1, 150_000, 180],
	['its calls, with none left in the first minute', 400, 60_000, 420],
])('the advised Max Wait is enough for %s', (_name, planned, wait, seconds) => {
	const reason = whyTooLong(createRun(0, planned), 1000, allowanceWith(wait));
	expect(reason?.facts.advice).toContain(`Max Wait in the options to ${seconds} or more`);
});

it.each<[Partial<FailureFacts>, string, object]>([
	[{}, '60 calls a minute', {}],
	[{ refusedBy: 'minute', requestId: 'r1' }, '60 calls a minute', { status: 429, requestId: 'r1' }],
	[{ refusedBy: 'concurrent' }, 'simultaneous calls', { status: 429 }],
])('after the refusal %j the message names the limit: %s', (facts, limit, more) => {
	const refusal = { kind: 'rateLimited' as const, message: '', ...facts };
	const allowance = allowanceWith(90_000, facts.refusedBy && { refusal });
	const message = `The account’s rate limit is used up for another 90 s, longer than this run may wait (limit: ${limit})`;
	const advice = expect.stringContaining('Raise Max Wait in the options to 120 or more') as string;
	const expected = { kind: 'rateLimited', message, advice, retryAfter: 90_000, ...more };
	expect(whyTooLong(createRun(0), 90_000, allowance)?.facts).toEqual(expected);
});

it('a run that can’t wait for its next call isn’t checked for the others', () => {
	const run = createRun(MINUTE);
	run.requiredCalls = 9;
	stopIfItCannotFinish(run, MINUTE + 1, allowanceWith(2 * MINUTE));
	expect([run.whyNoCall(), run.requiredCalls]).toEqual([undefined, 9]);
	stopIfItCannotFinish(run, MINUTE, allowanceWith(2 * MINUTE));
	expect([run.whyNoCall() === undefined, run.requiredCalls]).toEqual([false, undefined]);
});

it.each([
	[0, 60_000, "60 s it may wait, so it wasn't started"],
	[1, 15_000, '15 s it may wait, so it ended here'],
])('a run with %d calls made and %d ms left cannot finish in the %s', (calls, left, end) => {
	const run = createRun(left);
	run.tally.calls = calls;
	run.requiredCalls = calls + 1;
	stopIfItCannotFinish(run, 0, allowanceWith(120_000));
	const { message, facts } = run.whyNoCall()!;
	expect(message).toContain(`The run needs 1 more call. `);
	expect(message).toContain(`about 120 s, longer than the ${end}`);
	expect(facts).toMatchObject({ kind: 'rateLimited', retryAfter: 120_000 });
});
