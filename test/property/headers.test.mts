import fc from 'fast-check';
import { Client } from '../../nodes/BusinessDataLookup/service/client.ts';
import { RateLimiter } from '../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { responseHeaders, serviceOf } from './headerServices.mts';
import { RUNS, work } from './schedule.mts';
import { VirtualTime } from './virtualTime.mts';

const MINUTE_MS = 60_000;

test('a run without a limit on waiting makes each call once, whatever rate-limit headers the service sends', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(responseHeaders, { minLength: 1, maxLength: 6 }),
			fc.integer({ min: 1, max: 60 }),
			fc.integer({ min: 5, max: 2000 }),
			async (responses, calls, latency) => {
				const time = new VirtualTime(1_700_000_000_000, () => 0.5);
				const { transport, answered } = serviceOf(time, responses, latency);
				const client = new Client({
					baseUrl: 'http://service',
					transport,
					limiter: new RateLimiter(time),
					waitBudget: new WaitBudget(Infinity),
					clock: time,
					maxCalls: Infinity,
				});
				// Each window lets at least one call through.
				await time.run(work(client, calls), (calls + 2) * 2 * MINUTE_MS);
				expect(answered()).toBe(calls);
			},
		),
		{ numRuns: Math.ceil(RUNS / 5) },
	);
});
