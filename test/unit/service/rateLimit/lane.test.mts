/** When a call may leave, and what a refusal does to the others. */
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { Lane, type Reply } from '../../../../nodes/BusinessDataLookup/service/rateLimit/lane.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const HOUR = 3_600_000;
type By = 'minute' | 'concurrent';

/** A lane whose calls take 100 ms, some of which are refused, and when each was sent. */
const begin = (random = 0) => {
	const clock = new VirtualTime(0, () => random);
	const lane = new Lane(clock, true);
	const sent: Array<{ name: string; at: number }> = [];
	const runOf = (maxWait = Infinity) => new Run(new WaitBudget(maxWait));
	/** @param refusals by which limit it is refused, one after another */
	const schedule = async (
		run: Run,
		name: string,
		refusals: By[] = [],
		wait = 5000,
		signal?: AbortSignal,
	) =>
		await lane.schedule(
			run,
			async (): Promise<Reply<string>> => {
				sent.push({ name, at: clock.now() });
				const by = refusals.shift();
				await clock.sleep(100);
				const reply = { value: name, headers: readRateHeaders({}, 0) };
				return by ? { ...reply, refused: { by, wait } } : reply;
			},
			signal,
		);
	const end = async <Value,>(work: Promise<Value>) => await clock.run(work, HOUR);
	return { clock, lane, sent, runOf, schedule, end };
};

it.each([
	[0, 5100],
	[0.8, 5300],
])(
	'a refused call is sent again, before all others, after its pause and a little jitter (%d)',
	async (random, at) => {
		const { sent, runOf, schedule, end, clock } = begin(random);
		const run = runOf();
		const refused = schedule(run, 'refused', ['minute']);
		await end(clock.sleep(50));
		await end(clock.sleep(60));
		const later = schedule(runOf(), 'later');
		expect(await end(Promise.all([refused, later]))).toEqual(['refused', 'later']);
		expect(sent.slice(1)).toEqual([
			{ name: 'refused', at },
			{ name: 'later', at },
		]);
		expect(run.tally).toEqual({ calls: 1, refused: 1, sharedWith: 0 });
	},
);

it('after a refusal for concurrency half as many leave at once, and one more after each round', async () => {
	const { sent, runOf, schedule, end } = begin();
	const run = runOf();
	const refusals: By[] = ['concurrent'];
	await end(
		Promise.all(
			Array.from({ length: 40 }, async (_, nth) => await schedule(run, `${nth}`, refusals, 1000)),
		),
	);
	const rounds = [...new Set(sent.map(({ at }) => at))].map(
		(at) => sent.filter((each) => each.at === at).length,
	);
	// The nine others of the first round were answered, and are a round of five.
	expect(rounds.slice(0, 3)).toEqual([10, 6, 7]);
});

it('after five refusals for concurrency and a slow call, an idle account sends the next call at once', async () => {
	const { sent, lane, runOf, schedule, end, clock } = begin();
	await end(schedule(runOf(), 'refused', Array<By>(5).fill('concurrent'), 1000));
	const slow = async () => {
		await clock.sleep(30_000);
		return { value: 'slow', headers: readRateHeaders({}, 0) };
	};
	await end(lane.schedule(runOf(), slow));
	const begun = clock.now();
	await end(schedule(runOf(0), 'next'));
	expect(sent[sent.length - 1]).toEqual({ name: 'next', at: begun });
});

it('who may not wait as long as the service asks is turned away, and told how long', async () => {
	const { sent, runOf, schedule, end, clock } = begin();
	const patient = schedule(runOf(), 'refused', ['minute'], 50_000);
	await end(clock.sleep(150));
	const reason = await end(schedule(runOf(10_000), 'late'));
	expect(reason).toMatchObject({ wait: 49_950, refusal: { by: 'minute' } });
	expect(clock.now()).toBeLessThan(200);
	await end(patient);
	expect(sent.map(({ name }) => name)).toEqual(['refused', 'refused']);
});

it('the calls left in a minute are known until it ends', async () => {
	const { clock, lane, runOf, end } = begin();
	const headers = readRateHeaders({ 'x-ratelimit-remaining-minute': '59' }, 0);
	await end(lane.schedule(runOf(), async () => await Promise.resolve({ value: '', headers })));
	expect(lane.minute.isKnown).toBe(true);
	await end(clock.sleep(100_000));
	expect(lane.minute.isKnown).toBe(false);
});
