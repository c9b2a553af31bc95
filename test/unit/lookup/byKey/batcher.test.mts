/** When lookups are sent, and with which others. */
import { batcherFor } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import {
	begin,
	finds,
	LATENCY,
	left,
	page,
	company,
	type Asked,
	type Reply,
} from './batcherRun.mts';

const MINUTE = 60_000;
const telling =
	(calls: number) =>
	({ ids }: Asked): Reply =>
		page(ids.map(company), ids.length, left(calls));

describe('lookups are sent', () => {
	it.each<[string, Array<[number, string[]]>, Parameters<typeof begin>[1], string[]]>([
		[
			'at once, those of one moment together',
			[
				[0, ['a', 'b']],
				[0, ['c']],
			],
			{},
			['0: a b c'],
		],
		[
			'when the call under way is back',
			[
				[0, ['a']],
				[100, ['b']],
				[200, ['c']],
			],
			{},
			['0: a', '500: b c'],
		],
		[
			'after a second, if the call under way is slow',
			[
				[0, ['a']],
				[100, ['b']],
				[1200, ['c', 'd']],
			],
			{ took: () => 3000 },
			['0: a', '1000: b', '2000: c d'],
		],
		[
			'when they fill a call',
			[
				[0, ['a']],
				[100, ['b']],
				[200, ['c', 'd']],
			],
			{ itemsPerCall: 2 },
			['0: a', '200: b c', '700: d'],
		],
		[
			'one by one, if Items per Call is 1',
			[[0, ['a', 'b', 'c']]],
			{ itemsPerCall: 1 },
			['0: a', '0: b', '0: c'],
		],
	])('%s', async (_name, asks, setup, expected) => {
		const { runOf, end, calls } = begin(finds, setup);
		const run = runOf();
		await end(...asks.map(async ([at, ids]) => await run.ask(at, ...ids)));
		expect(calls()).toEqual(expected);
		for (const id of asks.flatMap(([, ids]) => ids)) expect(run.got[id]).toBe(id);
	});

	it('in one call for all runs, which counts for each of them', async () => {
		const { runOf, end, calls } = begin(finds);
		const [a, b] = [runOf(), runOf()];
		await end(a.ask(0, 'x', 'y'), b.ask(0, 'y', 'z'));
		expect(calls()).toEqual(['0: x y z']);
		expect([a.got, b.got]).toEqual([
			{ x: 'x', y: 'y' },
			{ y: 'y', z: 'z' },
		]);
		expect([a, b].map(({ run: { tally } }) => tally.calls)).toEqual([1, 1]);
		expect(a.answers.y).not.toBe(b.answers.y);
	});

	it('equal ones once', async () => {
		const { runOf, end, calls } = begin(finds, { took: () => 3000 });
		const run = runOf();
		await end(run.ask(0, 'x', 'y+z'), run.ask(0, 'y+z'));
		expect(calls()).toEqual(['0: x y z']);
	});
});

it('only one new call waits in the queue, so a late run is not behind a long one', async () => {
	const { runOf, end, sent, limiter, clock } = begin(finds, { itemsPerCall: 2 });
	const others = Array.from({ length: 10 }, async () =>
		limiter.minuteGroup.schedule(runOf().run, async () => {
			await clock.sleep(5000);
			return { value: '', headers: { minute: {}, ceiling: {}, concurrent: {} } };
		}),
	);
	await end(clock.sleep(0));
	await end(...others, runOf().ask(0, 'a1', 'a2', 'a3', 'a4'), runOf().ask(2000, 'b'));
	expect(sent.map(({ ids }) => ids)).toEqual([['a1', 'a2'], ['a3', 'b'], ['a4']]);
});

describe('while the account may send nothing', () => {
	const usedUp = async (...rest: Parameters<typeof begin>) => {
		const all = begin(...rest);
		await all.end(all.runOf().ask(0, 'first'));
		return all;
	};

	it('all lookups are collected, and sent together as soon as it may', async () => {
		const { runOf, end, calls } = await usedUp(telling(0));
		await end(runOf().ask(1000, 'a', 'b'), runOf().ask(30_000, 'c'));
		expect(calls()).toEqual(['0: first', '60000: a c b']);
	});

	it('only a run that cannot wait that long fails, at once', async () => {
		const { runOf, end, clock } = await usedUp(telling(0));
		const [short, long] = [runOf('short', { maxWait: 5000 }), runOf()];
		const waiting = long.ask(1000, 'a');
		await end(short.ask(1000, 'a', 'b'));
		expect([short.got, clock.now()]).toEqual([{ a: 'rateLimited', b: 'rateLimited' }, 1000]);
		await end(waiting);
		expect([long.got, long.run.waited]).toEqual([{ a: 'a' }, MINUTE - 1000]);
	});

	it('the lookups of a run that leaves are not sent', async () => {
		const { runOf, end, calls, batcher, clock } = await usedUp(telling(0));
		const [a, b] = [runOf(), runOf()];
		void a.ask(1000, 'a', 'x');
		clock.at(2000, () => batcher.removeRun(a.run));
		await end(b.ask(1000, 'x', 'b'));
		expect([a.got, calls()]).toEqual([{}, ['0: first', '60000: x b']]);
	});
});

describe('once half of the minute is used', () => {
	/** When a lookup is sent that comes right after another one. */
	const sentAt = async (
		calls: number,
		isShared: boolean,
		maxWait = Infinity,
		itemsPerCall = 50,
	) => {
		const { runOf, end, sent } = begin(telling(calls), { isShared, itemsPerCall });
		await end(runOf().ask(0, 'first', 'other'));
		await end(runOf('late', { maxWait }).ask(LATENCY, 'late'));
		return sent[sent.length - 1].at;
	};

	it.each<[string, Parameters<typeof sentAt>, number]>([
		['shared batches that are not full are paced', [30, true], 2000],
		['by at most 2.5 s', [4, true], 2500],
		['but not before half of the minute is used', [31, true], LATENCY],
		['but not unshared batches', [30, false], LATENCY],
		['but not full batches', [30, true, Infinity, 1], LATENCY],
		['but not a batch after a full one', [30, true, Infinity, 2], LATENCY],
		['by no more than what is left of Max Wait', [30, true, 1200], 1200],
	])('%s', async (_name, given, at) => {
		// The reset is a minute after the start, so the distance is 59.5 s by the calls left.
		const expected = at === 2000 ? (MINUTE - LATENCY) / 30 : at;
		expect(await sentAt(...given)).toBe(expected);
	});
});

it('a shared batcher is kept while it is in use, and until the next call may be sent at once', async () => {
	const { runOf, end, parts, clock, batcher } = begin(telling(4));
	const known = () => batcherFor('shape', parts) === batcher;
	await end(clock.sleep(9000));
	const asking = runOf().ask(0, 'a');
	await end(clock.sleep(100));
	expect(known()).toBe(true);
	await end(asking);
	await end(clock.sleep(2000));
	expect(known()).toBe(true);
	await end(clock.sleep(1));
	expect(known()).toBe(false);
});

it('a batcher with a slow call is kept, however long that takes', async () => {
	const { runOf, end, parts, clock, batcher } = begin(finds, { took: () => 9000 });
	const asking = runOf().ask(0, 'a');
	await end(clock.sleep(8000));
	expect(batcherFor('shape', parts)).toBe(batcher);
	expect(batcherFor('shape', { ...parts, isShared: false })).not.toBe(batcher);
	await end(asking);
});

it('a call for several values has a shorter time than one for a single value', async () => {
	const { runOf, end, sent } = begin(finds, { took: ({ nth }) => [5000, 4000, LATENCY][nth] });
	const run = runOf();
	await end(run.ask(0, 'a'));
	await end(run.ask(0, 'b', 'c'));
	await end(run.ask(0, 'd', 'e'));
	const times = sent.map(({ at, request: { deadline = Infinity } }) => deadline - at);
	expect(times).toEqual([Infinity, 10_000, 16_000]);
	expect(sent.map(({ request: { timeout } }) => timeout)).toEqual([60_000, 10_000, 16_000]);
});
