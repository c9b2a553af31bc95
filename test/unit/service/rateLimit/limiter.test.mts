/** How long a run waits at most, and what a limiter keeps of it. */
import { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import {
	LIMITED_LANE,
	RateLimiter,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import type { Reservation } from '../../../../nodes/BusinessDataLookup/service/rateLimit/reservation.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';
import { call, HOUR_MS, ok } from '../clientRun.mts';

const RESET_S = 4;

/** Makes the clients of one account, each with a wait budget in ms. */
const account =
	(clock: VirtualTime, limiter: RateLimiter, transport: () => Promise<HttpResponse>) =>
	(maxWait: number) =>
		new Client({
			baseUrl: 'http://service',
			limiter,
			waitBudget: new WaitBudget(maxWait),
			clock,
			maxCalls: Infinity,
			transport,
		});

/** Runs of one account whose minute is used up by the first call and begins anew after four seconds. */
const usedUp = async () => {
	const clock = new VirtualTime(1_000_000, () => 0);
	const clientWith = account(clock, new RateLimiter(clock), async () => ({
		...ok,
		headers: {
			'x-ratelimit-limit-minute': '60',
			'x-ratelimit-remaining-minute': '0',
			'x-ratelimit-reset-minute': String(clock.now() / 1000 + RESET_S),
		},
	}));
	await clock.run(clientWith(Infinity).json(call), HOUR_MS);
	return { clock, clientWith };
};

describe.each([true, false])('a run with stop-at-first-failure = %s', (stopAtFirst) => {
	it.each([0, 1, 2])(
		'waits no longer for the rate limit than a Max Wait of %d s',
		async (seconds) => {
			const { clock, clientWith } = await usedUp();
			const client = clientWith(seconds * 1000);
			client.plan(1, stopAtFirst);
			const begun = clock.now();
			const outcome = await clock.run(client.json(call), HOUR_MS);
			expect(outcome).toMatchObject({ facts: { kind: 'rateLimited' } });
			expect(clock.now() - begun).toBeLessThanOrEqual(seconds * 1000);
		},
	);

	it('waits for the rate limit to reset where Max Wait allows it', async () => {
		const { clock, clientWith } = await usedUp();
		const client = clientWith(RESET_S * 1000 + 1000);
		client.plan(1, stopAtFirst);
		expect(await clock.run(client.json(call), HOUR_MS)).toMatchObject({ status: 200 });
	});
});

it('a run that cannot finish within Max Wait is refused before its first limited call', async () => {
	const { clock, clientWith } = await usedUp();
	const client = clientWith(10_000);
	client.plan(200, true);
	const limited = client.json(call);
	await clock.run(client.json({ ...call, path: '/v1/users/me', limited: false }), HOUR_MS);
	expect(await clock.run(limited, HOUR_MS)).toMatchObject({
		facts: { message: expect.stringContaining('The run needs 200 more calls') },
	});
});

describe('a Retry-After of a month', () => {
	const MONTH_S = 30 * 86_400;
	const FIFTEEN_MIN_MS = 15 * 60_000;

	/** An account that the service has locked until `unlockedAt`, in ms, and when it was called. */
	const locked = (unlockedAt: number) => {
		const clock = new VirtualTime(0, () => 0);
		const calledAt: number[] = [];
		const clientWith = account(clock, new RateLimiter(clock), async () => {
			calledAt.push(clock.now());
			await clock.sleep(100);
			if (clock.now() >= unlockedAt) return ok;
			return { ...ok, status: 429, headers: { 'retry-after': String(MONTH_S) } };
		});
		return { clock, clientWith, calledAt };
	};

	it.each([
		{ what: 'of the rate-limited group', limited: true },
		{ what: 'outside the rate-limited group', limited: false },
	])('is asked about by one call every 15 minutes, for calls $what', async ({ limited }) => {
		const { clock, clientWith, calledAt } = locked(2.5 * FIFTEEN_MIN_MS);
		const all = Array.from({ length: 5 }, async () =>
			clientWith(Infinity).json({ ...call, limited }),
		);
		expect(await clock.run(Promise.all(all), HOUR_MS)).toHaveLength(5);
		const early = calledAt.filter((at) => at > FIFTEEN_MIN_MS / 2 && at < 2.9 * FIFTEEN_MIN_MS);
		expect(early).toEqual([FIFTEEN_MIN_MS + 100, 2 * FIFTEEN_MIN_MS + 200]);
		const unlocked = calledAt.filter((at) => at > 2.9 * FIFTEEN_MIN_MS);
		expect(unlocked).toHaveLength(5);
		// Once one was answered the others do not ask one by one.
		expect(new Set(unlocked).size).toBeLessThan(5);
	});

	it('is asked about 15 minutes later where the call that asked was lost', async () => {
		const clock = new VirtualTime(0, () => 0);
		const limiter = new RateLimiter(clock);
		const run = limiter.openRun(new WaitBudget(Infinity));
		const reserve = async () => (await limiter.reserve(LIMITED_LANE, run)) as Reservation;
		limiter.refused(await reserve(), 'minute', readRateHeaders({}, 0), MONTH_S * 1000);
		limiter.lost(await clock.run(reserve(), HOUR_MS));
		expect(clock.now()).toBe(FIFTEEN_MIN_MS);
		await clock.run(reserve(), HOUR_MS);
		expect(clock.now()).toBe(2 * FIFTEEN_MIN_MS);
	});

	it('is told to a run that cannot wait so long, with when it is asked about', async () => {
		const { clock, clientWith } = locked(Infinity);
		expect(await clock.run(clientWith(300_000).json(call), HOUR_MS)).toMatchObject({
			facts: {
				kind: 'rateLimited',
				message:
					'The service asks to wait 30 days. Whether that still holds is asked in 15 min, longer than this run may wait',
			},
		});
	});
});
