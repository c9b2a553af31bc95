import { sleep } from 'n8n-workflow';

/** What the time-dependent parts need of the world, in ms, so that tests can run in virtual time. */
export interface Clock {
	now(): number;
	sleep(ms: number): Promise<unknown>;
	/** 0 ≤ x < 1 */
	random(): number;
}

export const systemClock: Clock = { now: () => Date.now(), sleep, random: () => Math.random() };
