/** When calls of a loader leave, whose they are, and what becomes of them when an execution ends. */
import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Call, Guest } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import { Loader } from '../../../../nodes/BusinessDataLookup/lookup/byKey/loader.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const HOUR_MS = 3_600_000;
const LATENCY_MS = 100;

/** A loader at a service that knows each key, and executions that ask it. */
const open = ({ perCall = 2, latency = LATENCY_MS } = {}) => {
	const time = new VirtualTime(0, () => 0, 100);
	const loader = new Loader({
		match: { field: 'key', label: 'Key', recordField: 'key', kind: 'id' },
		firstOnly: true,
		perCall,
		limiter: { pace: 0, callsLeft: 60 },
		clock: time,
	});
	/** Each call that has left: when, and what it asked. */
	const left: Array<{ at: number; keys: string[]; call: Call }> = [];
	/** Each call that has been lined up. */
	const calls: Call[] = [];
	/** The most calls in line and under way at once. */
	let most = 0;
	let now = 0;
	/** ms that were taken from a wait budget. */
	const spent: number[] = [];
	const answerTo = (keys: string[]): Answer => ({
		records: keys.map((key) => ({ key })),
		total: keys.length,
	});
	const execution = (
		reply: (call: Call) => Answer | Error | undefined = () => undefined,
		inLine = 0,
	) => {
		const guest: Guest = {
			waitBudget: {
				left: Infinity,
				spend: (since, until) => spent.push(Math.max(0, until - since)),
			},
			send: async (call) => {
				calls.push(call);
				now += 1;
				most = Math.max(most, now);
				const refusal = reply(call);
				if (!refusal) {
					if (inLine > 0) await time.sleep(inLine);
					call.compose(call);
					const keys = call.asked.flatMap(({ texts }) => texts);
					left.push({ at: time.now(), keys, call });
					await time.sleep(latency);
					now -= 1;
					return answerTo(keys);
				}
				now -= 1;
				if (refusal instanceof Error && !(refusal instanceof LookupFailure)) throw refusal;
				return refusal as Answer;
			},
			tally: { calls: 0, refused: 0, sharedWith: 0 },
		};
		return guest;
	};
	const ask = async (guest: Guest, keys: string[], at = 0) => {
		await time.sleep(at);
		const outcomes = keys.map(async (key) =>
			loader
				.ask(guest, { texts: [key], keys: [key] })
				.then((answer) => ('records' in answer ? answer.records.map((r) => r.key) : answer))
				.catch((error: Error) => error),
		);
		return await Promise.all(outcomes);
	};
	const run = async <Outcome,>(...work: Array<Promise<Outcome>>) =>
		await time.run(Promise.all(work), HOUR_MS);
	return { loader, time, left, calls, execution, ask, run, spent, mostAtOnce: () => most };
};

const names = (count: number): string[] => Array.from({ length: count }, (_, nth) => `k${nth}`);

it('a full call leaves at once, and one that is not full with those who come while one is under way', async () => {
	const { left, execution, ask, run } = open();
	const [ann, bob, cy] = [execution(), execution(), execution()];
	await run(ask(ann, ['a']), ask(bob, ['b', 'c'], 10), ask(cy, ['d'], 20));
	expect(left.map(({ at, keys }) => [at, keys])).toEqual([
		[0, ['a']],
		[10, ['b', 'c']],
		[expect.any(Number), ['d']],
	]);
	expect(left[2].at).toBeGreaterThanOrEqual(LATENCY_MS);
});

it('an execution has no more than ten calls in line and under way, however much it asks', async () => {
	const { execution, ask, run, mostAtOnce } = open({ perCall: 1 });
	const [outcomes] = await run(ask(execution(), names(40)));
	expect(outcomes).toEqual(names(40).map((name) => [name]));
	expect(mostAtOnce()).toBe(10);
});

it('a wait for company takes nothing from Max Wait unless the loader has held it', async () => {
	const { execution, ask, run, spent } = open();
	await run(ask(execution(), ['a', 'b']));
	expect(spent.length).toBeGreaterThan(0);
	expect(Math.max(...spent)).toBe(0);
});

it('a loader is idle neither while something waits nor while something is under way', async () => {
	const { loader, time, execution, ask, run } = open();
	const seen: boolean[] = [loader.isIdle];
	const look = async (at: number) => {
		await time.sleep(at);
		seen.push(loader.isIdle);
	};
	// At 50 one is under way, and another waits for its return.
	await run<unknown>(ask(execution(), ['a']), ask(execution(), ['b'], 20), look(50), look(70_000));
	expect(seen).toEqual([true, false, true]);
});

describe('a call under way', () => {
	it('goes on while one of those aboard is there, and is ended when all are gone', async () => {
		const { loader, time, left, execution, ask, run } = open();
		const [ann, bob, cy] = [execution(), execution(), execution()];
		const aborted: boolean[][] = [];
		const leave = async (guest: Guest, at: number) => {
			await time.sleep(at);
			loader.leave(guest, new RunCancelled());
			aborted.push(left.map(({ call }) => call.lifetime.signal.aborted));
		};
		const outcomes = await run<unknown>(
			ask(ann, ['a']),
			ask(bob, ['b'], 1),
			ask(cy, ['c'], 1),
			leave(ann, 10),
			leave(bob, 20),
			leave(cy, 30),
		);
		expect(aborted).toEqual([
			[true, false],
			[true, false],
			[true, true],
		]);
		expect(outcomes[0]).toEqual([expect.any(RunCancelled)]);
		expect(outcomes[2]).toEqual([expect.any(RunCancelled)]);
	});

	it('in line of another execution is left alone when one is gone', async () => {
		const { loader, calls, execution } = open();
		const ann = execution();
		const waits: Guest = {
			...execution(),
			send: async (call) => {
				calls.push(call);
				return await new Promise(() => {});
			},
		};
		void loader.ask(waits, { texts: ['a'], keys: ['a'] });
		await new Promise((resolve) => setImmediate(resolve));
		loader.leave(ann, new RunCancelled());
		expect(calls.some(({ lifetime }) => lifetime.signal.aborted)).toBe(false);
	});
});

describe('where the execution that sends a call is out of calls', () => {
	const used = new LookupFailure({ kind: 'callBudget', message: 'used up' });

	it('it is told so, and what another asked beside it goes with that one', async () => {
		const { execution, ask, run } = open({ perCall: 9 });
		const [poor, rich] = [execution(() => used), execution(undefined, 10)];
		expect(await run(ask(poor, ['a', 'b']), ask(rich, ['b', 'c']))).toEqual([
			[used, used],
			[['b'], ['c']],
		]);
	});

	it('one that was cancelled ends with that, and the other gets its answers', async () => {
		const { execution, ask, run } = open({ perCall: 9 });
		const [gone, stays] = [execution(() => new RunCancelled()), execution(undefined, 10)];
		const [first, second] = await run(ask(gone, ['a', 'b']), ask(stays, ['b', 'c']));
		expect(first).toEqual([expect.any(RunCancelled), expect.any(RunCancelled)]);
		expect(second).toEqual([['b'], ['c']]);
	});
});
