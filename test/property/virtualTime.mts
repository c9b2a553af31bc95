import type { Clock } from '../../nodes/BusinessDataLookup/time.ts';

interface Timer {
	at: number;
	order: number;
	fire: () => void;
}

/** How many promise steps may follow one timer before the next fires: more than a chain of calls has. */
const STEPS = 60;

/** A clock that moves only when everybody sleeps: hours pass in milliseconds, the same at every run. */
export class VirtualTime implements Clock {
	private clock: number;

	private timers: Timer[] = [];

	private order = 0;

	/** ms by which the wall clock differs from the time that passes. */
	wallOffset = 0;

	constructor(
		start: number,
		private readonly chance: () => number,
		private readonly steps = STEPS,
	) {
		this.clock = start;
	}

	now(): number {
		return this.clock;
	}

	/** The machine sleeps: the time passes, but whoever waits still has to wait as long afterwards. */
	leap(ms: number): void {
		this.clock += ms;
		for (const timer of this.timers) timer.at += ms;
	}

	/** What somebody has set this machine's wall clock to. */
	wallTime(): number {
		return this.clock + this.wallOffset;
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
		const watched = work.finally(() => {
			done = true;
		});
		watched.catch(() => undefined);
		const deadline = this.clock + most;
		for (;;) {
			await this.settle(() => done);
			if (done) return await watched;
			const next = this.timers.shift();
			if (!next) throw new Error('Nobody sleeps and the work is not done: it hangs');
			if (next.at > deadline) throw new Error(`Not done after ${most} ms`);
			this.clock = Math.max(this.clock, next.at);
			next.fire();
		}
	}
	/** Lets happen what follows the last timer without another one. */
	protected async settle(isDone: () => boolean): Promise<void> {
		for (let step = 0; step < this.steps && !isDone(); step += 1) await null;
	}
}
