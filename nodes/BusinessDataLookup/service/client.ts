import { LookupFailure, RunCancelled } from '../failure';
import type { Clock } from './time';
import { readRateHeaders } from './rateLimit/headers';
import { LIMITED_LANE, type RateLimiter, type ReserveOptions } from './rateLimit/limiter';
import { NoReservation, type Reservation } from './rateLimit/reservation';
import type { Run } from './rateLimit/run';
import type { WaitBudget } from './rateLimit/waitBudget';
import { contentProblem, failureOf, plainBody, type HttpResponse } from './response';
import { nextStep } from './retry';
import type { HttpRequest, Transport } from './transport';
import { untilCancelled } from './abort';
import { whyNotSent } from './whyNotSent';

/** A call of the service: a request under the base URL, and how it counts. */
export interface Call extends Omit<HttpRequest, 'url' | 'as' | 'body' | 'signal'> {
	path: string;
	/** A function composes it when the call leaves, before any other call gets leave; once, however often it is sent. */
	body?: unknown;
	/** Counts against the minute allowance. */
	limited: boolean;
	repeatable: boolean;
	/** Once aborted, the call is not sent any more; one that is under way comes to its end. */
	signal?: AbortSignal;
	/** Once it has left, it belongs to whoever aborts this, and not to the run that sends it. */
	lifetime?: AbortSignal;
	/** A success may say anything, or nothing. */
	mayBeText?: boolean;
	/** It is not repeated after a failure that may pass: who asked does that in another way. */
	once?: boolean;
}

/** What a run has asked of the service so far. */
export interface Tally {
	/** Calls the service carried out or may have carried out, shared ones of others too; refused ones are not counted. */
	calls: number;
	/** Calls refused with 429. */
	refused: number;
	/** The most other runs that shared one call with this one. */
	sharedWith: number;
}

/** What a client needs. One client serves one run. */
export interface ClientParts {
	baseUrl: string;
	transport: Transport;
	limiter: RateLimiter;
	waitBudget: WaitBudget;
	clock: Clock;
	/** The most calls the run may make. */
	maxCalls: number;
	/** Nothing is waited for after this time of the clock, in ms; absent = the run has no end of its own. */
	deadline?: number;
	signal?: AbortSignal;
	/** Says what a long run is doing. */
	log?: (message: string) => void;
	/** No second call before the first is answered: an older n8n would refresh an OAuth2 token for each. */
	firstAlone?: boolean;
}

/** Calls that the limiter holds together. */
const laneOf = ({ limited, method, path }: Pick<Call, 'limited' | 'method' | 'path'>): string =>
	limited ? LIMITED_LANE : `${method} ${path}`;

/** Long waits are slept in slices, so that a cancel is seen within a second. */
const SLICE_MS = 1000;
/** Between two lines in the log. */
const REPORT_EVERY_MS = 5000;

/**
 * Sends the calls of one run: paced by the account's limiter, sent again where that is safe. A call
 * without a usable response is a failure as a value; only RunCancelled is thrown.
 */
export class Client {
	readonly tally: Tally = { calls: 0, refused: 0, sharedWith: 0 };

	/** The first call of the run. */
	private first?: Promise<unknown>;

	private reportedAt: number;

	private hasReported = false;

	private readonly run: Run;

	constructor(private readonly parts: ClientParts) {
		this.run = parts.limiter.openRun(parts.waitBudget);
		this.reportedAt = parts.clock.now();
	}

	/**
	 * Tells the account's limiter how many calls the run has to make from now on, as far as it is known:
	 * turns go to the run with the fewest left.
	 *
	 * @param allOrNothing a part of the calls is of no use: where all of them cannot be made within the
	 *   wait budget, none is
	 * @param callShare the part of a call that each is, where it is shared with other runs
	 */
	plan(calls: number, allOrNothing: boolean, callShare = 1): void {
		this.run.plan(calls);
		this.run.allOrNothing = allOrNothing;
		this.run.callShare = callShare;
	}

	/** Calls that Max Calls still allows. */
	get callsLeft(): number {
		return this.parts.maxCalls - this.tally.calls;
	}

	/** Whether the run waits for the rate limit at all. */
	get waits(): boolean {
		return this.parts.waitBudget.limit > 0;
	}

	/** Once aborted, nothing more is sent. */
	get signal(): AbortSignal | undefined {
		return this.parts.signal;
	}

	/** The response with its JSON body, `{}` where there is none by intention. Source: "Endpoints", "Errors". */
	async json(call: Call): Promise<HttpResponse | LookupFailure> {
		const response = await this.send(call, 'json');
		if (response instanceof LookupFailure) return response;
		if (response.status === 204) return { ...response, body: {} };
		const plain = call.mayBeText ? plainBody(response) : undefined;
		if (plain) return { ...response, body: plain };
		return contentProblem(response) ?? response;
	}

	/** The response with its body as a stream; redirects are responses too. */
	async file(call: Call): Promise<HttpResponse | LookupFailure> {
		return await this.send(call, 'file');
	}

	private async send(call: Call, as: HttpRequest['as']): Promise<HttpResponse | LookupFailure> {
		const first = this.parts.firstAlone ? this.first : undefined;
		if (first) await first.catch(() => undefined);
		const response = this.sendUntilAnswered(call, as);
		this.first ??= response;
		return await response;
	}

	private async sendUntilAnswered(
		call: Call,
		as: HttpRequest['as'],
	): Promise<HttpResponse | LookupFailure> {
		const { limiter, clock, transport, baseUrl, deadline } = this.parts;
		const { path, limited, repeatable, signal, lifetime, once, ...request } = call;
		const lane = laneOf({ limited, method: request.method, path });
		let { body } = request;
		const compose = () => {
			if (typeof body === 'function') body = (body as () => unknown)();
		};
		for (let attempt = 1, refusals = 0; ; ) {
			const again = refusals > 0;
			const reservation = await this.reserve(lane, call, { again, admitted: compose });
			if (reservation instanceof LookupFailure) return reservation;
			const timeout = Math.max(1, Math.min(request.timeout, this.timeLeft));
			const url = baseUrl + path;
			const sent = transport({ ...request, body, timeout, url, as, signal: lifetime, deadline });
			// A body that goes on for ever keeps nobody.
			const outcome = await untilCancelled(sent, lifetime).catch((error: Error) => {
				limiter.lost(reservation);
				throw error;
			});
			const lost = outcome instanceof LookupFailure;
			const failure = lost ? outcome : this.problemOf(outcome, as);
			const headers = readRateHeaders(lost ? {} : outcome.headers, clock.wallTime());
			if (failure?.facts.kind === 'rateLimited') refusals += 1;
			const state = { attempt, refusals, repeatable };
			const step = failure && nextStep(failure.facts, state, clock.random());
			if (step?.do === 'park') {
				this.tally.calls -= 1;
				this.tally.refused += 1;
				limiter.refused(reservation, failure!.facts.limit ?? 'minute', headers, step.wait);
			} else if (lost) {
				limiter.lost(reservation);
			} else {
				limiter.answered(reservation, headers);
			}
			if ((lifetime ?? this.parts.signal)?.aborted) {
				if (!lost) outcome.close?.();
				throw new RunCancelled();
			}
			this.report();
			if (!failure) return outcome;
			if (step?.do === 'give up' || (step && step.wait >= this.timeLeft)) return failure;
			if (step?.do === 'wait') {
				if (once) return failure;
				await this.pause(step.wait, signal);
				if (signal?.aborted) return failure;
				attempt += 1;
			}
		}
	}

	/** Until the deadline, in ms. */
	private get timeLeft(): number {
		return (this.parts.deadline ?? Infinity) - this.parts.clock.now();
	}

	/** Writes a line into n8n's log as soon as a run proves to be long, and now and then from then on. */
	private report(): void {
		const { clock, log, waitBudget, limiter } = this.parts;
		const now = clock.now();
		const { admitted: made, plannedLeft: left } = this.run;
		const timeLeft = left > 0 ? limiter.timeLeft(this.run) : 0;
		const isDue = now - this.reportedAt >= REPORT_EVERY_MS;
		if (!isDue && (this.hasReported || timeLeft < REPORT_EVERY_MS)) return;
		this.reportedAt = now;
		this.hasReported = true;
		const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
		log?.(
			`${left > 0 ? `${made} of ${made + left}` : made} calls made, ` +
				`${this.tally.refused} refused and sent again, ${seconds(waitBudget.waited)} waited so far` +
				(left > 0 ? `, about ${seconds(timeLeft)} left` : ''),
		);
	}

	/** Reserves one call within the run's budgets. */
	private async reserve(
		lane: string,
		{ signal: callSignal }: Pick<Call, 'signal'>,
		options: Pick<ReserveOptions, 'again' | 'admitted'>,
	): Promise<Reservation | LookupFailure> {
		const { limiter, signal, maxCalls } = this.parts;
		if (signal?.aborted) throw new RunCancelled();
		if (this.tally.calls >= maxCalls) {
			return new LookupFailure({
				kind: 'callBudget',
				message: `Max Calls (${maxCalls}) is used up, so no further call was made`,
				advice: 'Raise Max Calls in the options, or ask for less in one run.',
			});
		}
		this.tally.calls += 1;
		const signals = [signal, callSignal].filter((each) => each !== undefined);
		const reservation = await limiter.reserve(lane, this.run, { ...options, signals });
		if (!(reservation instanceof NoReservation)) return reservation;
		this.tally.calls -= 1;
		if (signal?.aborted) throw new RunCancelled();
		return whyNotSent(reservation, this.parts.waitBudget.limit);
	}

	/** What is wrong with a response; the redirect of a file is for the caller to follow. */
	private problemOf(response: HttpResponse, as: HttpRequest['as']): LookupFailure | undefined {
		const isRedirect = response.status >= 300 && response.status < 400;
		return as === 'file' && isRedirect
			? undefined
			: failureOf(response, this.parts.clock.wallTime());
	}

	private async pause(ms: number, callSignal?: AbortSignal): Promise<void> {
		const { clock, signal } = this.parts;
		// Counted in slices slept, whatever becomes of the clock meanwhile.
		for (let left = ms; left > 0 && !callSignal?.aborted; left -= SLICE_MS) {
			if (signal?.aborted) throw new RunCancelled();
			await clock.sleep(Math.min(SLICE_MS, left));
		}
	}
}
