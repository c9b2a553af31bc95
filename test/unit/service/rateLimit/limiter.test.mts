import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import {
	limiterFor,
	RateLimiter,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';
import { refusal } from './groupRun.mts';
import { createRun } from './runs.mts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const headers = readRateHeaders({}, 0);

it.each(['minute', 'concurrent'] as const)(
	'the limiter of an account remembers a refusal (%s limit) until it is over',
	async (by) => {
		const clock = new VirtualTime(0, () => 0);
		const account = `https://service ${by}`;
		const schedule = async (wait?: number) =>
			await limiterFor(account, clock).minuteGroup.schedule(createRun(0), async () => ({
				value: wait === undefined ? 'sent' : refusal(by, wait),
				headers,
			}));
		await clock.run(schedule(14 * MINUTE), HOUR);
		for (let passed = 2 * MINUTE; passed < 14 * MINUTE; passed += 2 * MINUTE) {
			clock.leap(2 * MINUTE);
			const facts = { retryAfter: 14 * MINUTE - passed };
			expect(await clock.run(schedule(), HOUR)).toMatchObject({ facts });
		}
	},
);

it('of a thousand accounts the oldest is forgotten, unless it is in use', async () => {
	const clock = new VirtualTime(0, () => 0);
	const [first, second] = ['first', 'second'].map((name) => limiterFor(name, clock));
	const slow = first.minuteGroup.schedule(createRun(), async () => {
		await clock.sleep(1000);
		return { value: 'sent', headers };
	});
	for (let n = 0; n <= 1000; n += 1) limiterFor(`another ${n}`, clock);
	expect(limiterFor('first', clock)).toBe(first);
	expect(limiterFor('second', clock)).not.toBe(second);
	await clock.run(slow, HOUR);
});

it('each path outside the rate-limited group has limits of its own while it is in use', async () => {
	const clock = new VirtualTime(0, () => 0);
	const limiter = new RateLimiter(clock);
	const group = limiter.groupFor('GET /v1/a');
	const call = group.schedule(createRun(0), async () => {
		await clock.sleep(1000);
		return { value: refusal('minute', 5000), headers };
	});
	await clock.run(clock.sleep(500), HOUR);
	expect(limiter.groupFor('GET /v1/b')).not.toBe(group);
	expect([limiter.groupFor('GET /v1/a') === group, limiter.isIdle]).toEqual([true, false]);
	await clock.run(call, HOUR);
	await clock.run(clock.sleep(5000), HOUR);
	expect([limiter.isIdle, group.allowance.minute.left > 1000]).toEqual([true, true]);
	expect(limiter.groupFor('GET /v1/a')).not.toBe(group);
});
