/** How long the runs of a group wait, and which of them leave. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { startGroup, HOUR, MINUTE, allowanceHeaders } from './groupRun.mts';
import type { CallOwner } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { createRun, sharedBy } from './runs.mts';

type Group = ReturnType<typeof startGroup>;

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
	expect([sender, other, late, answered].map(({ waited }) => waited)).toEqual([
		8000, 8000, 7000, 0,
	]);
});

it.each<[string, (group: Group, owner: CallOwner) => Promise<unknown>]>([
	['a call', async ({ schedule }, owner) => await schedule(owner, 'shared')],
	['a batch that is collected', async ({ group }, owner) => await group.untilOpen(owner)],
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
		['that fit into the next one', 60, 9, MINUTE, true],
		['of which the last one comes a minute later', 70, 9, MINUTE, false],
		['which take a minute more than it may wait', 130, 9, 2 * MINUTE - 200, false],
		['which take as long as it may wait', 129, 9, 2 * MINUTE, true],
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

it('a wait ends with each of its signals, also before it has begun', async () => {
	const { schedule, end, tell, clock, sent } = startGroup();
	await tell(0);
	const stop = new AbortController();
	clock.at(5000, () => stop.abort());
	const kind = { facts: { kind: 'notNeeded' } };
	expect(await end(schedule(createRun(), 'late', { signal: stop.signal }))).toMatchObject(kind);
	expect(clock.now()).toBe(5000);
	expect(await end(schedule(createRun(), 'late', { signal: stop.signal }))).toMatchObject(kind);
	expect(sent).toHaveLength(1);
});

it('the hours that a machine sleeps are not waited', async () => {
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
	await end(group.untilOpen(createRun(), last));
	expect(clock.now()).toBe(4000);
	await end(Promise.all([...all, call]));
});
