import type { Clock } from '../service/clock';
import type { Keyed } from './round';
import type { Seat } from './seat';

/** The pause of a waiting room between two calls: what an execution waits in it is its wait for the rate limit. */
export class Pause<Job extends Keyed> {
	private startedAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/** Sleeps so many ms, unless a pause is on; `over` is called when that is over. */
	begin(ms: number, seats: ReadonlySet<Seat<Job>>, over: () => void): void {
		if (this.startedAt !== Infinity) return;
		this.startedAt = this.clock.now();
		void this.clock.sleep(Math.max(1, ms)).then(() => {
			// The limiter counts for those that wait for leave.
			for (const seat of seats) if (!seat.isInLine) this.count(seat);
			this.startedAt = Infinity;
			over();
		});
	}

	/** Takes what an execution has waited in the pause from its Max Wait. */
	count(seat: Seat<Job>): void {
		const now = this.clock.now();
		const waited = now - Math.max(this.startedAt, seat.waitingSince);
		if (waited > 0) seat.guest.waitBudget.spend(waited);
		seat.waitingSince = now;
	}
}
