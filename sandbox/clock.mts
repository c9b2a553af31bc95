/** The service's time: the time of the machine or of a test, plus what was added. */
import { DAY_MS } from './data/timestamps.mts';

/** The first instant after the year 2200. */
const END = Date.UTC(2201, 0, 1);

export class Clock {
	private addedMs = 0;
	private readonly firstDay: number;

	constructor(private readonly base: () => number) {
		this.firstDay = dayOf(base());
	}

	/** Unix milliseconds. */
	readonly now = (): number => this.base() + this.addedMs;

	/** How many days have begun since the sandbox started, in UTC. */
	daysPassed(): number {
		return dayOf(this.now()) - this.firstDay;
	}

	/** Moves the clock forward. Returns false if that would lead beyond the year 2200. */
	add(seconds: number): boolean {
		const ms = seconds * 1000;
		if (this.now() + ms >= END) return false;
		this.addedMs += ms;
		return true;
	}
}

function dayOf(ms: number): number {
	return Math.floor(ms / DAY_MS);
}
