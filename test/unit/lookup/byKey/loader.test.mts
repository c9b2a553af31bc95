/** How long a loader is kept for the executions that may come. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Loader } from '../../../../nodes/BusinessDataLookup/lookup/byKey/loader.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

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
