/** Whether a run may wait for its next call, and what the failure says if it can't. When a run is checked: `group.test.mts`. */
import type { FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Allowance } from '../../../../nodes/BusinessDataLookup/service/rateLimit/allowance.ts';
import {
	stopIfItCannotFinish,
	whyTooLong,
	whyTooMany,
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

it('a run that can’t finish in its Max Wait stops', () => {
	const run = createRun(15_000);
	run.tally.calls = 1;
	run.requiredCalls = 2;
	const allowance = allowanceWith(120_000);
	stopIfItCannotFinish(run, 0, allowance);
	expect(run.whyNoCall()).toEqual(whyTooMany(1, run, allowance));
});

it.each<[number, number, number, boolean]>([
	[120_000, 120_000, 0, true],
	[120_000, 119_999, 0, false],
	[120_000, 150_000, 40_000, false],
	[0, 0, 0, true],
])('calls that take %d ms fit into %d ms, %d of which are used: %s', (time, max, waited, fits) => {
	const run = createRun(max);
	run.waited = waited;
	expect(whyTooMany(5, run, allowanceWith(time)) === undefined).toBe(fits);
});

it.each([
	[1, 60_000, 0, '1 more call', '60 s'],
	[1234, 60_000, 45_000, '1234 more calls', '15 s'],
	[2, 60_000, 90_000, '2 more calls', '0 s'],
])('the failure of %d calls too many says how long they take', (...row) => {
	const [calls, maxWait, waited, count, left] = row;
	const run = createRun(maxWait);
	run.waited = waited;
	expect(whyTooMany(calls, run, allowanceWith(120_000))?.facts).toMatchObject({
		kind: 'rateLimited',
		message: `The run needs ${count}. At 60 calls a minute it would wait about 120 s, longer than the ${left} it may wait`,
		retryAfter: 120_000,
		advice: expect.stringMatching(/^Raise Max Wait in the options to \d+ or more/),
	});
});
