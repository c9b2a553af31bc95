import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock, type Clock } from '../../nodes/BusinessDataLookup/time.ts';

interface Timer {
	at: number;
	order: number;
	fire: () => void;
}

/** A clock that moves on when everything waits. Hours pass in milliseconds, in the same way at every run. */
export class VirtualTime implements Clock {
	private clock: number;

	private timers: Timer[] = [];

	private order = 0;

	constructor(
		start: number,
		private readonly chance: () => number,
	) {
		this.clock = start;
	}

	now(): number {
		return this.clock;
	}

	/** The machine sleeps. Time passes, but every wait is as long afterwards. */
	leap(ms: number): void {
		this.clock += ms;
		for (const timer of this.timers) timer.at += ms;
	}

	wallTime(): number {
		return this.clock;
	}

	random(): number {
		return this.chance();
	}

	async sleep(ms: number): Promise<void> {
		await new Promise<void>((resolve) => this.at(this.clock + Math.max(0, ms), resolve));
	}

	at(at: number, fire: () => void): void {
		const timer = { at, order: (this.order += 1), fire };
		const place = this.timers.findIndex((other) => other.at > at);
		if (place < 0) this.timers.push(timer);
		else this.timers.splice(place, 0, timer);
	}

	/**
	 * Lets time pass until `work` is done.
	 *
	 * @param most ms after which it counts as endless
	 */
	async run<Result>(work: Promise<Result>, most: number): Promise<Result> {
		let done = false;
		const watched = work.finally(() => (done = true));
		watched.catch(() => undefined);
		const deadline = this.clock + most;
		for (;;) {
			// Before its next turn, Node carries out all promise steps that follow a timer.
			await nextTurn();
			if (done) return await watched;
			const next = this.timers.shift();
			if (!next)
				throw new Error('The work hangs: nothing waits for a time, but the work is not done');
			if (next.at > deadline) throw new Error(`Not done after ${most} ms`);
			this.clock = Math.max(this.clock, next.at);
			next.fire();
		}
	}
}

/** ms; five seconds into a minute */
const START = 1_699_999_985_000;
/** ms; after an hour the node has forgotten the accounts of earlier tests. */
const HOUR = 3_600_000;
/** ms after which work counts as endless */
const ENDLESS = 24 * HOUR;

let begunAt = START;
let current = new VirtualTime(begunAt, () => 0);

/** The time of the test that is running. */
export const time = {
	now: () => current.now(),
	sleep: async (ms: number) => await current.sleep(ms),
	at: (at: number, fire: () => void) => current.at(at, fire),
};

/** Carries out `work` while the node's clock is a virtual one. It begins an hour after all earlier work. */
export const inVirtualTime = async <Result,>(
	work: () => Promise<Result>,
	random = 0.5,
): Promise<Result> => {
	const before = { ...systemClock };
	begunAt = Math.ceil(current.now() / HOUR) * HOUR + HOUR + (START % HOUR);
	current = new VirtualTime(begunAt, () => random);
	Object.assign(systemClock, { ...time, wallTime: time.now, random: () => random });
	try {
		return await current.run(work(), ENDLESS);
	} finally {
		Object.assign(systemClock, before);
	}
};
