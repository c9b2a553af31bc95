/** "Rate limits": a minute window for each scope, the client-wide ceiling, and simultaneous calls. */
import type { SandboxOptions } from './options.mts';

type RateLimitOptions = Pick<
	SandboxOptions,
	'minuteLimit' | 'windowSeconds' | 'concurrency' | 'clientCeiling'
>;

/** A window as its caller sees it; `resetAt` in Unix ms. */
export interface Allowance {
	limit: number;
	remaining: number;
	resetAt: number;
}

export interface Admission {
	/** Why the call is refused; undefined if it is admitted. */
	refused?: 'minute' | 'ceiling' | 'concurrent';
	/** After counting this call, if it is admitted. */
	minute: Allowance;
	/** Present only if a ceiling is set. */
	ceiling?: Allowance;
	concurrent: { limit: number; remaining: number };
	/** Must be called when the call is over. More than once does no harm. */
	release: () => void;
	/** Undoes the counting of the call. */
	uncount: () => void;
}

/** A window starts with the first counted call after the last one has ended. */
class Window {
	private startedAt = -Infinity;
	private used = 0;
	private mostBefore = 0;

	constructor(private readonly lengthMs: number) {}

	/** The counted calls of the window at `now`, and when it resets (Unix ms). */
	state(now: number) {
		if (now >= this.startedAt + this.lengthMs) return { used: 0, resetAt: now + this.lengthMs };
		return { used: this.used, resetAt: this.startedAt + this.lengthMs };
	}

	/** The most calls counted in one window. */
	get most(): number {
		return Math.max(this.mostBefore, this.used);
	}

	count(now: number) {
		const { used } = this.state(now);
		if (used === 0) {
			this.mostBefore = this.most;
			this.startedAt = now;
		}
		this.used = used + 1;
	}

	uncount() {
		this.used--;
	}
}

export class RateLimiter {
	maxConcurrent = 0;
	private inFlight = 0;
	private readonly scopes = new Map<string, Window>();
	private readonly client: Window;

	constructor(private readonly options: RateLimitOptions) {
		this.client = this.newWindow();
	}

	/** The most calls counted in one window of one scope. */
	get maxPerWindow(): number {
		return Math.max(0, ...[...this.scopes.values()].map(({ most }) => most));
	}

	/**
	 * Admits or refuses a call of a scope at `now` (Unix ms). All limits are checked before anything is counted, so a
	 * refused call uses nothing in any scope.
	 */
	admit(scope: string, now: number): Admission {
		const { minuteLimit, clientCeiling, concurrency } = this.options;
		const window = this.windowOf(scope);
		const isOver = window.state(now).used >= minuteLimit;
		const isOverCeiling =
			clientCeiling !== undefined && this.client.state(now).used >= clientCeiling;
		const isCrowded = this.inFlight >= concurrency;
		const refused =
			(isOver && 'minute') ||
			(isOverCeiling && 'ceiling') ||
			(isCrowded && 'concurrent') ||
			undefined;

		if (!refused) {
			window.count(now);
			this.client.count(now);
			this.inFlight++;
			this.maxConcurrent = Math.max(this.maxConcurrent, this.inFlight);
		}
		return {
			refused,
			minute: allowance(window, minuteLimit, now),
			...(clientCeiling !== undefined && { ceiling: allowance(this.client, clientCeiling, now) }),
			concurrent: { limit: concurrency, remaining: Math.max(0, concurrency - this.inFlight) },
			release: refused ? () => {} : this.releaseOnce(),
			uncount: () => {
				window.uncount();
				this.client.uncount();
			},
		};
	}

	private releaseOnce(): () => void {
		let held = true;
		return () => {
			if (held) this.inFlight--;
			held = false;
		};
	}

	private windowOf(scope: string): Window {
		const known = this.scopes.get(scope) ?? this.newWindow();
		this.scopes.set(scope, known);
		return known;
	}

	private newWindow(): Window {
		return new Window(this.options.windowSeconds * 1000);
	}
}

function allowance(window: Window, limit: number, now: number): Allowance {
	const { used, resetAt } = window.state(now);
	return { limit, remaining: Math.max(0, limit - used), resetAt };
}
