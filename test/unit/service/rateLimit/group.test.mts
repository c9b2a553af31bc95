/** When the calls of a group are sent, how long its runs wait, and when one gives up. */
import { startGroup, HOUR, MINUTE, allowanceHeaders, type By } from './groupRun.mts';
import { times } from '../../../support/times.mts';
import { createRun } from './runs.mts';

it.each([
	[0, 5100],
	[0.8, 5300],
])('a refused call is sent again first, after its pause and a jitter of %d', async (random, at) => {
	const { sent, schedule, end, clock } = startGroup(random);
	const run = createRun();
	const refused = schedule(run, 'refused', { refusals: ['minute'] });
	await end(clock.sleep(110));
	const later = schedule(createRun(), 'later');
	expect(await end(Promise.all([refused, later]))).toEqual(['refused', 'later']);
	expect(sent.slice(1)).toEqual(['refused', 'later'].map((name) => ({ name, at })));
	expect(run.tally).toEqual({ calls: 1, shared: 0, refused: 1, refusedBy: new Set(['minute']) });
});

it.each<[string, (nth: number) => By[], number[]]>([
	// The nine others of the first round were answered, and are a round of five.
	['one refusal', (nth) => (nth === 0 ? ['concurrent'] : []), [10, 6, 7]],
	['refusals at the same time, which count as one', () => ['concurrent'], [10, 5]],
])('half as many calls are sent at once after %s', async (_name, refusalsOf, expected) => {
	const { sent, schedule, end } = startGroup();
	const calls = Array.from({ length: 40 }, async (_, nth) =>
		schedule(createRun(), `${nth}`, { refusals: nth < 10 ? refusalsOf(nth) : [], wait: 1000 }),
	);
	await end(Promise.all(calls));
	const rounds = [...new Set(sent.map(({ at }) => at))].map(
		(at) => sent.filter((each) => each.at === at).length,
	);
	expect(rounds.slice(0, expected.length)).toEqual(expected);
});

it('a run that can’t wait gives up, and another one waits on', async () => {
	const { schedule, end, tell, clock } = startGroup();
	await tell(0);
	const [short, long, late] = [createRun(5000), createRun(), createRun()];
	const gaveUpAt = schedule(short, 'short').then((response) => [response, clock.now()]);
	const waiting = schedule(long, 'long');
	await end(clock.sleep(1500));
	expect(await end(Promise.all([waiting, schedule(late, 'late')]))).toEqual(['long', 'late']);
	expect(await gaveUpAt).toMatchObject([{ facts: { kind: 'rateLimited' } }, 100]);
	expect([short, long, late].map((run) => run.waited)).toEqual([0, MINUTE - 100, MINUTE - 1600]);
});

it('a run spends no Max Wait while it waits for simultaneous calls', async () => {
	const { schedule, end } = startGroup();
	const [run, other] = [createRun(), createRun()];
	const usesUpMinute = { took: 3500, headers: allowanceHeaders(0) };
	const first = times(10, async (nth) =>
		schedule(other, `${nth}`, nth === 0 ? usesUpMinute : { took: 10_000 }),
	);
	await end(Promise.all([...first, schedule(run, 'waits')]));
	expect(run.waited).toBe(MINUTE - 3500);
});

describe('a run that needs all of its calls', () => {
	it.each<[string, number, number, number, boolean]>([
		['sends one if all fit into the next minute', 60, 9, MINUTE, true],
		['sends none if the last would come a minute later', 70, 9, MINUTE, false],
		['sends none if they take longer than it may wait', 130, 9, 2 * MINUTE - 200, false],
		['sends one if they take as long as it may wait', 129, 9, 2 * MINUTE, true],
	])('%s', async (_name, needed, left, maxWait, isSent) => {
		const { schedule, end, sent, tell } = startGroup();
		await tell(left);
		const run = createRun(maxWait, needed);
		run.requiredCalls = needed;
		const outcome = await end(schedule(run, 'needed'));
		const words = expect.stringContaining(`needs ${needed} more calls`);
		expect(outcome).toEqual(isSent ? 'needed' : expect.objectContaining({ message: words }));
		expect([sent.length, run.whyNoCall() === undefined]).toEqual(isSent ? [2, true] : [1, false]);
	});

	it('is judged once, when the limit is known, by the calls that are left', async () => {
		const { schedule, end } = startGroup();
		const run = createRun(0, 11);
		run.requiredCalls = 11;
		const headers = allowanceHeaders(10);
		expect(await end(schedule(run, 'one', { headers }))).toBe('one');
		expect(await end(schedule(run, 'two', { headers }))).toBe('two');
		expect(run.requiredCalls).toBeUndefined();
	});
});

it('hours in which the machine sleeps don’t count as waited', async () => {
	const { schedule, tell, clock } = startGroup();
	await tell(0);
	const run = createRun(2 * MINUTE);
	clock.at(10_000, () => clock.leap(8 * HOUR));
	expect(await clock.run(schedule(run, 'call'), 9 * HOUR)).toBe('call');
	// Ten seconds before, and at most two of the sleep.
	expect(run.waited).toBeLessThanOrEqual(12_000);
});

describe('a run that waits for a call that it shares', () => {
	it.each<[string, number, number, number]>([
		['spends no Max Wait while calls may be sent', 9, Infinity, 0],
		['spends Max Wait while the call waits for the limit', 0, Infinity, 3000],
		['spends no more Max Wait once the call is under way', 0, 2200, 2000],
	])('%s', async (_name, left, underWayAt, waited) => {
		const { group, end, tell, clock } = startGroup();
		await tell(left);
		const run = createRun();
		const shared = clock.sleep(3500).then(() => 'done');
		const isUnderWay = () => clock.now() >= underWayAt;
		expect(await end(group.waitFor(shared, run, isUnderWay))).toBe('done');
		// Waits are counted once a second.
		expect([clock.now(), run.waited, group.isIdle]).toEqual([3600, waited, true]);
	});

	it('ends if it is stopped, even if the call is under way', async () => {
		const { group, end, clock } = startGroup();
		const stop = new AbortController();
		const shared = clock.sleep(3500);
		const outcome = group.waitFor(shared, createRun(), () => true, stop.signal);
		clock.at(1000, () => stop.abort());
		expect(await end(outcome)).toMatchObject({ facts: { kind: 'notNeeded' } });
		expect([clock.now(), group.isIdle]).toEqual([1000, true]);
		await end(shared);
	});
});
