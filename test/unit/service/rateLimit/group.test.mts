/** When the calls of a group are sent, how long its runs wait, and which of them leave. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { CallOwner } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { startGroup, HOUR, MINUTE, allowanceHeaders, type By } from './groupRun.mts';
import { createRun, sharedBy } from './runs.mts';

type Group = ReturnType<typeof startGroup>;

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
	expect(run.tally).toEqual({ calls: 1, refused: 1, refusedBy: new Set(['minute']) });
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

it('the time in which a refused call was under way counts as waited for every waiting run', async () => {
	const { schedule, end, clock } = startGroup();
	const [sender, other, late, answered] = [createRun(), createRun(), createRun(), createRun()];
	const first = Array.from({ length: 9 }, async () => schedule(answered, 'slow', { took: 4000 }));
	const refused = schedule(sender, 'refused', { refusals: ['minute'], took: 3000 });
	await end(clock.sleep(0));
	const waiting = schedule(other, 'other');
	await end(clock.sleep(1000));
	const coming = schedule(late, 'late');
	await end(Promise.all([...first, refused, waiting, coming]));
	// Three seconds under way, and five of pause.
	expect([sender, other, late, answered].map((run) => run.waited)).toEqual([8000, 8000, 7000, 0]);
});

it.each<[string, (group: Group, owner: CallOwner) => Promise<unknown>]>([
	['a call', async ({ schedule }, owner) => await schedule(owner, 'shared')],
	['a batch that is collected', async ({ group }, owner) => await group.untilNextCall(owner)],
])('of runs that wait for %s together, only one that may not wait gives it up', async (...row) => {
	const [, wait] = row;
	const all = startGroup();
	await all.tell(0);
	const [short, long] = [createRun(5000), createRun()];
	const { owner, dropped } = sharedBy(short, long);
	await all.end(wait(all, owner));
	expect(dropped).toEqual([[short, expect.any(LookupFailure)]]);
	expect(long.waited).toBe(MINUTE - 100);
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
	expect(run.waited).toBeLessThan(MINUTE);
});

it.each<[string, number, number, number, number]>([
	['spends no Max Wait where calls may be sent', 9, 0, 0, 0],
	['spends Max Wait while nothing may be sent', 0, HOUR, 3000, 0],
	['drops a run that is out of Max Wait', 0, 1000, 0, 1],
])('work that is waited for %s', async (_name, left, maxWait, waited, leaving) => {
	const { group, end, tell, clock } = startGroup();
	await tell(left);
	const run = createRun(maxWait);
	const { owner, dropped } = sharedBy(run, createRun());
	const work = clock.sleep(3500).then(() => 'done');
	expect(await end(group.waitFor(work, owner))).toBe('done');
	// Waits are counted once a second.
	expect([clock.now(), dropped.length, run.waited]).toEqual([3600, leaving, waited]);
	expect(group.isIdle).toBe(true);
});

it('a run that may not wait for the work of others stops waiting', async () => {
	const { group, end, tell, clock } = startGroup();
	await tell(0);
	const work = clock.sleep(3 * MINUTE);
	const outcome = await end(group.waitFor(work, createRun(5000)));
	expect(outcome).toMatchObject({ facts: { kind: 'rateLimited' } });
	expect(clock.now()).toBeLessThan(MINUTE);
	await end(work);
	expect(group.isIdle).toBe(true);
});

it('an owner that collects lookups waits until its last call has left the queue', async () => {
	const { group, schedule, end, clock } = startGroup();
	const all = Array.from({ length: 10 }, async () => schedule(createRun(), 'slow', { took: 4000 }));
	const last = createRun();
	const call = schedule(last, 'last', { took: 4000 });
	await end(group.untilNextCall(createRun(), last));
	expect(clock.now()).toBe(4000);
	await end(Promise.all([...all, call]));
});
