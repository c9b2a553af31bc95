import { sleep } from 'n8n-workflow';

/** What the time-dependent parts need of the world, in ms, so that tests can run in virtual time. */
export interface Clock {
	/** Time that passes, from any start. It never goes back; it may leap when the machine was asleep. */
	now(): number;
	/** The time since 1970. Somebody may set it at any moment, so it serves only to read dates in headers. */
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
