import { sleep } from 'n8n-workflow';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A long wait is slept in slices of this length, so that a change, such as a cancel, is noticed within a second. */
export const SLICE_MS = 1000;

/** The time, in ms, as a parameter of all that depends on it, so that tests can run in virtual time. */
export interface Clock {
	/** Time that passes, from any start. It never goes back; it may leap when the machine was asleep. */
	now(): number;
	/** The time since 1970. Somebody may set it at any moment, so it serves for dates, and never to measure a wait. */
	wallTime(): number;
	sleep(ms: number): Promise<unknown>;
	/** 0 ≤ x < 1 */
	random(): number;
}

export const systemClock: Clock = {
	now: () => performance.now(),
	wallTime: () => Date.now(),
	sleep,
	random: () => Math.random(),
};

const UNITS: Array<[string, number]> = [
	['days', DAY_MS],
	['hours', HOUR_MS],
	['min', MINUTE_MS],
];
/** Durations up to this one are given in seconds, as in Retry-After and Max Wait. */
const MAX_IN_SECONDS_MS = 10 * MINUTE_MS;
/** So small a part of a longer unit is not rounded up: a week and a second are 7 days. */
const NEGLIGIBLE_PART = 1 / 60;

/** A duration in ms for people: `42 s`, `25 min`, `3 hours`, `7 days`; rounded up. */
export const durationText = (ms: number): string => {
	if (ms <= MAX_IN_SECONDS_MS) return `${Math.ceil(ms / 1000)} s`;
	const [name, unit] = UNITS.find(([, size]) => ms >= 2 * size || size === MINUTE_MS)!;
	return `${Math.ceil(ms / unit - NEGLIGIBLE_PART)} ${name}`;
};
