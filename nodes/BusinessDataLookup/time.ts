import { sleep } from 'n8n-workflow';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Long waits sleep in slices of this length, so that a cancel is noticed within a second. */
export const SLICE_MS = 1000;

/** The clock for all waits. Tests use a virtual one. Times are in ms. */
export interface Clock {
	/** A monotonic time. It may jump forward after the machine slept. */
	now(): number;
	/** ms since 1970. A user may change it at any moment, so use it for dates, not to measure a wait. */
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

/** Updates at least once a second while something waits. One long timer would notice a cancel too late. */
export class Ticker {
	private isRunning = false;

	/** @param nextUpdate in how many ms to update next; undefined = nothing waits */
	constructor(
		private readonly clock: Pick<Clock, 'sleep'>,
		private readonly nextUpdate: () => number | undefined,
		private readonly update: () => void,
	) {}

	/** Starts to update, until nothing waits any more. */
	async start(): Promise<void> {
		if (this.isRunning) return;
		this.isRunning = true;
		for (let ms = this.nextUpdate(); ms !== undefined; ms = this.nextUpdate()) {
			await this.clock.sleep(Math.max(1, Math.min(SLICE_MS, ms)));
			this.update();
		}
		this.isRunning = false;
	}
}

const UNITS: Array<[string, number]> = [
	['days', DAY_MS],
	['hours', HOUR_MS],
];
/** Shorter durations are given in seconds, as in Retry-After and Max Wait. */
const MAX_IN_SECONDS_MS = 10 * MINUTE_MS;
/** Ignore this part of a unit when rounding up: a week and a second are 7 days. */
const NEGLIGIBLE_PART = 1 / 60;

/** A duration in ms for people: `42 s`, `25 min`, `3 hours`, `7 days`; rounded up. */
export const durationText = (ms: number): string => {
	if (ms <= MAX_IN_SECONDS_MS) return `${Math.ceil(ms / 1000)} s`;
	const [name, unit] = UNITS.find(([, size]) => ms >= 2 * size) ?? ['min', MINUTE_MS];
	return `${Math.ceil(ms / unit - NEGLIGIBLE_PART)} ${name}`;
};
