/** Source: "Rate limits": 10 simultaneous ordinary synchronous requests for the client account. */
const DEFAULT_LIMIT = 10;
/** Other processes may be at work already, so it begins with a part and grows into half the room. */
const FIRST_CAP = 2;
/** What is left of the cap after a call was one too many. */
const NARROWED_TO = 0.5;
/** A process among many has a part of a call under way, in the mean over time: this part at least. */
const MIN_CAP = 0.01;
/** What a part of a call grows to with a response that shows nobody else at work. */
const WIDENED_TO = 1.5;
/** Responses without a sign of others, once there was one, until we count as alone: about a window. */
const QUIET_RESPONSES = 60;
/** What a call is taken to last before any was answered, in ms. */
const USUAL_CALL_MS = 500;

/** What a response says: simultaneous calls allowed, and how many more there was room for. */
export interface ConcurrencyHeaders {
	limit?: number;
	remaining?: number;
}

/**
 * How many calls may be under way at once. It grows by half the room that a response
 * tells of, after a round of them that show no more calls under way than our own, and narrows when a call was refused.
 * A cap of a part of a call is one call at a time with pauses, drawn at random: many processes find their
 * places beside each other without a word.
 *
 * Invariant: MIN_CAP ≤ cap ≤ limit, so a call may always leave once those under way have ended.
 */
export class Concurrency {
	/** ms that the next call waits once it could leave. */
	pause = 0;

	private limit = DEFAULT_LIMIT;

	private cap = FIRST_CAP;

	private inFlight = 0;

	/** How long the last call took that was answered, in ms. */
	private took = USUAL_CALL_MS;

	/** Responses in a row without a sign of others. */
	private quiet = 0;

	private othersSeen = false;

	/** @param random draws 0 ≤ x < 1 */
	constructor(private readonly random: () => number) {}

	get free(): number {
		return this.most - this.inFlight;
	}

	/** Refused so often that it is one of many processes. */
	get isCrowded(): boolean {
		return this.cap < 1;
	}

	get busy(): boolean {
		return this.inFlight > 0;
	}

	/** A window begins after a rest. Others may have come meanwhile, so it begins as the first did. */
	begin(): void {
		this.cap = Math.min(this.cap, FIRST_CAP);
		this.quiet = 0;
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
	 * @param took its ms
	 * @param shared others are at work, though none may have been under way at that moment
	 */
	answered({ limit, remaining }: ConcurrencyHeaders, took: number, shared = false): void {
		this.took = took;
		this.takeLimit(limit);
		const left = remaining ?? this.limit - this.most;
		const isAlone = !shared && this.limit - left <= this.most;
		if (!isAlone) this.seeOthers();
		else if (this.cap < 1) this.cap *= WIDENED_TO;
		else this.quiet += 1;
		if (this.quiet >= (this.othersSeen ? QUIET_RESPONSES : this.cap)) {
			this.cap += Math.min(this.cap, Math.ceil(left / 2));
			this.quiet = 0;
		}
		this.cap = Math.min(this.cap, this.limit);
		this.drawPause();
	}

	/** The service refused a call, for being one too many at once or, beside others, in this minute. */
	refused(limit?: number): void {
		this.takeLimit(limit);
		this.cap = Math.max(MIN_CAP, this.cap * NARROWED_TO);
		this.seeOthers();
		this.drawPause();
	}

	/** Calls that may be under way at once. */
	private get most(): number {
		return Math.max(1, Math.floor(this.cap));
	}

	/** The mean pause makes the part of the time in which a call is under way what the cap says. */
	private drawPause(): void {
		this.pause = this.cap < 1 ? 2 * this.random() * this.took * (1 / this.cap - 1) : 0;
	}

	/** Takes the newest limit, before the room under it is looked at. */
	private takeLimit(limit = this.limit): void {
		this.limit = limit;
		this.cap = Math.min(this.cap, limit);
	}

	private seeOthers(): void {
		this.othersSeen = true;
		this.quiet = 0;
	}
}
