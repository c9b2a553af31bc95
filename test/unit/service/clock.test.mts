import { systemClock } from '../../../nodes/BusinessDataLookup/time.ts';

const HOUR_MS = 3_600_000;

afterEach(() => void jest.restoreAllMocks());

it.each([-HOUR_MS, HOUR_MS])(
	'the clock of the rate limiter runs on evenly when the system time is changed by %d ms',
	(by) => {
		const real = Date.now();
		const before = systemClock.now();
		jest.spyOn(Date, 'now').mockImplementation(() => real + by);
		const passed = systemClock.now() - before;

		expect(systemClock.wallTime()).toBe(real + by);
		expect(passed).toBeGreaterThanOrEqual(0);
		expect(passed).toBeLessThan(HOUR_MS / 2);
	},
);
