/** A loader gives each question exactly what it would get if it were asked alone, whoever else asks. */
import fc from 'fast-check';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Loader } from '../../../../nodes/BusinessDataLookup/lookup/byKey/loader.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';
import { askAll, worlds, type World } from './keyedService.mts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
/** What of an answer counts: where only a page is read, the first record. */
const essenceOf = (answer: Answer | undefined, { page }: World): unknown => {
	if (answer instanceof LookupFailure) return answer.facts.kind;
	return page === Infinity ? answer?.records : answer?.records.slice(0, 1);
};

const asAlone = async (world: World): Promise<void> => {
	const { answers } = await askAll(world);
	for (const [by, inputs] of world.executions.entries()) {
		for (const [nth, keys] of inputs.entries()) {
			const alone = await askAll({ ...world, executions: [[keys]] });
			expect(essenceOf(answers[by][nth], world)).toEqual(essenceOf(alone.answers[0][0], world));
		}
	}
};

// Of one key each: an alias beside an input that has the company's key and an unknown one is not told apart, and not found.
it.each([1, 5])('questions of %d executions get what a call for each alone gives', async (most) => {
	await fc.assert(fc.asyncProperty(worlds(most), asAlone), { numRuns: RUNS });
});

describe('questions of several executions', () => {
	const keys = Array.from({ length: 12 }, (_, nth) => `own_${nth}`);
	const world: World = {
		kind: 'id',
		records: keys.map((key) => ({ keys: [key], shown: true })),
		aliases: {},
		refused: [],
		refusedAs: 'words',
		hidden: false,
		page: Infinity,
		perCall: 6,
		executions: keys.map((key) => [[key]]),
	};

	it('that come together go in as few calls as they fit into', async () => {
		const { calls } = await askAll(world);
		expect(calls.map(({ length }) => length)).toEqual([6, 6]);
	});

	it('that are equal are one', async () => {
		const { calls, answers } = await askAll({ ...world, executions: [[['own_1']], [['own_1']]] });
		expect(calls).toEqual([['own_1']]);
		const [[one], [other]] = answers as Array<[{ records: object[] }]>;
		expect(one.records).toEqual(other.records);
		expect(one.records[0]).not.toBe(other.records[0]);
	});
});

it.each([
	['several questions', ['a', 'b']],
	['one question', ['a']],
])('a loader is kept while it waits as long as a failed call of %s has asked', async (_, keys) => {
	const clock = new VirtualTime(0, () => 0, 100);
	const loader = new Loader({
		match: { field: 'key', label: 'Key', recordField: 'key', kind: 'id' },
		most: 1,
		byKeyOnly: true,
		perCall: 2,
		limiter: new RateLimiter(clock),
		clock,
	});
	const caller: Parameters<Loader['ask']>[0] = {
		run: new Run(new WaitBudget(Infinity)),
		fetch: async (batch) => {
			batch.events.leaves(batch);
			await clock.sleep(100);
			return new LookupFailure({ kind: 'server', message: 'no', retryAfter: 60_000 });
		},
	};
	loader.enter(caller);
	const idle: boolean[] = [];
	const look = async (at: number) => {
		await clock.sleep(at);
		idle.push(loader.isIdle);
	};
	const asks = keys.map(async (key) => await loader.ask(caller, { texts: [key], keys: [key] }));
	await clock.run(Promise.all([...asks, look(30_000), look(90_000)]), 3_600_000);
	loader.leave(caller);
	expect(idle).toEqual([false, true]);
});
