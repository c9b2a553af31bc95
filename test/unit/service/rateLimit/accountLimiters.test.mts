import { limiterFor } from '../../../../nodes/BusinessDataLookup/service/rateLimit/accountLimiters.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { LIMITED_LANE } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { NoReservation } from '../../../../nodes/BusinessDataLookup/service/rateLimit/reservation.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Asks for a call of the account in a run that may not wait. */
const reserve = async (account: string, clock: VirtualTime) => {
	const limiter = limiterFor(account, clock);
	const run = limiter.openRun(new WaitBudget(0));
	const reservation = limiter.reserve(LIMITED_LANE, run, { signals: [], again: false });
	return { limiter, reservation: await clock.run(reservation, HOUR) };
};

it.each(['minute', 'concurrent'] as const)(
	'the limiter of an account remembers a refusal (%s limit) until it is over',
	async (limit) => {
		const clock = new VirtualTime(0, () => 0);
		const account = `https://service ${limit}`;
		const { limiter, reservation } = await reserve(account, clock);
		if (reservation instanceof NoReservation) throw new Error('The first call has to leave');
		limiter.refused(reservation, limit, readRateHeaders({}, 0), 14 * MINUTE);

		for (let passed = 2 * MINUTE; passed < 14 * MINUTE; passed += 2 * MINUTE) {
			clock.leap(2 * MINUTE);
			const { reservation: later } = await reserve(account, clock);
			expect(later).toEqual(new NoReservation(14 * MINUTE - passed, {}));
		}
	},
);

it('the limiter of an account that was unused for an hour is forgotten', async () => {
	const clock = new VirtualTime(0, () => 0);
	const { limiter, reservation } = await reserve('https://service used', clock);
	if (reservation instanceof NoReservation) throw new Error('The first call has to leave');
	limiter.answered(reservation, readRateHeaders({}, 0));
	clock.leap(HOUR);
	expect(limiterFor('https://service used', clock)).not.toBe(limiter);
});

it('the limiters of a thousand accounts are kept: one more drops the oldest, but none in use', async () => {
	const clock = new VirtualTime(0, () => 0);
	const underWay = await reserve('https://under-way', clock);
	const answered = await reserve('https://answered', clock);
	if (answered.reservation instanceof NoReservation) throw new Error('The first call has to leave');
	answered.limiter.answered(answered.reservation, readRateHeaders({}, 0));
	clock.leap(2 * MINUTE);
	const recent = limiterFor('https://recent', clock);
	const crowd = Array.from({ length: 999 }, (_, nth) => limiterFor(`https://other-${nth}`, clock));
	expect(limiterFor('https://recent', clock)).toBe(recent);
	expect(limiterFor('https://under-way', clock)).toBe(underWay.limiter);
	expect(limiterFor('https://other-0', clock)).toBe(crowd[0]);
	expect(limiterFor('https://answered', clock)).not.toBe(answered.limiter);
});
