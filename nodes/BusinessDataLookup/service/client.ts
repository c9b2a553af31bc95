import { LookupFailure, RunCanceled } from '../failure';
import { onAbort, untilCanceled } from './abort';
import { ProgressLog, REPORT_EVERY_MS } from './progressLog';
import { readRateHeaders } from './rateHeaders';
import { NO_HEADERS, type Lane, type Reply } from './rateLimit/lane';
import type { RateLimiter } from './rateLimit/limiter';
import { NotSent, Run } from './rateLimit/run';
import type { WaitBudget } from './rateLimit/waitBudget';
import { contentProblem, failureOf, plainBody, type HttpResponse, type Outcome } from './response';
import { MAX_BACKOFF_MS, pauseAfter, repeatAfter } from './retry';
import { SLICE_MS, type Clock } from '../time';
import type { HttpRequest, Transport } from './transport';
import { outOfCalls, whyNotSent } from './whyNotSent';

/** A call that several questions share, perhaps those of several runs. */
export interface SharedCall {
	/** The run in whose name the call waits and counts; undefined = the client's own run. */
	run?: Run;
	/** Ends the call; the cancel signal of the run that sends it does not. */
	lifetime: AbortSignal;
	/** Makes the body each time the call leaves, before any other call leaves; undefined = there is nothing to send. */
	compose(): Pick<HttpRequest, 'body' | 'timeout' | 'deadline'> | undefined;
	/** The service refused the call with 429, so it is in line again. */
	onRefused(): void;
	/** An attempt of the call failed, and is perhaps repeated. */
	onFailure(failure: LookupFailure): void;
	/** Whether the call is not repeated after a failure, because its questions are asked in another way. */
	isLast(failure: LookupFailure): boolean;
}

/** A call of the service: a request under the base URL, and how it counts. */
export interface Call extends Omit<HttpRequest, 'url' | 'as' | 'signal'> {
	path: string;
	/** Composes the call when it leaves; absent = the call has the body and the timeout given here. */
	shared?: SharedCall;
	/** The call counts against the minute allowance. */
	limited: boolean;
	/** The call may be carried out twice: false where it may be billed. */
	repeatable: boolean;
	/** Once aborted, the call is not sent any more; a call under way goes on to its end. */
	signal?: AbortSignal;
	/** The body of a success may be a text or empty. */
	mayBeText?: boolean;
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
	/** The time of the clock at which the run ends, in ms; absent = the run has no time limit. */
	deadline?: number;
	signal?: AbortSignal;
	/** Writes the progress of a long run. */
	log?: (message: string) => void;
	/** The first call is answered before a second one leaves, because an older n8n refreshes an OAuth2 token for each call. */
	firstAlone?: boolean;
}

/** After so many attempts in a row that reached no host, a run makes no more. */
const MAX_UNREACHED = 12;

/**
 * Sends the calls of one run when the account's limiter lets them leave, and again where that is safe. A call
 * without a usable response returns a failure; only RunCanceled is thrown.
 */
export class Client {
	readonly run: Run;

	/** The first call of the run. */
	private first?: Promise<unknown>;

	private readonly progress: ProgressLog;

	/** The lane of the last call. */
	private lane: Lane;

	/** Why the last attempts reached no host; empty as soon as the service answers. */
	private unreached: LookupFailure[] = [];

	constructor(private readonly parts: ClientParts) {
		const { clock, waitBudget, limiter, log } = parts;
		this.lane = limiter.limited;
		this.progress = new ProgressLog(clock, log, () => this.progressLine);
		this.run = new Run(waitBudget);
	}

	/** Adds calls to the plan, such as those for the further pages that a first page counts. */
	planMore(calls: number): void {
		this.run.planMore(calls);
		const { limiter } = this.parts;
		const isLong = limiter.limited.waitForLast(this.run.callsToCome) >= REPORT_EVERY_MS;
		if (isLong) this.progress.reportNow();
	}

	/** Calls that Max Calls still allows. */
	get callsLeft(): number {
		return this.parts.maxCalls - this.run.tally.calls;
	}

	/** Once aborted, nothing more is sent. */
	get signal(): AbortSignal | undefined {
		return this.parts.signal;
	}

	/** The response with its JSON body, `{}` for status 204. Source: "Endpoints", "Errors". */
	async json(call: Call): Promise<Outcome> {
		const response = await this.send(call, 'json');
		if (response instanceof LookupFailure) return response;
		if (response.status === 204) return { ...response, body: {} };
		const plain = call.mayBeText ? plainBody(response) : undefined;
		if (plain) return { ...response, body: plain };
		return contentProblem(response) ?? response;
	}

	/** The response with its body as a stream; a redirect is returned as a response. */
	async file(call: Call): Promise<Outcome> {
		return await this.send(call, 'file');
	}

	private async send(call: Call, as: HttpRequest['as']): Promise<Outcome> {
		if (this.isFirstAlone && this.first) await this.first.catch(() => undefined);
		const response = this.sendUntilAnswered(call, as);
		this.first ??= response;
		const { signal, limiter } = this.parts;
		const stop = onAbort(signal, () => limiter.cancel(this.run));
		try {
			return await this.progress.during(response);
		} finally {
			stop();
		}
	}

	/** The first call goes alone: for OAuth2, or because a run that needs all calls has to learn the limit. */
	private get isFirstAlone(): boolean {
		const { firstAlone, limiter } = this.parts;
		return firstAlone === true || (this.run.needsAll && !limiter.limited.minute.isKnown);
	}

	/** Sends a call, and again after temporary failures. */
	private async sendUntilAnswered(call: Call, as: HttpRequest['as']): Promise<Outcome> {
		for (let attempt = 1; ; attempt += 1) {
			const outcome = await this.sendInTurn(call, as);
			if (!(outcome instanceof LookupFailure)) return outcome;
			call.shared?.onFailure(outcome);
			const wait = this.waitBeforeRepeating(call, outcome, attempt);
			if (wait === undefined) return outcome;
			const now = this.parts.clock.now();
			if (outcome.facts.retryAfter && !call.shared?.run) this.run.waitBudget.spend(now, now + wait);
			await this.pause(wait, call);
			if (call.signal?.aborted) return outcome;
		}
	}

	/** Sends a call when the limits allow it. */
	private async sendInTurn(call: Call, as: HttpRequest['as']): Promise<Outcome> {
		const { limiter, clock, maxCalls } = this.parts;
		const { limited, method, path, shared } = call;
		const run = shared?.run ?? this.run;
		this.lane = limited ? limiter.limited : limiter.laneOf(`${method} ${path}`);
		this.throwIfCanceled(call);
		if (run === this.run && this.callsLeft <= 0) return outOfCalls(maxCalls);
		limiter.lastUsed = clock.now();
		const send = async (refusals: number) => await this.exchange(call, as, refusals);
		const outcome = await this.lane.schedule(run, send, call.signal);
		this.throwIfCanceled(call, outcome);
		return outcome instanceof NotSent ? this.notSent(outcome) : outcome;
	}

	/** How long to wait before a failed call is sent again, in ms; undefined = it is not. */
	private waitBeforeRepeating(
		{ repeatable, shared }: Call,
		failure: LookupFailure,
		attempt: number,
	): number | undefined {
		const wait = repeatAfter(failure.facts, { attempt, repeatable }, this.parts.clock.random());
		if (wait === undefined || wait >= this.timeLeft || shared?.isLast(failure)) return undefined;
		if (shared?.run) return wait > MAX_BACKOFF_MS ? undefined : wait;
		const now = this.parts.clock.now();
		const more = this.run.waitBudget.uncounted(now, now + wait);
		const isTooLong = wait > MAX_BACKOFF_MS && more > this.run.mayWait;
		return this.isCutOff || isTooLong ? undefined : wait;
	}

	/** One request and its response. */
	private async exchange(
		{ path, method, query, shared, ...call }: Call,
		as: HttpRequest['as'],
		refusals: number,
	): Promise<Reply<Outcome>> {
		const { clock, transport, baseUrl, maxCalls } = this.parts;
		const unsent = (value: LookupFailure) => ({ value, headers: NO_HEADERS, unsent: true });
		if (!shared?.run && this.isCutOff) return unsent(this.unreached[0]);
		// Max Calls is checked again here, because a call in line is not counted before it leaves.
		if (!shared?.run && this.callsLeft < 0) return unsent(outOfCalls(maxCalls));
		const composed = shared ? shared.compose() : call;
		if (!composed) return unsent(this.notSent(new NotSent()));
		const { body, deadline = this.parts.deadline } = composed;
		const timeout = Math.max(1, Math.min(composed.timeout, this.timeLeft));
		const url = baseUrl + path;
		const signal = shared?.lifetime;
		const sent = transport({ url, method, query, body, timeout, deadline, as, signal });
		// A body without an end must not delay the end of the call.
		const response = await untilCanceled(sent, signal);
		const isLost = response instanceof LookupFailure;
		if (isLost && response.facts.unsent) this.unreached.push(response);
		else this.unreached = [];
		const failure = isLost ? response : this.problemOf(response, as);
		const headers = readRateHeaders(isLost ? {} : response.headers, clock.wallTime());
		const reply = { value: failure ?? response, headers, unsent: failure?.facts.unsent };
		if (failure?.facts.kind !== 'rateLimited') return reply;
		shared?.onRefused();
		const { limit: by = 'minute', requestId } = failure.facts;
		return { ...reply, refused: { by, wait: pauseAfter(failure.facts, refusals + 1), requestId } };
	}

	private notSent(reason: NotSent): LookupFailure {
		return whyNotSent(reason, this.run, this.parts.limiter.limited.minute.limit);
	}

	/** The host or the proxy cannot be reached, so what has not been sent fails at once. */
	private get isCutOff(): boolean {
		return this.unreached.length >= MAX_UNREACHED;
	}

	/** The failure behind a response. The redirect of a file is none, because the caller follows it. */
	private problemOf(response: HttpResponse, as: HttpRequest['as']): LookupFailure | undefined {
		const isRedirect = response.status >= 300 && response.status < 400;
		if (as === 'file' && isRedirect) return undefined;
		return failureOf(response, this.parts.clock.wallTime());
	}

	/** Throws RunCanceled where the run is canceled. A shared call ends with its lifetime instead. */
	private throwIfCanceled({ shared }: Call, outcome?: Outcome | NotSent): void {
		if (!(shared?.lifetime ?? this.parts.signal)?.aborted) return;
		if (outcome && 'status' in outcome) outcome.close?.();
		throw new RunCanceled();
	}

	/** The time until the deadline, in ms. */
	private get timeLeft(): number {
		return (this.parts.deadline ?? Infinity) - this.parts.clock.now();
	}

	/** `40 of 150 calls made, 0 refused and sent again, 3 s waited so far, about 112 s left` */
	private get progressLine(): string {
		const { callsToCome, tally } = this.run;
		const { calls, refused } = tally;
		const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
		const made = callsToCome > 0 ? `${calls} of ${calls + callsToCome}` : calls;
		const waited = seconds(this.parts.waitBudget.waited);
		const left = callsToCome > 0 ? this.lane.waitForLast(callsToCome) : 0;
		const more = left > 0 ? `, about ${seconds(left)} left` : '';
		return `${made} calls made, ${refused} refused and sent again, ${waited} waited so far${more}`;
	}

	private async pause(ms: number, call: Call): Promise<void> {
		// The slices are counted, because a clock may leap while the machine is asleep.
		for (let left = ms; left > 0 && !call.signal?.aborted; left -= SLICE_MS) {
			this.throwIfCanceled(call);
			await this.parts.clock.sleep(Math.min(SLICE_MS, left));
		}
	}
}
