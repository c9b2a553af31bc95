import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { limiterFor } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { VirtualTime } from '../../../support/virtualTime.mts';
import { refusal } from './groupRun.mts';
import { createRun } from './runs.mts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const headers = readRateHeaders({}, 0);

it.each(['minute', 'concurrent'] as const)('later runs know of a refusal (%s)', async (by) => {
	const clock = new VirtualTime(0, () => 0);
	const schedule = async () => {
		const { minuteGroup } = limiterFor(`https://service ${by}`, clock);
		const send = async () => ({ response: refusal(by, 14 * MINUTE), headers });
		return await clock.run(minuteGroup.schedule(createRun(0), send), HOUR);
	};
	await schedule();
	for (let minutes = 12; minutes > 0; minutes -= 2) {
		clock.leap(2 * MINUTE);
		expect(await schedule()).toMatchObject({ facts: { retryAfter: minutes * MINUTE } });
	}
});

it('of a thousand accounts the oldest is forgotten, unless it is in use', async () => {
	const clock = new VirtualTime(0, () => 0);
	const [first, second] = ['first', 'second'].map((name) => limiterFor(name, clock));
	const slow = first.minuteGroup.schedule(createRun(), async () => {
		await clock.sleep(1000);
		return { response: 'sent', headers };
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
		return { response: refusal('minute', 5000), headers };
	});
	await clock.run(clock.sleep(500), HOUR);
	expect(limiter.groupFor('GET /v1/b')).not.toBe(group);
	expect([limiter.groupFor('GET /v1/a') === group, limiter.isIdle]).toEqual([true, false]);
	await clock.run(call, HOUR);
	await clock.run(clock.sleep(5000), HOUR);
	expect([limiter.isIdle, group.allowance.currentMinute().left > 1000]).toEqual([true, true]);
	expect(limiter.groupFor('GET /v1/a')).not.toBe(group);
});
