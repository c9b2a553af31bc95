/** What a loader remembers: a wait that the service asks for, and how long the last call took. */
import { LookupFailure, RunCanceled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Loader } from '../../../../nodes/BusinessDataLookup/lookup/byKey/loader.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const loaderAt = (clock: VirtualTime) =>
	new Loader({
		match: { field: 'key', label: 'Key', recordField: 'key', kind: 'id' },
		most: 1,
		byKeyOnly: true,
		perCall: 2,
		limiter: new RateLimiter(clock),
		clock,
	});
type Caller = Parameters<Loader['ask']>[0];

it.each([
	['several questions', ['a', 'b']],
	['one question', ['a']],
])('a loader is kept while it waits as long as a failed call of %s has asked', async (_, keys) => {
	const clock = new VirtualTime(0, () => 0, 100);
	const loader = loaderAt(clock);
	const caller: Caller = {
		run: new Run(new WaitBudget(Infinity)),
		fetch: async (batch) => {
			batch.events.onLeave(batch);
			await clock.sleep(100);
			const failure = new LookupFailure({ kind: 'server', message: 'no', retryAfter: 60_000 });
			batch.events.onFailure(batch, failure);
			return failure;
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

it('a call that was canceled in line does not shorten the timeout of the next', async () => {
	const clock = new VirtualTime(0, () => 0, 100);
	const loader = loaderAt(clock);
	const timeouts: number[] = [];
	const ask = async (fetch: Caller['fetch'], ...keys: string[]) => {
		const caller = { run: new Run(new WaitBudget(Infinity)), fetch };
		loader.enter(caller);
		const asks = keys.map(async (key) => await loader.ask(caller, { texts: [key], keys: [key] }));
		await Promise.race([Promise.all(asks), clock.sleep(20_000)]);
		loader.leave(caller);
	};
	const slowly: Caller['fetch'] = async (batch) => {
		batch.events.onLeave(batch);
		timeouts.push(batch.timeout);
		await clock.sleep(15_000);
		return { records: batch.asked.map(({ keys: [key] }) => ({ key })) };
	};
	const canceled: Caller['fetch'] = async ({ sender }) => {
		loader.leave(sender!);
		return await Promise.reject(new RunCanceled());
	};
	const calls = async () => {
		await ask(slowly, 'a', 'b');
		await ask(canceled, 'c');
		await ask(slowly, 'd', 'e');
	};
	await clock.run(calls(), 3_600_000);
	expect(timeouts).toEqual([10_000, 60_000]);
});
