/** When lookups are sent, and with which others. */
import { batcherFor } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import { ok } from '../../service/clientRun.mts';
import { startBatcher, finds, LATENCY } from './batcherRun.mts';

const MINUTE = 60_000;
const slow = { took: () => 3000 };
const twoEach = { itemsPerCall: 2 };

it.each<[string, string, Parameters<typeof startBatcher>[1], string]>([
	['at once, and those of one moment together', '0: a b, 0: c', {}, '0: a b c'],
	['equal ones once', '0: a b, 0: b', {}, '0: a b'],
	['when the call under way is back', '0: a, 100: b, 200: c', {}, '0: a, 500: b c'],
	['after a second, if it is slow', '0: a, 100: b, 1200: c d', slow, '0: a, 1000: b, 2000: c d'],
	['when they fill a call', '0: a, 100: b, 200: c d', twoEach, '0: a, 200: b c, 700: d'],
	['alone, if Items per Call is 1', '0: a b c', { itemsPerCall: 1 }, '0: a, 0: b, 0: c'],
])('lookups are sent %s', async (_name, lookups, setup, expected) => {
	const { runOf, end, calls } = startBatcher(finds(), setup);
	const run = runOf();
	await end(run.lookUpAll(lookups));
	expect(calls()).toBe(expected);
	expect(Object.entries(run.got).filter(([id, got]) => id !== got)).toEqual([]);
});

it('runs share a call, which counts for each, and have answers of their own', async () => {
	const { runOf, end, calls } = startBatcher();
	const [a, b] = [runOf(), runOf()];
	await end(a.lookUp(0, 'x', 'y'), b.lookUp(0, 'y', 'z'));
	expect([calls(), a.got, b.got]).toEqual(['0: x y z', { x: 'x', y: 'y' }, { y: 'y', z: 'z' }]);
	for (const { run } of [a, b]) expect(run.tally).toMatchObject({ calls: 1 });
	expect(a.answers.y).not.toBe(b.answers.y);
});

it('what must be sent again is sent without the lookups of a run that left', async () => {
	// A page full of other companies, the first of two: the lookups are sent again in halves.
	const records = Array.from({ length: 50 }, (_, nth) => ({ company_id: `other ${nth}` }));
	const firstPage = { ...ok, body: { records, total_records: 100, total_pages: 2 } };
	const { runOf, end, calls, batcher, clock } = startBatcher((call) =>
		call.nth === 0 ? firstPage : finds()(call),
	);
	const [left, stays] = [runOf(), runOf()];
	void left.lookUp(0, 'a');
	clock.at(100, () => batcher.removeRun(left.run));
	await end(stays.lookUp(0, 'b', 'c', 'd'));
	expect(calls()).toBe('0: a b c d, 500: b, 500: c d');
});

it('only one new call waits in the queue, so a late run is not behind a long one', async () => {
	const { runOf, end, sent, limiter, clock } = startBatcher(finds(), { itemsPerCall: 2 });
	const others = Array.from({ length: 10 }, async () =>
		limiter.minuteGroup.schedule(runOf().run, async () => {
			await clock.sleep(5000);
			return { response: '', headers: { minute: {}, ceiling: {}, concurrent: {} } };
		}),
	);
	await end(clock.sleep(0));
	await end(...others, runOf().lookUp(0, 'a1', 'a2', 'a3', 'a4'), runOf().lookUp(2000, 'b'));
	expect(sent.map(({ ids }) => ids)).toEqual([['a1', 'a2'], ['a3', 'b'], ['a4']]);
});

describe('while the account may send nothing,', () => {
	const usedUp = async () => {
		const all = startBatcher(finds(0));
		await all.end(all.runOf().lookUp(0, 'first'));
		return all;
	};

	it('only a run that cannot wait that long fails, at once', async () => {
		const { runOf, end, clock } = await usedUp();
		const [short, long] = [runOf('short', { maxWait: 5000 }), runOf()];
		const waiting = long.lookUp(1000, 'a');
		await end(short.lookUp(1000, 'a', 'b'));
		expect([short.got, clock.now()]).toEqual([{ a: 'rateLimited', b: 'rateLimited' }, 1000]);
		await end(waiting);
		expect([long.got, long.run.waited]).toEqual([{ a: 'a' }, MINUTE - 1000]);
	});

	it('lookups are collected and sent together once it may, without those of a run that left', async () => {
		const { runOf, end, calls, batcher, clock } = await usedUp();
		const [a, b] = [runOf(), runOf()];
		void a.lookUp(1000, 'a', 'x');
		clock.at(2000, () => batcher.removeRun(a.run));
		await end(b.lookUp(1000, 'x', 'b'));
		expect([a.got, calls()]).toEqual([{}, '0: first, 60000: x b']);
	});
});

// The reset is a minute after the start, so the distance is 59.5 s by the calls left.
it.each<[string, number, boolean, number, number, number]>([
	['shared batches that are not full', 30, true, Infinity, 50, (MINUTE - LATENCY) / 30],
	['by at most 2.5 s', 4, true, Infinity, 50, 2500],
	['by no more than what is left of Max Wait', 30, true, 1200, 50, 1200],
	['not before half of the minute is used', 31, true, Infinity, 50, LATENCY],
	['not unshared batches', 30, false, Infinity, 50, LATENCY],
	['not full batches', 30, true, Infinity, 1, LATENCY],
	['not a batch after a full one', 30, true, Infinity, 2, LATENCY],
])('batches are paced: %s', async (_name, calls, isAcrossRuns, maxWait, itemsPerCall, at) => {
	const { runOf, end, sent } = startBatcher(finds(calls), { isAcrossRuns, itemsPerCall });
	await end(runOf().lookUp(0, 'first', 'other'));
	await end(runOf('late', { maxWait }).lookUp(LATENCY, 'late'));
	expect(sent[sent.length - 1].at).toBe(at);
});

it('a shared batcher is kept while it is in use, and until the next call may be sent at once', async () => {
	const { runOf, end, parts, clock, batcher } = startBatcher(finds(4), {
		took: ({ nth }) => (nth === 0 ? 9000 : LATENCY),
	});
	const isKept = async (ms: number) => {
		await end(clock.sleep(ms));
		return batcherFor('shape', parts) === batcher;
	};
	expect(batcherFor('shape', { ...parts, isAcrossRuns: false })).not.toBe(batcher);
	const asking = runOf().lookUp(0, 'a');
	expect(await isKept(8000)).toBe(true);
	await end(asking, runOf().lookUp(9100, 'b'));
	expect([await isKept(2000), await isKept(1)]).toEqual([true, false]);
});

it('a call for several values has a shorter time than one for a single value', async () => {
	const { runOf, end, sent } = startBatcher(finds(), { took: ({ nth }) => [5000, 4000, 1][nth] });
	const run = runOf();
	await end(run.lookUp(0, 'a'));
	await end(run.lookUp(0, 'b', 'c'));
	await end(run.lookUp(0, 'd', 'e'));
	const times = sent.map(({ at, request: { deadline = Infinity } }) => deadline - at);
	expect(times).toEqual([Infinity, 20_000, 16_000]);
	expect(sent.map(({ request: { stallTimeout } }) => stallTimeout)).toEqual([
		60_000, 20_000, 16_000,
	]);
});
