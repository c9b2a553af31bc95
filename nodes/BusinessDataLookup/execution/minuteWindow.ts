import type { AllowanceHeaders } from './rateHeaders';

/** A place in a window, taken before a call leaves. */
export interface Place {
	/** The window it was taken in. */
	window: number;
	/** Which call this is, counted over the life of the allowance. */
	sequence: number;
	/** It was thought to be in an older window when it was taken. */
	moved: boolean;
	sentAt: number;
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
/** Among others this part of a call is left unused, for theirs are under way unseen. */
const CAUTION = 0.5;

/**
 * One minute allowance as far as this process can know it: pure bookkeeping, times are parameters in ms.
 *
 * - No more places are taken in a window than the limit.
 * - Unless answers have proved that the server forgets all calls at once at the window's end, no
 *   more places are taken in any minute than the limit: right for a sliding window too. The proof is
 *   brought by one call, sent alone after the window's end.
 * - What the newest answer says is left, less what was sent after it, is never exceeded.
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

	/** What the answer to the newest call said is left. */
	private newest?: { sequence: number; remaining: number };

	/** Our part of the calls that are made with this allowance: 1 = nobody else is seen. */
	private share = 1;

	private fixed = false;

	private probing = false;

	/** Others were seen in this window. */
	private othersSeen = false;

	private readonly open = new Map<number, Place>();

	/** The calls answered in the last minute, oldest first. */
	private readonly recent: Answered[] = [];

	/** @param active false = limits nothing until an answer speaks of it (the client-wide ceiling) */
	constructor(private active = true) {}

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
		const place = { window: this.window, sequence: this.sequence, moved: false, sentAt: now };
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
		this.forget(now);
		this.recent.push({ sentAt: place.sentAt, answeredAt: now });
		if (headers.limit === undefined && headers.remaining === undefined) return;
		this.active = true;
		this.roll(now);
		this.limit = headers.limit ?? this.limit;
		if (!this.speaksOfNow(place, headers, now) || headers.remaining === undefined) return;
		const remaining = Math.min(headers.remaining, this.limit);
		if (this.limit - remaining <= this.surelyBefore(place, now)) this.fixed = true;
		if (place.sequence >= (this.newest?.sequence ?? 0)) {
			this.newest = { sequence: place.sequence, remaining };
		}
		this.seeOthers(place, remaining);
	}

	/** The server refuses calls for `wait` ms. */
	exhausted(headers: AllowanceHeaders, wait: number, now: number): void {
		this.active = true;
		this.roll(now);
		this.limit = headers.limit ?? this.limit;
		this.newest = { sequence: this.sequence, remaining: 0 };
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
		this.forget(now);
		return this.limit - this.recent.length - this.open.size;
	}

	/** Calls under way that left in an older window, and may be counted in this one. */
	private openFromBefore(): number {
		let count = 0;
		for (const place of this.open.values()) if (place.window !== this.window) count += 1;
		return count;
	}

	/** Calls answered before this one was sent, which a sliding window must have counted before it. */
	private surelyBefore(place: Place, now: number): number {
		if (this.fixed) return 0;
		return this.recent.filter(
			({ sentAt, answeredAt }) => sentAt > now - MINUTE && answeredAt <= place.sentAt,
		).length;
	}

	/** When the next place of a sliding window comes free for certain. */
	private slidesAt(): number {
		const oldest = this.recent[this.recent.length + this.open.size - this.limit];
		return oldest === undefined ? Infinity : oldest.answeredAt + MINUTE;
	}

	/** Calls left on the server, counting that others keep making their part of them. */
	private serverLeft(): number {
		if (!this.newest) return Infinity;
		const next = this.sequence - this.newest.sequence + 1 + (this.share < 1 ? CAUTION : 0);
		return this.newest.remaining - next / this.share + 1;
	}

	/** More used than we sent: others spend from the same allowance. */
	private seeOthers(place: Place, remaining: number): void {
		const used = this.limit - remaining;
		const own = this.fixed ? this.taken : this.sequence;
		if (used <= own) return;
		const ownThen = Math.max(1, own - (this.sequence - place.sequence));
		this.share = (this.share + ownThen / used) / 2;
		this.othersSeen = true;
	}

	private mayProbe(): boolean {
		return this.endWasTold && this.taken === 0 && this.open.size === 0;
	}

	/** When this window is over, told or not. */
	private end(): number {
		return this.endsAt ?? this.startedAt + MINUTE;
	}

	private forget(now: number): void {
		while (this.recent.length > 0 && this.recent[0].answeredAt <= now - MINUTE) this.recent.shift();
	}

	private roll(now: number): void {
		if (now >= this.end()) this.start();
	}

	private start(): void {
		// A window well used without a sign of others: we are alone.
		if (!this.othersSeen && this.taken > this.limit / 2) this.share = 1;
		this.othersSeen = false;
		this.endWasTold = this.endsAt !== undefined;
		this.window += 1;
		this.taken = 0;
		this.startedAt = Infinity;
		this.endsAt = undefined;
		this.newest = undefined;
	}
}
