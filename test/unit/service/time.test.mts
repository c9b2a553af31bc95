import { durationText, systemClock } from '../../../nodes/BusinessDataLookup/time.ts';

it.each([
	[0, '0 s'],
	[600_001, '10 min'],
	[3_600_000, '60 min'],
	[86_401_250, '24 hours'],
	[604_801_250, '7 days'],
	[606_600_000, '8 days'],
])('a message writes a duration of %d ms as %s', (ms, text) => expect(durationText(ms)).toBe(text));

const HOUR_MS = 3_600_000;

afterEach(() => void jest.restoreAllMocks());

it.each([-HOUR_MS, HOUR_MS])('a system time changed by %d ms changes no wait', (by) => {
	const real = Date.now();
	const before = systemClock.now();
	jest.spyOn(Date, 'now').mockImplementation(() => real + by);
	const passed = systemClock.now() - before;

	expect(systemClock.wallTime()).toBe(real + by);
	expect(passed).toBeGreaterThanOrEqual(0);
	expect(passed).toBeLessThan(HOUR_MS / 2);
});
