import type { Clock } from '../service/clock';
import type { Keyed } from './round';
import type { Seat } from './seat';

/** A call that few share is not held back for longer than this beyond the Max Wait of one of them. */
const LONGEST_OVERRUN_MS = 5000;

/** The pause of a waiting room between two calls: what an execution waits in it is its wait for the rate limit. */
export class Pause<Job extends Keyed> {
	private startedAt = Infinity;

	private endsAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/** How long those who wait can be kept, in ms. */
	static patienceOf<Job extends Keyed>(seats: Iterable<Seat<Job>>): number {
		const left = [...seats].map(({ guest }) => guest.waitBudget.left);
		return Math.min(...left) + LONGEST_OVERRUN_MS;
	}

	/** Sleeps so many ms, or less where a pause is on that ends earlier; `over` is called when it is over. */
	begin(ms: number, seats: ReadonlySet<Seat<Job>>, over: () => void): void {
		const now = this.clock.now();
		const endsAt = now + Math.max(1, ms);
		if (endsAt >= this.endsAt) return;
		this.startedAt = Math.min(this.startedAt, now);
		this.endsAt = endsAt;
		void this.clock.sleep(endsAt - now).then(() => {
			// Another one ended earlier.
			if (this.endsAt !== endsAt) return;
			// The limiter counts for those that wait for leave.
			for (const seat of seats) if (!seat.isInLine) this.count(seat);
			this.startedAt = Infinity;
			this.endsAt = Infinity;
			over();
		});
	}

	/** Takes what an execution has waited in the pause from its Max Wait. */
	count(seat: Seat<Job>): void {
		const from = Math.max(this.startedAt, seat.cameAt);
		// A machine that sleeps does not wait.
		seat.guest.waitBudget.spend(from, Math.min(this.clock.now(), this.endsAt));
	}
}
