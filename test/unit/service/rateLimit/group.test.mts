/** When a call may be sent, and what a refusal does to the others. */
import { begin, MINUTE, type By, type Sending } from './groupRun.mts';
import { createRun, sharedBy } from './runs.mts';

it.each([
	[0, 5100],
	[0.8, 5300],
])('a refused call is sent again first, after the pause and a jitter of %d', async (random, at) => {
	const { sent, schedule, end, clock } = begin(random);
	const run = createRun();
	const refused = schedule(run, 'refused', { refusals: ['minute'] });
	await end(clock.sleep(110));
	const later = schedule(createRun(), 'later');
	expect(await end(Promise.all([refused, later]))).toEqual(['refused', 'later']);
	expect(sent.slice(1)).toEqual([
		{ name: 'refused', at },
		{ name: 'later', at },
	]);
	expect(run.tally).toEqual({
		calls: 1,
		refused: 1,
		refusedBy: new Set(['minute']),
	});
});

it('pauses at least a second after a 429', async () => {
	const { sent, schedule, end } = begin();
	await end(schedule(createRun(), 'refused', { refusals: ['concurrent'], wait: 0 }));
	expect(sent.map(({ at }) => at)).toEqual([0, 1100]);
});

it('a 429 for simultaneous calls halves the calls sent at once; each round adds one', async () => {
	const { sent, schedule, end } = begin();
	const refusals: By[] = ['concurrent'];
	const calls = Array.from({ length: 40 }, async (_, nth) =>
		schedule(createRun(), `${nth}`, { refusals, wait: 1000 }),
	);
	await end(Promise.all(calls));
	const rounds = [...new Set(sent.map(({ at }) => at))].map(
		(at) => sent.filter((each) => each.at === at).length,
	);
	// The nine others of the first round were answered, and are a round of five.
	expect(rounds.slice(0, 3)).toEqual([10, 6, 7]);
});

it('calls refused at the same time count as one refusal', async () => {
	const { sent, schedule, end } = begin();
	const calls = Array.from({ length: 10 }, async (_, nth) =>
		schedule(createRun(), `${nth}`, { refusals: ['concurrent'], wait: 1000 }),
	);
	await end(Promise.all(calls));
	expect(sent.filter(({ at }) => at === 1100)).toHaveLength(5);
});

it('after five 429s for simultaneous calls and a slow call, an idle account sends the next call at once', async () => {
	const { sent, schedule, end, clock } = begin();
	const refusals = Array<By>(5).fill('concurrent');
	await end(schedule(createRun(), 'refused', { refusals, wait: 1000 }));
	await end(schedule(createRun(), 'slow', { took: 30_000 }));
	const begun = clock.now();
	await end(schedule(createRun(0), 'next'));
	expect(sent[sent.length - 1]).toEqual({ name: 'next', at: begun });
});

it('a call that no run waits for is not sent', async () => {
	const { schedule, end, sent } = begin();
	expect(await end(schedule(sharedBy().owner, 'none'))).toMatchObject({
		facts: { kind: 'notSent' },
	});
	expect(sent).toEqual([]);
});

it.each<[string, Sending, number]>([
	['that was answered', {}, 1],
	['that reached no host', { unsent: true }, 0],
])('whether a call %s counts', async (_name, sending, calls) => {
	const { schedule, end } = begin();
	const run = createRun();
	await end(schedule(run, 'call', sending));
	expect(run.tally.calls).toBe(calls);
});

describe('a twentieth of the minute', () => {
	it('is kept for short runs until two seconds before its end', async () => {
		const { schedule, end, sent, tell, clock } = begin();
		await tell(3);
		const long = schedule(createRun(Infinity, 9), 'long');
		await end(clock.sleep(1000));
		await end(schedule(createRun(0, 1), 'short'));
		await end(long);
		expect(sent.slice(1)).toEqual([
			{ name: 'short', at: 1100 },
			{ name: 'long', at: MINUTE - 2000 },
		]);
	});

	it('is used by a call that a short run shares with a long one', async () => {
		const { schedule, end, sent, tell } = begin();
		await tell(3);
		await end(schedule(sharedBy(createRun(0, 9), createRun(0, 1)).owner, 'shared'));
		expect(sent[1].at).toBe(100);
	});

	it.each([
		[MINUTE, true],
		[1000, false],
	])('lets a long run with a Max Wait of %d ms wait or go', async (maxWait, isSent) => {
		const { schedule, end, tell } = begin();
		await tell(3);
		expect((await end(schedule(createRun(maxWait, 9), 'long'))) === 'long').toBe(isSent);
	});
});

it.each<[string, number, number, number]>([
	['a call of this minute', 5, 5, 0],
	['the first call of the next one', 5, 6, MINUTE - 100],
	['the last call of the next one', 5, 65, MINUTE - 100],
	['the first call of the one after it', 5, 66, 2 * MINUTE - 100],
])('knows how long it takes until %s', async (_name, left, calls, wait) => {
	const { group, tell } = begin();
	await tell(left);
	expect(Math.max(0, group.allowance.waitForLast(calls))).toBe(wait);
});

it('knows the calls left in a minute until it ends', async () => {
	const { clock, group, schedule, end, tell } = begin();
	const begun = { left: 60, isKnown: false, limit: 60, reserve: 3, endsIn: MINUTE };
	expect(group.allowance.minute).toEqual(begun);
	await tell(59);
	const call = schedule(createRun(), 'call');
	await end(clock.sleep(50));
	const later = { left: 58, isKnown: true, limit: 60, endsIn: MINUTE - 150 };
	expect(group.allowance.minute).toMatchObject(later);
	await end(call);
	await end(clock.sleep(100_000));
	expect(group.allowance.minute.isKnown).toBe(false);
});

it('is idle when no call is under way or waits, and no pause goes on', async () => {
	const { clock, group, schedule, end } = begin();
	expect(group.isIdle).toBe(true);
	const call = schedule(createRun(), 'call', { refusals: ['minute'] });
	await end(clock.sleep(50));
	expect(group.isIdle).toBe(false);
	await end(clock.sleep(1000));
	expect(group.isIdle).toBe(false);
	await end(call);
	expect(group.isIdle).toBe(true);
	await end(schedule(createRun(2000), 'call', { refusals: ['minute'] }));
	expect(group.isIdle).toBe(false);
	await end(clock.sleep(5000));
	expect(group.isIdle).toBe(true);
});
