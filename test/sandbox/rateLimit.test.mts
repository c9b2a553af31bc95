/** The limiter alone, in virtual time. */
import { RateLimiter, type RateLimitOptions } from '../../sandbox/rateLimit.mts';

const FIXED: RateLimitOptions = {
	minuteLimit: 3,
	windowSeconds: 60,
	window: 'fixed',
	concurrency: 100,
};
const SLIDING: RateLimitOptions = { ...FIXED, window: 'sliding' };

test('a fixed window of the sandbox starts with its first call and ends as a whole', () => {
	const limiter = new RateLimiter(FIXED);
	const seen = [1000, 20_000, 30_000, 60_999].map((at) => limiter.admit('client', at));
	expect(seen.map(({ refused }) => refused)).toEqual([undefined, undefined, undefined, 'minute']);
	expect(seen.map(({ minute }) => minute.remaining)).toEqual([2, 1, 0, 0]);
	expect(seen.map(({ minute }) => minute.resetAt)).toEqual([61_000, 61_000, 61_000, 61_000]);
	const next = limiter.admit('client', 61_000);
	expect(next.refused).toBeUndefined();
	expect(next.minute).toEqual({ limit: 3, remaining: 2, resetAt: 121_000 });
});

test('a sliding window of the sandbox frees calls one by one', () => {
	const limiter = new RateLimiter(SLIDING);
	for (const at of [0, 10_000, 20_000]) expect(limiter.admit('client', at).refused).toBeUndefined();
	const refused = limiter.admit('client', 59_999);
	expect(refused).toMatchObject({ refused: 'minute', minute: { remaining: 0, resetAt: 60_000 } });
	expect(limiter.admit('client', 60_000)).toMatchObject({
		refused: undefined,
		minute: { remaining: 0, resetAt: 70_000 },
	});
	expect(limiter.admit('client', 60_001).refused).toBe('minute');
});

test('a burst across the edge of a window gets two allowances from the sandbox where it is fixed, and one where it slides', () => {
	const burst = [59_000, 59_000, 59_000, 60_000, 60_000, 60_000];
	const admitted = (options: RateLimitOptions) => {
		const limiter = new RateLimiter(options);
		limiter.admit('client', 0);
		return burst.filter((at) => limiter.admit('client', at).refused === undefined).length;
	};
	// One call at 0 leaves room for two before the edge.
	expect(admitted(FIXED)).toBe(5);
	expect(admitted(SLIDING)).toBe(3);
});

test('users of the sandbox have separate windows, but share the client-wide limit and the concurrency limit', () => {
	const limiter = new RateLimiter({ ...FIXED, clientCeiling: 4, concurrency: 4 });
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
	const limiter = new RateLimiter({ ...FIXED, concurrency: 1, clientCeiling: 10 });
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
