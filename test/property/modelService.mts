import type { VirtualTime } from './virtualTime.mts';

/** A rate-limited service in virtual time, written from "Rate limits" of the service's document. */
export interface ServiceRules {
	window: 'aligned' | 'fromFirstCall';
	minuteLimit: number;
	concurrency: number;
	/** How far the service's clock is ahead of ours, ms. */
	skew: number;
	/** Sends no limit headers with a success. */
	silent: boolean;
	/** ms of one call, there and back. */
	latency: () => number;
	/** The part of the latency that a call is on its way, and not yet or no longer counted as under way. */
	onTheWay: number;
}

export interface ServiceAnswer {
	status: number;
	headers: Record<string, string>;
	body: unknown;
}

const MINUTE = 60_000;

export class ModelService {
	/** When each call was admitted, oldest first. */
	readonly admitted: number[] = [];

	readonly refused = { minute: 0, concurrent: 0 };

	private inFlight = 0;

	private windowStart = -Infinity;

	/** Place in `admitted` of the first call that still counts. */
	private first = 0;

	constructor(
		private readonly time: VirtualTime,
		readonly rules: ServiceRules,
	) {}

	/** One call: on its way, admitted or refused, carried out, on its way back. */
	async call(): Promise<ServiceAnswer> {
		const whole = this.rules.latency();
		const way = (whole * this.rules.onTheWay) / 2;
		await this.time.sleep(way);
		const answer = this.admit();
		if (answer.status === 200) await this.time.sleep(whole - 2 * way);
		if (answer.status === 200) this.inFlight -= 1;
		await this.time.sleep(way);
		return answer;
	}

	/** Calls counted in the window that holds `now`. */
	private counted(now: number): number {
		const { window } = this.rules;
		if (window === 'aligned') {
			this.windowStart = Math.floor((now + this.rules.skew) / MINUTE) * MINUTE - this.rules.skew;
		} else if (now >= this.windowStart + MINUTE) this.windowStart = now;
		const { admitted } = this;
		while (admitted[this.first] < this.windowStart) this.first += 1;
		return admitted.length - this.first;
	}

	private get resetAt(): number {
		return this.windowStart + MINUTE;
	}

	private admit(): ServiceAnswer {
		const now = this.time.now();
		const { minuteLimit, concurrency } = this.rules;
		const used = this.counted(now);
		if (this.inFlight >= concurrency) {
			this.refused.concurrent += 1;
			return this.refusal('concurrent', now, 1);
		}
		if (used >= minuteLimit) {
			this.refused.minute += 1;
			return this.refusal('minute', now, Math.max(1, Math.ceil((this.resetAt - now) / 1000)));
		}
		this.admitted.push(now);
		this.inFlight += 1;
		return {
			status: 200,
			headers: this.headers(now, minuteLimit - used - 1),
			body: { success: true },
		};
	}

	private headers(now: number, remaining: number): Record<string, string> {
		const { skew, minuteLimit, concurrency, silent } = this.rules;
		const date = new Date(now + skew).toUTCString();
		if (silent) return { date };
		return {
			date,
			'x-ratelimit-limit-minute': String(minuteLimit),
			'x-ratelimit-remaining-minute': String(remaining),
			'x-ratelimit-reset-minute': String(Math.ceil((this.resetAt + skew) / 1000)),
			'x-ratelimit-limit-concurrent': String(concurrency),
			'x-ratelimit-remaining-concurrent': String(concurrency - this.inFlight),
		};
	}

	private refusal(window: 'minute' | 'concurrent', now: number, retryAfter: number): ServiceAnswer {
		const code = window === 'minute' ? 'RATE_LIMIT_EXCEEDED' : 'CONCURRENCY_LIMIT_EXCEEDED';
		const headers =
			window === 'minute' ? this.headers(now, 0) : { date: this.headers(now, 0).date };
		return {
			status: 429,
			headers: {
				...headers,
				'x-ratelimit-window': window,
				...(window === 'concurrent' ? { 'x-ratelimit-remaining-concurrent': '0' } : {}),
				'retry-after': String(retryAfter),
			},
			body: { success: false, error: { code, message: 'Too many', status: 429, request_id: 'r1' } },
		};
	}
}
