/** How long a run waits at most, and what a limiter keeps of it. */
import { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateLimit/headers.ts';
import {
	LIMITED_LANE,
	RateLimiter,
	type Reservation,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';
import { call, HOUR_MS, ok } from '../clientRun.mts';

const RESET_S = 4;

/** Runs of one account whose minute is used up by the first call and begins anew after four seconds. */
const usedUp = async () => {
	const clock = new VirtualTime(1_000_000, () => 0);
	const limiter = new RateLimiter(clock);
	const clientWith = (maxWait: number) =>
		new Client({
			baseUrl: 'http://service',
			limiter,
			waitBudget: new WaitBudget(maxWait),
			clock,
			maxCalls: Infinity,
			transport: async () => ({
				...ok,
				headers: {
					'x-ratelimit-limit-minute': '60',
					'x-ratelimit-remaining-minute': '0',
					'x-ratelimit-reset-minute': String(clock.now() / 1000 + RESET_S),
				},
			}),
		});
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

it('the limiter forgets runs that have ended, also where the service sends no limit', async () => {
	const clock = new VirtualTime(0, () => 0);
	const limiter = new RateLimiter(clock);
	for (let nth = 0; nth < 100; nth += 1) {
		const run = limiter.openRun(new WaitBudget(300_000));
		run.plan(1);
		run.allOrNothing = true;
		const reservation = (await limiter.reserve(LIMITED_LANE, run)) as Reservation;
		limiter.answered(reservation, readRateHeaders({}, 0));
		clock.leap(2000);
	}
	const { toJudge } = limiter as unknown as { toJudge: Set<unknown> };
	expect(toJudge.size).toBe(0);
});
