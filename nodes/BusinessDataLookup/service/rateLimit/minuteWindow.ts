import type { AllowanceHeaders } from './headers';

/** A place in a window, taken before a call leaves. */
export interface Place {
	/** The window it was taken in. */
	window: number;
	/** Which call this is, counted over the life of the allowance. */
	sequence: number;
	/** It was thought to be in an older window when it was taken. */
	moved: boolean;
	sentAt: number;
	/** What was known when it left. */
	known?: Told;
}

/** What the answer to a call said. */
interface Told {
	sequence: number;
	remaining: number;
	at: number;
	/** Calls to be kept for others, who make them before the next of ours is counted. */
	others: number;
}

/** An answered call: the service counted it at some time between the two. */
interface Answered {
	sentAt: number;
	answeredAt: number;
}

/** Source: "Rate limits": 60 calls a minute, where no answer has said otherwise. */
const DEFAULT_LIMIT = 60;
const MINUTE = 60_000;
/** A window that claims to end later than this is not believed. */
const LONGEST_WINDOW = 2 * MINUTE;
/** Whole seconds in `Date` and in the reset make a window's end known to this much. */
const PRECISION = 2000;
/** Among others one call is left unused: theirs do not come at equal intervals. */
const SPARE = 1;

/** Where in a list a test begins to hold that holds for all that follow. */
const firstIndex = <Entry>(list: Entry[], test: (entry: Entry) => boolean): number => {
	let [from, to] = [0, list.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (test(list[middle])) to = middle;
		else from = middle + 1;
	}
	return from;
};

/**
 * One minute allowance as far as this process can know it: pure bookkeeping, times are parameters in ms.
 *
 * - No more places are taken in a window than the limit.
 * - Unless answers have proved that the server forgets all calls at once at the window's end, no
 *   more places are taken in any minute than the limit: right for a sliding window too. The proof is
 *   brought by one call, sent alone after the window's end.
 * - What the newest answer says is left, less what was sent after it and what others are expected to
 *   send meanwhile, is never exceeded.
 */
export class MinuteWindow {
	limit = DEFAULT_LIMIT;

	private window = 1;

	private taken = 0;

	private sequence = 0;

	/** When the first place of the window was taken. */
	private startedAt = Infinity;

	/** When the server's window is over at the latest, local time; undefined = not told yet. */
	private endsAt?: number;

	/** The window before ended when the server had said so. */
	private endWasTold = false;

	/** The end of the last window told of, on the server's clock: it names the window. */
	private resetsAt = -Infinity;

	/** What the answer to the newest call said. */
	private newest?: Told;

	private fixed = false;

	private probing = false;

	private readonly open = new Map<number, Place>();

	/** The calls answered in the last minute, and some older ones, in order of both times. */
	private readonly recent: Answered[] = [];

	/** @param active false = limits nothing until an answer speaks of it (the client-wide ceiling) */
	constructor(private active = true) {}

	/** Others spend from this allowance, as the newest answer shows. */
	get shared(): boolean {
		return (this.newest?.others ?? 0) > 0;
	}

	/** Which window this is, counted over the life of the allowance. */
	nth(now: number): number {
		this.roll(now);
		return this.window;
	}

	/** Calls that may still leave in this window, as far as is known. */
	left(now: number): number {
		this.roll(now);
		return Math.max(0, Math.min(this.ownLeft(now), this.newest?.remaining ?? Infinity));
	}

	/** The earliest time at which a call may leave; Infinity = an answer must come first. */
	opensAt(now: number): number {
		if (!this.active) return now;
		this.roll(now);
		if (this.probing) return Infinity;
		if (this.serverLeft() < 1) return this.end();
		if (this.ownLeft(now) > 0 || this.mayProbe()) return now;
		if (this.fixed) return this.end();
		return Math.min(this.slidesAt(), this.end());
	}

	/** Takes a place. Call only when `opensAt(now) <= now`. */
	take(now: number): Place {
		this.roll(now);
		this.probing = this.active && this.ownLeft(now) <= 0;
		if (this.startedAt === Infinity) this.startedAt = now;
		this.taken += 1;
		this.sequence += 1;
		const { window, sequence, newest: known } = this;
		const place = { window, sequence, moved: false, sentAt: now, known };
		this.open.set(place.sequence, place);
		return place;
	}

	/** The call was refused and not counted: its place is free again. */
	giveBack(place: Place): void {
		if (!this.open.delete(place.sequence)) return;
		this.probing = false;
		if (place.window === this.window) this.taken -= 1;
	}

	/** The call was answered, or lost (then nothing is known from it). */
	settle(place: Place, headers: AllowanceHeaders, now: number): void {
		if (!this.open.delete(place.sequence)) return;
		this.probing = false;
		this.remember(place.sentAt, now);
		if (headers.limit === undefined && headers.remaining === undefined) return;
		this.active = true;
		this.roll(now);
		this.limit = headers.limit ?? this.limit;
		if (!this.speaksOfNow(place, headers, now) || headers.remaining === undefined) return;
		const remaining = Math.min(headers.remaining, this.limit);
		this.fixed ||= this.limit - remaining <= this.surelyBefore(place, now);
		if (place.sequence >= (this.newest?.sequence ?? 0)) {
			const others = this.keptForOthers(place, remaining, now);
			this.newest = { sequence: place.sequence, remaining, at: now, others };
		}
	}

	/** The server refuses calls for `wait` ms. */
	exhausted(headers: AllowanceHeaders, wait: number, now: number): void {
		this.active = true;
		this.roll(now);
		this.limit = headers.limit ?? this.limit;
		this.newest = { sequence: this.sequence, remaining: 0, at: now, others: 0 };
		this.endsAt = now + wait;
		this.resetsAt = headers.resetsAt ?? this.resetsAt;
	}

	/** Finds the window an answer speaks of; false = one that is over. */
	private speaksOfNow(place: Place, headers: AllowanceHeaders, now: number): boolean {
		const { resetsAt, resetsIn } = headers;
		const current = place.window === this.window && !place.moved;
		if (resetsAt === undefined || resetsIn === undefined) return current;
		if (resetsIn <= 0 || resetsIn > LONGEST_WINDOW) return current;
		const told = this.endsAt !== undefined;
		const step = resetsAt - this.resetsAt;
		if (!current && (step < 0 || (step === 0 && !told))) {
			if (place.window === this.window) this.taken -= 1;
			return false;
		}
		if (told && step > 0) {
			// A window that ends long before its time is no fixed one.
			if (now < this.end() - PRECISION) this.fixed = false;
			this.start();
			for (const open of this.open.values()) {
				Object.assign(open, { window: this.window, moved: true });
			}
			this.taken = this.open.size;
		}
		if (place.window !== this.window) this.taken += 1;
		// Whole seconds: each answer gives an upper bound of a fixed end, and the least is the best. An
		// end that slides only moves on.
		const bound = now + resetsIn;
		const known = this.endsAt ?? bound;
		this.endsAt = this.fixed ? Math.min(known, bound) : Math.max(known, bound);
		this.resetsAt = resetsAt;
		return true;
	}

	private ownLeft(now: number): number {
		if (this.fixed) return this.limit - this.taken - this.openFromBefore();
		return this.limit - (this.recent.length - this.longAgo(now)) - this.open.size;
	}

	/** Calls under way that left in an older window, and may be counted in this one. */
	private openFromBefore(): number {
		let count = 0;
		for (const place of this.open.values()) if (place.window !== this.window) count += 1;
		return count;
	}

	/** Calls answered before this one was sent, which a sliding window must have counted before it. */
	private surelyBefore(place: Place, now: number): number {
		const sent = firstIndex(this.recent, ({ sentAt }) => sentAt > now - MINUTE);
		return firstIndex(this.recent, ({ answeredAt }) => answeredAt >= place.sentAt) - sent;
	}

	/** When the next place of a sliding window comes free for certain. */
	private slidesAt(): number {
		const oldest = this.recent[this.recent.length + this.open.size - this.limit];
		return oldest === undefined ? Infinity : oldest.answeredAt + MINUTE;
	}

	/** Calls left on the server when the next of ours comes to it. */
	private serverLeft(): number {
		if (!this.newest) return Infinity;
		const { sequence, remaining, others } = this.newest;
		return remaining - (this.sequence - sequence) - others;
	}

	/**
	 * Calls to keep for others while one of ours is on its way: at the pace of those they made between
	 * the answer that this call was sent on and its own.
	 */
	private keptForOthers(place: Place, remaining: number, now: number): number {
		const { known, sequence, sentAt } = place;
		if (!known) return 0;
		const made = known.remaining - remaining - (sequence - known.sequence);
		// Ours may be counted in another order than they left: no more than others made in all.
		const inAll = this.limit - remaining - (this.fixed ? this.taken : this.sequence);
		const others = Math.min(made, inAll);
		if (others <= 0) return 0;
		return (others * (now - sentAt)) / Math.max(1, now - known.at) + SPARE;
	}

	private mayProbe(): boolean {
		return this.endWasTold && this.taken === 0 && this.open.size === 0;
	}

	/** When this window is over, told or not. */
	private end(): number {
		return this.endsAt ?? this.startedAt + MINUTE;
	}

	/** How many of the recent calls were answered more than a minute ago. */
	private longAgo(now: number): number {
		return firstIndex(this.recent, ({ answeredAt }) => answeredAt > now - MINUTE);
	}

	private remember(sentAt: number, answeredAt: number): void {
		const { recent } = this;
		const old = this.longAgo(answeredAt);
		// Many at once, for it moves all that follow.
		if (old > recent.length / 2) recent.splice(0, old);
		// Those that overtook this call count as sent no later than it: early is safe, and in order.
		for (let at = recent.length - 1; at >= 0 && recent[at].sentAt > sentAt; at -= 1) {
			recent[at].sentAt = sentAt;
		}
		recent.push({ sentAt, answeredAt });
	}

	private roll(now: number): void {
		if (now >= this.end()) this.start();
	}

	private start(): void {
		this.endWasTold = this.endsAt !== undefined;
		this.window += 1;
		this.taken = 0;
		this.startedAt = Infinity;
		this.endsAt = undefined;
		this.newest = undefined;
	}
}
