/** When a call may be sent, and what a refusal does to the others. */
import { startGroup, MINUTE, type By } from './groupRun.mts';
import { createRun } from './runs.mts';

it.each([
	[0, 5100],
	[0.8, 5300],
])('a refused call is repeated first, after its pause and a jitter of %d', async (random, at) => {
	const { sent, schedule, end, clock } = startGroup(random);
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

describe('a twentieth of the minute', () => {
	it('is kept for short runs until two seconds before its end', async () => {
		const { schedule, end, sent, tell, clock } = startGroup();
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
});

it.each<[string, number, number, number]>([
	['a call of this minute', 5, 5, 0],
	['the first call of the next one', 5, 6, MINUTE - 100],
	['the last call of the next one', 5, 65, MINUTE - 100],
	['the first call of the one after it', 5, 66, 2 * MINUTE - 100],
])('a group knows how long it takes until %s', async (_name, left, calls, wait) => {
	const { group, tell } = startGroup();
	await tell(left);
	expect(Math.max(0, group.allowance.waitForLast(calls))).toBe(wait);
});
