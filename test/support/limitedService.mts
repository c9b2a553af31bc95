import type { Clock } from '../../nodes/BusinessDataLookup/time.ts';

/** A rate-limited service in virtual time, written from "Rate limits" of the service's document. */
export interface ServiceRules {
	window: 'aligned' | 'fromFirstCall';
	minuteLimit: number;
	concurrency: number;
	/** ms by which the service's clock is ahead of ours. */
	skew: number;
	/** Sends no limit headers with a success. */
	silent: boolean;
	/** ms of one call, there and back. */
	latency: () => number;
	/** The part of the latency in which the call isn't at the service. */
	onTheWay: number;
}

const MINUTE = 60_000;
const CODES = { minute: 'RATE_LIMIT_EXCEEDED', concurrent: 'CONCURRENCY_LIMIT_EXCEEDED' };

/** A 429 of either limit. Source: "Errors". */
export const refusal = (by: 'minute' | 'concurrent', retryAfter?: number) => ({
	status: 429,
	headers: {
		'x-ratelimit-window': by,
		[`x-ratelimit-remaining-${by}`]: '0',
		...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
	},
	body: {
		success: false,
		error: { code: CODES[by], message: 'Too many', status: 429, request_id: 'r1' },
	},
});

export class LimitedService {
	/** When each call was admitted, oldest first. */
	readonly admitted: number[] = [];

	readonly refused = { minute: 0, concurrent: 0 };

	private inFlight = 0;

	private windowStart = -Infinity;

	/** The index in `admitted` of the first call that still counts. */
	private first = 0;

	constructor(
		private readonly time: Pick<Clock, 'now' | 'sleep'>,
		readonly rules: ServiceRules,
	) {}

	/** A call and its response. */
	async call() {
		const whole = this.rules.latency();
		const way = (whole * this.rules.onTheWay) / 2;
		await this.time.sleep(way);
		const answer = this.admit();
		if (answer.status === 200) await this.time.sleep(whole - 2 * way);
		if (answer.status === 200) this.release();
		await this.time.sleep(way);
		return answer;
	}

	/** Counts a call that arrives, or refuses it. */
	admit() {
		const { minuteLimit, concurrency } = this.rules;
		const left = minuteLimit - this.used();
		if (this.inFlight >= concurrency) {
			this.refused.concurrent += 1;
			const { headers, ...answer } = refusal('concurrent', 1);
			return { ...answer, headers: { date: this.headers().date, ...headers } };
		}
		if (left <= 0) {
			this.refused.minute += 1;
			const wait = Math.ceil((this.resetAt - this.time.now()) / 1000);
			const { headers, ...answer } = refusal('minute', Math.max(1, wait));
			return { ...answer, headers: { ...this.headers(), ...headers } };
		}
		this.admitted.push(this.time.now());
		this.inFlight += 1;
		return { status: 200, headers: this.headers(), body: { success: true } };
	}

	/** A call that was admitted is over. */
	release(): void {
		this.inFlight -= 1;
	}

	/** The headers that describe the limits now. */
	headers(): Record<string, string> {
		const { skew, minuteLimit, concurrency, silent } = this.rules;
		const date = new Date(this.time.now() + skew).toUTCString();
		if (silent) return { date };
		const left = minuteLimit - this.used();
		return {
			date,
			'x-ratelimit-limit-minute': String(minuteLimit),
			'x-ratelimit-remaining-minute': String(left),
			'x-ratelimit-reset-minute': String(Math.ceil((this.resetAt + skew) / 1000)),
			'x-ratelimit-limit-concurrent': String(concurrency),
			'x-ratelimit-remaining-concurrent': String(concurrency - this.inFlight),
		};
	}

	/** Calls counted in the current window. */
	private used(): number {
		const { admitted } = this;
		const now = this.time.now();
		if (this.rules.window === 'aligned') {
			this.windowStart = Math.floor((now + this.rules.skew) / MINUTE) * MINUTE - this.rules.skew;
		} else if (now >= this.windowStart + MINUTE) this.windowStart = now;
		while (admitted[this.first] < this.windowStart) this.first += 1;
		return admitted.length - this.first;
	}

	private get resetAt(): number {
		return this.windowStart + MINUTE;
	}
}
