import type { Clock } from './clock';

/** Rings at the earliest of the times it is set to, once; then it has to be set again. */
export class Alarm {
	private ringsAt = Infinity;

	constructor(
		private readonly clock: Clock,
		private readonly ring: () => void,
	) {}

	/** @param at ms; never before what is under way now has come to its next wait */
	async set(at: number): Promise<void> {
		if (at >= this.ringsAt) return;
		this.ringsAt = at;
		await this.clock.sleep(Math.max(0, at - this.clock.now()));
		// It was set to an earlier time meanwhile.
		if (this.ringsAt !== at) return;
		this.ringsAt = Infinity;
		this.ring();
	}
}
