import type { AllowanceHeaders } from '../../../../nodes/BusinessDataLookup/service/rateLimit/headers.ts';
import { MinuteAllowance } from '../../../../nodes/BusinessDataLookup/service/rateLimit/minuteAllowance.ts';

const MINUTE_MS = 60_000;
/** The service's clock is an hour ahead. */
const AHEAD_MS = 3_600_000;

/** What the service says at `now` of a window that ends at `end`, both on our clock. */
const report = (remaining: number, now: number, end = MINUTE_MS): AllowanceHeaders => ({
	limit: 60,
	remaining,
	resetsIn: end - now,
	resetsAt: end + AHEAD_MS,
});

/** An allowance with one call, sent at 0 and answered at 100. */
const afterOneCall = (remaining = 59) => {
	const allowance = new MinuteAllowance();
	allowance.settle(allowance.reserve(0), report(remaining, 100), 100);
	return allowance;
};

const reserveMany = (allowance: MinuteAllowance, count: number, now: number) =>
	Array.from({ length: count }, () => allowance.reserve(now));

describe('the number of calls left in a minute', () => {
	it('is sixty before any response, and again a minute after the first call', () => {
		const allowance = new MinuteAllowance();
		expect(allowance.left(500)).toBe(60);
		expect(allowance.opensAt(500)).toBe(500);
		reserveMany(allowance, 60, 500);
		expect(allowance.left(900)).toBe(0);
		expect(allowance.opensAt(900)).toBe(500 + MINUTE_MS);
		expect(allowance.windowNumber(500 + MINUTE_MS)).toBe(2);
	});

	it('is what the newest call was told, minus the calls sent after it, and never negative', () => {
		const allowance = new MinuteAllowance();
		const [first, second] = reserveMany(allowance, 2, 0);
		allowance.settle(second, report(10, 100), 100);
		allowance.settle(first, report(40, 200), 200);
		expect(allowance.left(200)).toBe(10);
		reserveMany(allowance, 4, 300);
		expect(allowance.left(300)).toBe(6);
		reserveMany(allowance, 8, 300);
		expect(allowance.left(300)).toBe(0);
	});

	it('is never more than sixty minus the calls of this process, whatever the service says', () => {
		const allowance = afterOneCall(600);
		expect(allowance.left(100)).toBe(59);
	});

	it('follows a limit that comes without a remaining count', () => {
		const allowance = new MinuteAllowance();
		allowance.settle(allowance.reserve(0), { limit: 30 }, 100);
		expect(allowance.left(100)).toBe(29);
	});

	it('is not reduced by a refused call', () => {
		const allowance = new MinuteAllowance();
		const refused = allowance.reserve(200);
		expect(allowance.left(200)).toBe(59);
		allowance.release(refused);
		allowance.release(refused);
		expect(allowance.left(200)).toBe(60);
	});

	it('is zero until the end of a refusal', () => {
		const allowance = afterOneCall();
		allowance.exhausted({ limit: 60 }, 7000, 1000);
		expect(allowance.left(1000)).toBe(0);
		expect(allowance.opensAt(1000)).toBe(8000);
		expect(allowance.opensAt(8000)).toBe(8000);
	});

	it('is unlimited for an allowance that no response has mentioned', () => {
		const ceiling = new MinuteAllowance(false);
		reserveMany(ceiling, 100, 0);
		expect(ceiling.opensAt(10)).toBe(10);
		expect(ceiling.waitForLast(1000, 10)).toBe(0);
	});
});

describe('the pause between calls', () => {
	it('spreads the calls left, but for two, over the rest of the minute', () => {
		expect(afterOneCall(10).pace(100)).toBe((MINUTE_MS - 100) / 8);
		expect(afterOneCall(2).pace(100)).toBe(MINUTE_MS - 100);
		expect(afterOneCall(1).pace(100)).toBe(MINUTE_MS - 100);
	});

	it('is zero when no call is left', () => {
		expect(afterOneCall(0).pace(100)).toBe(0);
	});
});

describe('the wait predicted for a run', () => {
	it.each([
		[59, 0],
		[60, 59_900],
		[119, 59_900],
		[120, 59_900 + 61_000],
		[1000, 59_900 + 15 * 61_000],
	])('of %d calls, with 59 left in this minute, is %d ms', (calls, wait) => {
		expect(afterOneCall().waitForLast(calls, 100)).toBe(wait);
	});
});

describe('the next minute of an allowance', () => {
	it('is whole as soon as the one before is over', () => {
		const allowance = afterOneCall();
		for (const call of reserveMany(allowance, 59, 40_000)) {
			allowance.settle(call, report(0, 40_100), 40_100);
		}
		expect(allowance.opensAt(40_100)).toBe(MINUTE_MS);
		expect(allowance.left(MINUTE_MS)).toBe(60);
	});

	it('has less by the calls of the one before that are still under way, which it may count', () => {
		const allowance = new MinuteAllowance();
		const early = reserveMany(allowance, 60, 0);
		expect(allowance.opensAt(MINUTE_MS)).toBe(Infinity);
		allowance.settle(early[0], {}, MINUTE_MS + 1);
		expect(allowance.left(MINUTE_MS + 1)).toBe(1);
	});

	it('is not charged for a call of the minute before whose response comes late', () => {
		const allowance = afterOneCall();
		const late = allowance.reserve(59_900);
		const first = allowance.reserve(60_050);
		expect(allowance.left(60_050)).toBe(58);
		allowance.settle(late, report(3, 60_100), 60_100);
		expect(allowance.left(60_100)).toBe(59);
		allowance.settle(first, report(59, 60_200, 2 * MINUTE_MS), 60_200);
		expect(allowance.left(60_200)).toBe(59);
	});

	it('begins early when a response says so, and counts the calls under way', () => {
		const allowance = afterOneCall();
		const [early, underWay] = [allowance.reserve(58_500), allowance.reserve(58_600)];
		allowance.settle(early, report(59, 59_000, 119_000), 59_000);
		expect(allowance.windowNumber(59_000)).toBe(2);
		expect(allowance.left(59_000)).toBe(58);
		allowance.settle(underWay, report(58, 59_100, 119_000), 59_100);
		expect(allowance.left(59_100)).toBe(58);
		expect(allowance.opensAt(119_000)).toBe(119_000);
		expect(allowance.windowNumber(119_000)).toBe(3);
	});
});

describe('other processes of the same account', () => {
	/** Two calls of ours, 10 s apart; others made `others` calls between their responses. */
	const besideOthers = (others: number, remaining = 50) => {
		const allowance = afterOneCall(remaining + others + 1);
		allowance.settle(allowance.reserve(10_000), report(remaining, 10_100), 10_100);
		return allowance;
	};

	it('are not assumed where the service counted only the calls of this process', () => {
		const allowance = besideOthers(0, 58);
		expect(allowance.shared).toBe(false);
		expect(allowance.left(10_100)).toBe(58);
	});

	it('are left room at their own pace until a call that leaves now arrives, plus one call', () => {
		const allowance = besideOthers(5);
		expect(allowance.shared).toBe(true);
		// 5 in 10 s, and a call takes 0.1 s: 0.05 and 1 kept back.
		expect(allowance.left(10_100)).toBe(48);
		expect(allowance.left(50_000)).toBe(48);
	});

	it('are taken to go on at their pace where they are many, and to have ended where they may be few', () => {
		// 3 a second, so that 10 are used up after 3 s.
		const allowance = besideOthers(30, 10);
		expect(allowance.opensAt(12_000, true)).toBe(12_000);
		expect(allowance.opensAt(13_100, true)).toBe(MINUTE_MS);
		expect(allowance.opensAt(13_100)).toBe(13_100);
	});

	it('have their pace known from the first response of a window where they are many', () => {
		const after = (crowded: boolean) => {
			const allowance = new MinuteAllowance();
			allowance.settle(allowance.reserve(0), report(30, 1000), 1000, crowded);
			return allowance.left(1000);
		};
		// 29 in a second, which the next call takes as well.
		expect(after(true)).toBe(0);
		expect(after(false)).toBe(30);
	});

	it('do not get the last call of a minute where this process has just been told of it', () => {
		const allowance = besideOthers(5, 1);
		expect(allowance.opensAt(10_100)).toBe(10_100 + 3 * 100);
		expect(allowance.opensAt(10_400)).toBe(10_400);
		allowance.reserve(10_400);
		expect(allowance.opensAt(10_400)).toBe(MINUTE_MS);
	});

	it('get the last call of a minute where this process has one under way or was told of two', () => {
		const underWay = besideOthers(5, 1);
		underWay.reserve(10_100);
		expect(underWay.opensAt(20_000)).toBe(MINUTE_MS);
		expect(besideOthers(5, 2).opensAt(10_100)).toBe(MINUTE_MS);
	});
});
