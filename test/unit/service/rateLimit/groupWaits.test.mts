/** How long the runs of a group wait, and which of them leave. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { begin, HOUR, MINUTE, told } from './groupRun.mts';
import { createRun, sharedBy } from './runs.mts';

it('a run that may not wait as long as the service asks fails at once, and says how long', async () => {
	const { sent, schedule, end, clock } = begin();
	const patient = schedule(createRun(), 'refused', { refusals: ['minute'], wait: 50_000 });
	await end(clock.sleep(150));
	const reason = await end(schedule(createRun(10_000), 'late'));
	expect(reason).toMatchObject({ facts: { retryAfter: 49_950, status: 429 } });
	expect(clock.now()).toBeLessThan(200);
	await end(patient);
	expect(sent.map(({ name }) => name)).toEqual(['refused', 'refused']);
});

it('the time in which a refused call was under way counts as waited for every waiting run', async () => {
	const { schedule, end, clock } = begin();
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

it('runs that share a call wait and pay for it together', async () => {
	const { schedule, end } = begin();
	const runs = [createRun(), createRun()];
	await end(schedule(sharedBy(...runs).owner, 'shared', { refusals: ['minute'] }));
	for (const { tally, waited } of runs) {
		expect([tally.calls, tally.refused, waited]).toEqual([1, 1, 5100]);
	}
});

it('only a run that may not wait gives up a shared call', async () => {
	const { schedule, end, tell } = begin();
	await tell(0);
	const [short, long] = [createRun(5000), createRun()];
	const { owner, gone } = sharedBy(short, long);
	expect(await end(schedule(owner, 'shared'))).toBe('shared');
	expect(gone).toEqual([[short, expect.any(LookupFailure)]]);
	expect(long.waited).toBe(MINUTE - 100);
});

describe('a run that needs all of its calls', () => {
	it.each<[string, number, number, number, boolean]>([
		['that fit into this minute', 9, 9, 0, true],
		['that fit into the next one', 60, 9, MINUTE, true],
		['of which the last has to wait a minute more', 70, 9, MINUTE, false],
		['which take a minute more than it may wait', 130, 9, 2 * MINUTE - 200, false],
		['which take as long as it may wait', 129, 9, 2 * MINUTE, true],
	])('%s', async (_name, needed, left, maxWait, isSent) => {
		const { schedule, end, sent, tell } = begin();
		await tell(left);
		const run = createRun(maxWait, needed);
		run.requiredCalls = needed;
		const outcome = await end(schedule(run, 'needed'));
		const words = expect.stringContaining(`needs ${needed} more calls`);
		expect(outcome).toEqual(isSent ? 'needed' : expect.objectContaining({ message: words }));
		expect([sent.length, run.whyNoCall() === undefined]).toEqual(isSent ? [2, true] : [1, false]);
	});

	it('is checked once, when the limit is known, by the calls that are left', async () => {
		const { schedule, end } = begin();
		const run = createRun(0, 11);
		run.requiredCalls = 11;
		const headers = told(10);
		expect(await end(schedule(run, 'one', { headers }))).toBe('one');
		expect(await end(schedule(run, 'two', { headers }))).toBe('two');
		expect(run.requiredCalls).toBeUndefined();
	});

	it('fails for Max Wait if that is too short even for the next call', async () => {
		const { schedule, end, tell } = begin();
		await tell(0);
		const run = createRun(1000, 90);
		run.requiredCalls = 90;
		expect(await end(schedule(run, 'call'))).toMatchObject({
			message: expect.stringMatching(/used up for another 60 s/),
			facts: { advice: expect.stringContaining('to 120 or more') },
		});
	});
});

it('each signal ends a wait, even one that is aborted before the wait', async () => {
	const { schedule, end, tell, clock, sent } = begin();
	await tell(0);
	const stop = new AbortController();
	clock.at(5000, () => stop.abort());
	const kind = { facts: { kind: 'notSent' } };
	expect(await end(schedule(createRun(), 'late', { signal: stop.signal }))).toMatchObject(kind);
	expect(clock.now()).toBe(5000);
	expect(await end(schedule(createRun(), 'late', { signal: stop.signal }))).toMatchObject(kind);
	expect(sent).toHaveLength(1);
});

it('the hours that a machine sleeps do not count as waited', async () => {
	const { schedule, tell, clock } = begin();
	await tell(0);
	const run = createRun(2 * MINUTE);
	clock.at(10_000, () => clock.leap(8 * HOUR));
	expect(await clock.run(schedule(run, 'call'), 9 * HOUR)).toBe('call');
	expect(run.waited).toBeLessThan(MINUTE);
});

describe('work that is waited for', () => {
	it.each<[string, number, number, number, number]>([
		['spends no Max Wait while calls may be sent', 9, 0, 0, 0],
		['spends Max Wait while nothing may be sent', 0, HOUR, 3000, 0],
		['is given up by a run that may not wait that long', 0, 1000, 0, 1],
	])('%s', async (_name, left, maxWait, waited, leaving) => {
		const { group, end, tell, clock } = begin();
		await tell(left);
		const run = createRun(maxWait);
		const { owner, gone } = sharedBy(run, createRun());
		const work = clock.sleep(3500).then(() => 'done');
		expect(await end(group.waitFor(work, owner))).toBe('done');
		// Waits are counted once a second.
		expect([clock.now(), gone.length, run.waited]).toEqual([3600, leaving, waited]);
		expect(group.isIdle).toBe(true);
	});

	it('passes on a failure', async () => {
		const { group, end, clock } = begin();
		const work = clock.sleep(10).then(() => Promise.reject(new Error('odd')));
		await expect(end(group.waitFor(work, createRun()))).rejects.toThrow('odd');
	});
});

describe('an owner that collects lookups', () => {
	it('waits while nothing may be sent, and spends the Max Wait of its runs', async () => {
		const { group, end, tell, clock } = begin();
		await tell(0);
		const [short, long] = [createRun(2000), createRun()];
		const { owner, gone } = sharedBy(short, long);
		await end(group.untilOpen(owner));
		expect(clock.now()).toBe(MINUTE);
		expect(gone).toEqual([[short, expect.any(LookupFailure)]]);
		expect(long.waited).toBe(MINUTE - 100);
	});

	it('waits until its last call has left the queue', async () => {
		const { group, schedule, end, clock } = begin();
		const all = Array.from({ length: 10 }, async () =>
			schedule(createRun(), 'slow', { took: 4000 }),
		);
		const last = createRun();
		const call = schedule(last, 'last', { took: 4000 });
		await end(group.untilOpen(createRun(), last));
		expect(clock.now()).toBe(4000);
		await end(Promise.all([...all, call]));
	});

	it('does not wait if calls may be sent', async () => {
		const { group, end, clock } = begin();
		await end(group.untilOpen(createRun()));
		expect([clock.now(), group.isIdle]).toEqual([0, true]);
	});
});
