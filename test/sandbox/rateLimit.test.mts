/** The limiter alone, in virtual time. */
import { RateLimiter, type RateLimitOptions } from '../../sandbox/rateLimit.mts';

const OPTIONS: RateLimitOptions = {
	minuteLimit: 3,
	windowSeconds: 60,
	concurrency: 100,
};

test('a window of the sandbox starts with its first call and ends as a whole', () => {
	const limiter = new RateLimiter(OPTIONS);
	const seen = [1000, 20_000, 30_000, 60_999].map((at) => limiter.admit('client', at));
	expect(seen.map(({ refused }) => refused)).toEqual([undefined, undefined, undefined, 'minute']);
	expect(seen.map(({ minute }) => minute.remaining)).toEqual([2, 1, 0, 0]);
	expect(seen.map(({ minute }) => minute.resetAt)).toEqual([61_000, 61_000, 61_000, 61_000]);
	const next = limiter.admit('client', 61_000);
	expect(next.refused).toBeUndefined();
	expect(next.minute).toEqual({ limit: 3, remaining: 2, resetAt: 121_000 });
});

test('a burst across the edge of a window gets two allowances from the sandbox', () => {
	const limiter = new RateLimiter(OPTIONS);
	limiter.admit('client', 0);
	const burst = [59_000, 59_000, 59_000, 60_000, 60_000, 60_000];
	// One call at 0 leaves room for two before the edge.
	expect(burst.filter((at) => limiter.admit('client', at).refused === undefined)).toHaveLength(5);
});

test('users of the sandbox have separate windows, but share the client-wide limit and the concurrency limit', () => {
	const limiter = new RateLimiter({ ...OPTIONS, clientCeiling: 4, concurrency: 4 });
	const open = [1, 2, 3].map((at) => limiter.admit('client', at));
	expect(limiter.admit('client', 4).refused).toBe('minute');
	const other = limiter.admit('user:1', 5);
	expect(other).toMatchObject({
		refused: undefined,
		minute: { remaining: 2 },
		ceiling: { remaining: 0 },
	});
	expect(limiter.admit('user:1', 6).refused).toBe('ceiling');
	for (const admission of [...open, other]) admission.release();
	expect(limiter.maxConcurrent).toBe(4);
});

test('a call refused by the sandbox counts against no limit', () => {
	const limiter = new RateLimiter({ ...OPTIONS, concurrency: 1, clientCeiling: 10 });
	const first = limiter.admit('client', 0);
	for (let n = 0; n < 5; n++) {
		expect(limiter.admit('client', 1)).toMatchObject({
			refused: 'concurrent',
			minute: { remaining: 2 },
			ceiling: { remaining: 9 },
			concurrent: { remaining: 0 },
		});
	}
	first.release();
	first.release();
	expect(limiter.admit('client', 2)).toMatchObject({
		refused: undefined,
		minute: { remaining: 1 },
		concurrent: { remaining: 0 },
	});
	expect(limiter.maxPerWindow).toBe(2);
});
