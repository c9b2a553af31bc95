import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { createRun } from './rateLimit/runs.mts';

const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'unreachable', message: 'plain', serviceWords: 'words', ...facts });
const unreached = failure({ unreached: true });
const times = <Each,>(count: number, each: Each) => Array.from({ length: count }, () => each);

const eleven = times(11, unreached);

it.each<[string, Array<LookupFailure | undefined>, string | undefined]>([
	['stops after a 401', [failure({ kind: 'unauthorized' })], 'unauthorized'],
	['goes on after a 403', [failure({ kind: 'forbidden' })], undefined],
	['stops after twelve attempts that reached no host', times(12, unreached), 'unreachable'],
	['goes on after eleven such attempts', eleven, undefined],
	['goes on if one of them succeeds', [...eleven, undefined, unreached], undefined],
	['goes on if one of them reaches the host', [...eleven, failure({}), unreached], undefined],
])('a run %s', (_name, outcomes, kind) => {
	const run = createRun();
	for (const outcome of outcomes) run.countOutcome(outcome);
	expect(run.whyNoCall()?.facts.kind).toBe(kind);
	if (kind) expect(run.whyNoCall()).toMatchObject({ message: 'plain' });
});

it('a run expects its planned calls, and then as many as it has made beyond them', () => {
	const run = createRun();
	run.plan(2);
	run.planMore(3);
	expect([run.plannedCallsLeft, run.callsToCome]).toEqual([5, 5]);
	for (let call = 1; call <= 7; call += 1) run.countCall();
	expect([run.plannedCallsLeft, run.callsToCome]).toEqual([0, 2]);
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

it('time in which several calls of a run wait counts once', () => {
	const run = createRun(1000);
	run.countWait(0, 300);
	run.countWait(100, 400);
	run.countWait(200, 350);
	expect([run.waited, run.waitLeft]).toEqual([400, 600]);
	expect([run.uncountedWait(100, 350), run.uncountedWait(100, 500)]).toEqual([0, 100]);
});
