import { Pace } from '../../../nodes/BusinessDataLookup/service/rateLimit/pace.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const setup = (callsLeft = 60, pace = 1000) => {
	const clock = new VirtualTime(0, () => 0);
	const calls = new Pace({ callsLeft, pace }, clock);
	/** A call that is back after so many ms. */
	const call = (took: number) => {
		const returned = calls.callLeaves();
		clock.leap(took);
		returned(true);
	};
	return { clock, calls, call };
};

describe('a call that is not full', () => {
	it('leaves at once where none is under way', () => {
		expect(setup().calls.leavesAt(Infinity)).toBe(-Infinity);
	});

	it.each([
		['eight tenths of a second where it is not known how long calls take', 0, 0, 800],
		['as long as two usual calls take', 20, 400, 800],
		['half a second at least', 20, 10, 500],
		['two seconds at most', 20, 5000, 2000],
	])('waits for the one under way, %s', (_name, before, took, wait) => {
		const { clock, calls, call } = setup();
		for (let nth = 0; nth < before; nth += 1) {
			call(took);
			clock.leap(60_000);
		}
		calls.callLeaves();
		expect(Math.round((calls.leavesAt(Infinity) - clock.now()) / 50) * 50).toBe(wait);
	});

	it('waits hardly longer after one that hung', () => {
		const { clock, calls, call } = setup();
		for (const took of [400, 400, 60_000]) {
			call(took);
			clock.leap(60_000);
		}
		calls.callLeaves();
		expect(calls.leavesAt(Infinity) - clock.now()).toBe(1000);
	});

	it('keeps a distance after the first sixth of what is left of the minute', () => {
		const { clock, calls, call } = setup(24, 2500);
		for (let nth = 0; nth < 3; nth += 1) call(10);
		expect(calls.leavesAt(Infinity)).toBe(-Infinity);
		call(10);
		expect(calls.leavesAt(Infinity)).toBe(clock.now() - 10 + 2500);
	});

	it('keeps it no longer than those who wait can be kept', () => {
		const { calls, call } = setup(0, 2500);
		for (let nth = 0; nth < 3; nth += 1) call(10);
		expect(calls.leavesAt(40)).toBe(40);
	});
});

it('nothing matters of a pace whose last call left a minute ago', () => {
	const { clock, calls, call } = setup();
	expect(calls.isIdle).toBe(true);
	call(10);
	expect(calls.isIdle).toBe(false);
	clock.leap(60_000);
	expect(calls.isIdle).toBe(true);
});
