/** When a run stops by itself, how many calls it makes at once, and what it counts. */
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { CallPurpose, Run } from '../../../nodes/BusinessDataLookup/service/run.ts';
import { times } from '../../support/times.mts';
import { VirtualTime } from '../../support/virtualTime.mts';
import { createRun } from './rateLimit/runs.mts';

type Facts = Partial<FailureFacts>;
type Outcome = LookupFailure | 'ok';

const failure = (facts: Facts) =>
	new LookupFailure({ kind: 'server', message: 'plain', serviceWords: 'words', ...facts });
const rejects = (...loc: string[]): Facts => ({ kind: 'invalid', invalid: [{ loc, msg: 'no' }] });

const DOWN = failure({});
const UNREACHED = failure({ kind: 'unreachable', unreached: true });
const NOT_FOUND = failure({ kind: 'notFound' });
const NOT_NEEDED = failure({ kind: 'notNeeded' });
const UNAUTHORIZED = failure({ kind: 'unauthorized' });
const nine = times(9, () => DOWN);
const ten = times(10, () => DOWN);

/** Makes calls one after another. */
const make = async (run: Run, outcomes: Outcome[], purpose: CallPurpose = {}) => {
	for (const outcome of outcomes) await run.make(purpose, async () => outcome);
};
const kindOf = (run: Run) => run.whyNoCall()?.facts.kind;

it.each<[string, Outcome[], string | undefined]>([
	['stops after ten failures in a row', ten, 'server'],
	['goes on after nine', nine, undefined],
	['names the last of ten different failures', [...nine, UNREACHED], 'unreachable'],
	['names the failure that stopped it, and no later one', [...ten, UNREACHED], 'server'],
	['goes on if a call between them succeeds', [...nine, 'ok', ...nine], undefined],
	['goes on if an input between them is wrong', [...nine, NOT_FOUND, ...nine], undefined],
	['stops if a call between them wasn’t needed', [...nine, NOT_NEEDED, DOWN], 'server'],
	['stops at once after a 401', [UNAUTHORIZED], 'unauthorized'],
])('a run %s', async (_name, outcomes, kind) => {
	const run = createRun();
	await make(run, outcomes);
	expect(kindOf(run)).toBe(kind);
});

const LOOKUP = { lookUpFields: ['url', 'state'] };
const SEVERAL = { isForSeveral: true };

it.each<[string, CallPurpose, Facts, boolean]>([
	['calls that fail', {}, { kind: 'server' }, true],
	['calls whose body is rejected', {}, rejects('body'), true],
	['calls of which a field is rejected', {}, rejects('body', 'state'), false],
	['calls that the rate limit refuses', {}, { kind: 'rateLimited' }, false],
	['calls that a stopped run lacks', {}, { kind: 'server', runStopped: true }, false],
	['lookups whose value is rejected', LOOKUP, rejects('body', 'url', '0'), false],
	['lookups whose other field is rejected', LOOKUP, rejects('body', 'color'), true],
	['calls for several values', SEVERAL, {}, false],
	['calls for several values that aren’t reached', SEVERAL, UNREACHED.facts, true],
])('ten %s stop a run: %j, %j → %s', async (_name, purpose, facts, stops) => {
	const run = createRun();
	const failures = times(10, () => failure(facts));
	await make(run, failures, purpose);
	expect(run.whyNoCall() !== undefined).toBe(stops);
});

it.each<[string, Outcome, boolean]>([
	['failed', DOWN, true],
	['was answered', 'ok', false],
])('ten failures stop a run if a call for several values between them %s: %s', async (...row) => {
	const [, outcome, stops] = row;
	const run = createRun();
	await make(run, nine);
	await make(run, [outcome], SEVERAL);
	await make(run, [DOWN]);
	expect(run.whyNoCall() !== undefined).toBe(stops);
});

describe('ten failures of calls at the same time', () => {
	it.each<[string, [number, number, Outcome], CallPurpose, boolean]>([
		['stop a run after a call that was answered before they began', [0, 1, 'ok'], {}, true],
		['don’t if a call was answered meanwhile', [0, 5, 'ok'], {}, false],
		['don’t if the input of a call was wrong meanwhile', [3, 2, NOT_FOUND], {}, false],
		['do if a call wasn’t needed meanwhile', [3, 2, NOT_NEEDED], {}, true],
		['do if a call for several values failed meanwhile', [3, 2, DOWN], SEVERAL, true],
		['do if a call is answered later', [3, 20, 'ok'], {}, true],
	])('%s', async (_name, other, purpose, stops) => {
		const clock = new VirtualTime(0, () => 0);
		const run = createRun();
		const call = async ([at, took, outcome]: typeof other, purpose: CallPurpose = {}) => {
			await clock.sleep(at);
			await run.make(purpose, async () => await clock.sleep(took).then(() => outcome));
		};
		const failing = times(10, async () => await call([2, 8, DOWN]));
		await clock.run(Promise.all([...failing, call(other, purpose)]), 100);
		expect(kindOf(run)).toBe(stops ? 'server' : undefined);
	});
});

it.each([
	[ten, 'plain. 10 calls in a row failed, so no call was made for this input'],
	[[UNAUTHORIZED], 'plain, so no call was made for this input'],
])('a stopped run says why it makes no call, without the service’s words', async (...row) => {
	const [outcomes, message] = row;
	const run = createRun();
	await make(run, outcomes);
	const { kind } = outcomes[0].facts;
	expect(run.whyNoCall()).toMatchObject({ message, facts: { kind, runStopped: true } });
});

it.each<[string, Outcome[], number]>([
	['no call', [], 10],
	['three failures', ten.slice(7), 7],
	['nine failures', nine, 1],
	['nine failures and a success', [...nine, 'ok'], 10],
	// Its other calls end without being sent.
	['ten failures', ten, 10],
])('after %s, a run may have %j requests under way', async (_name, outcomes, atOnce) => {
	const run = createRun();
	await make(run, outcomes);
	expect(run.tasksAtOnce).toBe(atOnce);
});

it('a run expects its planned calls, and then as many as it has made beyond them', () => {
	const run = createRun();
	run.plan(2);
	run.planMore(3);
	expect([run.plannedCallsLeft, run.callsToCome]).toEqual([5, 5]);
	for (let call = 1; call <= 7; call += 1) run.countCall();
	expect([run.plannedCallsLeft, run.callsToCome]).toEqual([0, 2]);
});

it('calls that a run shares with others count as its own', () => {
	const run = createRun(Infinity, 5);
	run.countCall();
	run.countSharedCalls(3);
	expect(run.tally).toMatchObject({ calls: 4, shared: 3 });
	expect(run.plannedCallsLeft).toBe(1);
});

it('a run stops for the first reason, or at Max Calls', () => {
	const run = createRun(Infinity, 0, 2);
	expect(run.whyNoCall()).toBeUndefined();
	run.tally.calls = 2;
	expect(run.whyNoCall()).toMatchObject({ facts: { kind: 'callBudget' } });
	const [first, second] = [failure({}), failure({})];
	run.stop(first);
	run.stop(second);
	expect(run.whyNoCall()).toBe(first);
});

it.each([
	[0, 39, true],
	[0, 40, false],
	[1, 40, true],
])('after %d answered calls and %d failed attempts, may a call be retried? %s', (...row) => {
	const [answeredCalls, failedAttempts, may] = row;
	const run = Object.assign(createRun(), { answeredCalls, failedAttempts });
	expect(run.mayRetry).toBe(may);
});

it('time in which several calls of a run wait counts once', () => {
	const run = createRun(1000);
	run.countWait(0, 300);
	run.countWait(100, 400);
	run.countWait(200, 350);
	expect([run.waited, run.waitLeft]).toEqual([400, 600]);
	expect([run.uncountedWait(100, 350), run.uncountedWait(100, 500)]).toEqual([0, 100]);
});

it.each([
	[3, 7, true],
	[3, 8, false],
	[0, 10, true],
	[10, 0, true],
	[11, 0, false],
])('with %d calls made, Max Calls = 10 allows %d more: %s', (made, calls, isAllowed) => {
	const run = createRun(Infinity, 0, 10);
	run.tally.calls = made;
	const failure = run.whyTooMany(calls);
	expect(failure === undefined).toBe(isAllowed);
	if (failure)
		expect(failure.facts).toEqual({
			kind: 'callBudget',
			message: 'The run needs 11 calls or more, and Max Calls allows 10',
			advice: 'Raise Max Calls in the options to 11 or more, or look up less in one run.',
		});
});
