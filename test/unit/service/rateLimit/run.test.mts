import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { fewestExpectedCalls } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { createRun, sharedBy } from './runs.mts';

const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'unreachable', message: 'own words', plainMessage: 'plain', ...facts });
const unreached = failure({ unsent: true });
const times = <Each,>(count: number, each: Each) => Array.from({ length: count }, () => each);

it.each<[string, Array<LookupFailure | undefined>, string | undefined]>([
	['no failure', [undefined], undefined],
	['a 401', [failure({ kind: 'unauthorized' })], 'unauthorized'],
	['a 403', [failure({ kind: 'forbidden' })], undefined],
	['twelve attempts that reached no host', times(12, unreached), 'unreachable'],
	['eleven of them', times(11, unreached), undefined],
	['eleven, a success and another', [...times(11, unreached), undefined, unreached], undefined],
	[
		'eleven, a failure of the service and another',
		[...times(11, unreached), failure({}), unreached],
		undefined,
	],
])('whether %s stops a run', (_name, outcomes, kind) => {
	const run = createRun();
	for (const outcome of outcomes) run.stopIfAllCallsFail(outcome);
	expect(run.whyNoCall()?.facts.kind).toBe(kind);
	if (kind) expect(run.whyNoCall()).toMatchObject({ message: 'plain' });
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
	[5, 0, 0, 5],
	[5, 0, 3, 2],
	[5, 3, 3, 5],
	[1, 0, 4, 0],
])(
	'with %d calls planned and %d more, and %d made, %d are to come',
	(planned, more, made, left) => {
		const run = createRun(Infinity, planned);
		run.planMore(more);
		run.tally.calls = made;
		expect(run.plannedCallsLeft).toBe(left);
	},
);

it('time in which several calls of a run wait counts once', () => {
	const run = createRun(1000);
	run.countWait(0, 300);
	run.countWait(100, 400);
	run.countWait(200, 350);
	expect([run.waited, run.waitLeft]).toEqual([400, 600]);
	expect([run.uncountedWait(100, 350), run.uncountedWait(100, 500)]).toEqual([0, 100]);
});

it('a plan counts from now on', () => {
	const run = createRun();
	run.tally.calls = 7;
	run.plan(2);
	expect(run.plannedCallsLeft).toBe(2);
});

it.each([
	[3, 0, 3],
	[4, 1, 3],
	[0, 4, 4],
	[1, 5, 4],
	[20, 0, 9],
])(
	'of a run with %d calls planned and %d made, and one with 9 to come, the fewest to come are %d',
	(planned, made, fewest) => {
		// A run beyond its plan is taken to be as far from its end.
		const run = createRun(Infinity, planned);
		run.tally.calls = made;
		expect(fewestExpectedCalls(sharedBy(createRun(Infinity, 9), run).owner)).toBe(fewest);
		expect(fewestExpectedCalls(sharedBy().owner)).toBe(Infinity);
	},
);
