/** Source: "Rate limits": 10 simultaneous ordinary synchronous requests for the client account. */
const DEFAULT_LIMIT = 10;
/** Other processes may be at work already, so it begins with a part and grows into half the room. */
const FIRST_CAP = 2;
/** What is left of the cap after a call was one too many. */
const NARROWED_TO = 0.6;
/** Responses without a sign of others, once there was one, until we count as alone: about a window. */
const QUIET_RESPONSES = 60;

/** What a response says: simultaneous calls allowed, and how many more there was room for. */
export interface ConcurrencyHeaders {
	limit?: number;
	remaining?: number;
}

/**
 * How many calls may be under way at once. It grows by half the room that a round of responses told
 * of, while they show no more calls under way than our own, and narrows when a call was refused for
 * being one too many.
 *
 * Invariant: 1 ≤ cap ≤ limit, so a call may always leave once those under way have ended.
 */
export class Concurrency {
	private limit = DEFAULT_LIMIT;

	private cap = FIRST_CAP;

	private inFlight = 0;

	/** Responses in a row without a sign of others. */
	private quiet = 0;

	/** The least room that a response of this round told of. */
	private room = Infinity;

	private othersSeen = false;

	get free(): number {
		return Math.floor(this.cap) - this.inFlight;
	}

	get busy(): boolean {
		return this.inFlight > 0;
	}

	/** A window begins after a rest. Others may have come meanwhile, so it begins as the first did. */
	begin(): void {
		this.cap = Math.min(this.cap, FIRST_CAP);
		this.startRound();
	}

	callLeaves(): void {
		this.inFlight += 1;
	}

	callEnds(): void {
		this.inFlight -= 1;
	}

	/**
	 * A call was answered.
	 *
	 * @param shared others are at work, though none may have been under way at that moment
	 */
	answered({ limit, remaining }: ConcurrencyHeaders, shared = false): void {
		this.takeLimit(limit);
		const left = remaining ?? this.limit - this.cap;
		this.room = Math.min(this.room, left);
		if (shared || this.limit - left > this.cap) this.seeOthers();
		else this.quiet += 1;
		if (this.quiet >= (this.othersSeen ? QUIET_RESPONSES : this.cap)) {
			this.cap += Math.min(this.cap, Math.ceil(this.room / 2));
			this.startRound();
		}
		this.cap = Math.min(this.cap, this.limit);
	}

	/** The service refused a call for being one too many. */
	refused(limit: number | undefined): void {
		this.takeLimit(limit);
		this.cap = Math.max(1, this.cap * NARROWED_TO);
		this.seeOthers();
	}

	/** Takes the newest limit, before the room under it is looked at. */
	private takeLimit(limit = this.limit): void {
		this.limit = limit;
		this.cap = Math.min(this.cap, limit);
	}

	private seeOthers(): void {
		this.othersSeen = true;
		this.startRound();
	}

	private startRound(): void {
		this.quiet = 0;
		this.room = Infinity;
	}
}
