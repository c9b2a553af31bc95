import { LookupFailure, notNeededFailure, withoutServiceWords } from '../failure';
import { untilAborted } from './abort';
import { readRateHeaders } from './rateHeaders';
import type { SendOutcome } from './rateLimit/group';
import type { RateLimiter } from './rateLimit/limiter';
import { dropRuns, type CallOwner, type Run } from './run';
import {
	contentFailure,
	statusFailure,
	textAsJson,
	type HttpResponse,
	type ResponseOrFailure,
} from './response';
import { asksForLongWait, retryDelay, type RetryRules } from './retry';
import { SLICE_MS, type Clock } from '../time';
import type { HttpRequest, Transport } from './transport';

/** A call of the service: a request under the base URL, and how it may be sent. */
export interface Call
	extends Omit<HttpRequest, 'url' | 'as' | 'abortSignal' | 'deadline'>,
		RetryRules {
	path: string;
	/** Calls that don't count in the minute share a limit if they have the same method and key. By default the `path`. */
	limitKey?: string;
	/** The most ms for the complete response. `stallTimeout` bounds only the time without data. */
	totalTimeout?: number;
	/** The call counts in the minute. */
	countsInMinute: boolean;
	/**
	 * The call continues an earlier one, for example with a later page. It isn't sent if Max Calls or Max Wait leaves
	 * just enough calls for the first calls of inputs.
	 */
	isFollowUp?: boolean;
	/** Once aborted, the call isn't sent, or not again. A call under way continues, unless `cancelSignal` is aborted, too. */
	skipSignal?: AbortSignal;
	/** The body of a success may be a text or empty. */
	mayBeText?: boolean;
}

/** What a client needs. */
export interface ClientParts {
	baseUrl: string;
	transport: Transport;
	limiter: RateLimiter;
	clock: Clock;
	/** When the run ends, by the clock, in ms; absent = the run has no time limit. */
	deadline?: number;
	/** Once aborted, no more calls are sent. Calls under way continue, except downloads from another host. */
	stopSignal?: AbortSignal;
	/** Once aborted, calls under way end, too. */
	cancelSignal?: AbortSignal;
	/** Called with the progress of the run after each call. */
	log?: (progress: string) => void;
}

/** What became of a client's calls so far. */
export interface CallState {
	/** True while a failed call is retried. */
	isRetrying: boolean;
	/** How a call failed before it was retried. */
	firstFailure?: LookupFailure;
	/** How long the last answered call took, in ms. */
	lastCallMs?: number;
}

/**
 * Sends calls when the account's limits allow it, and retries them if that is safe. Returns a failure instead of
 * throwing.
 */
export class Client {
	/**
	 * @param owner the runs that the calls are made for
	 * @param state kept up to date for the owner
	 */
	constructor(
		private readonly parts: ClientParts,
		readonly run: Run,
		private readonly owner: CallOwner = run,
		private readonly state: CallState = { isRetrying: false },
	) {}

	/** A client for the calls of another owner. Its calls continue after this run ends, until the signal is aborted. */
	withOwner(owner: CallOwner, signal: AbortSignal, state: CallState): Client {
		const parts: ClientParts = { ...this.parts, stopSignal: signal, cancelSignal: signal };
		return new Client(parts, this.run, owner, state);
	}

	/** The next call waits for the response to the run's first one. */
	get waitsForOpening(): boolean {
		return this.run.opensWithOneCall && this.run.openingResponse !== undefined;
	}

	get stopSignal(): AbortSignal | undefined {
		return this.parts.stopSignal;
	}

	/** No more calls are sent: the run was canceled or has stopped. */
	get isStopped(): boolean {
		return this.stopSignal?.aborted === true;
	}

	/** Makes a call. Returns the response with its JSON body, `{}` for status 204. Source: "Endpoints", "Errors". */
	async json(call: Call): Promise<ResponseOrFailure> {
		const response = await this.send(call, 'json');
		if (response instanceof LookupFailure) return response;
		const { status, headers } = response;
		if (status === 204) return { status, headers, body: {} };
		const json = call.mayBeText ? textAsJson(response) : undefined;
		if (json) return { status, headers, body: json };
		return contentFailure(response) ?? response;
	}

	/** Makes a call. Returns the response with its body as a stream, or a redirect. */
	async file(call: Call): Promise<ResponseOrFailure> {
		return await this.send(call, 'file');
	}

	/** Sends a call. Waits for the first response of a run that sends its first call alone. */
	private async send(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		const { run } = this;
		if (this.waitsForOpening) await run.openingResponse;
		const response = this.sendWithRetries(call, as);
		run.openingResponse ??= response
			.catch(() => undefined)
			.then(() => (run.opensWithOneCall = false));
		return await response;
	}

	/** Sends a call, and retries it after temporary failures. */
	private async sendWithRetries(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		const { clock, deadline = Infinity } = this.parts;
		for (let attempt = 1; ; attempt += 1) {
			const response = await this.sendInTurn(call, as);
			this.state.isRetrying = false;
			if (!(response instanceof LookupFailure)) return response;
			const wait = retryDelay(call, response.facts, attempt, clock.random());
			if (wait === undefined || clock.now() + wait >= deadline) return response;
			if (this.dropRunsBeforeRetry(wait, response, attempt)) return response;
			this.state.isRetrying = true;
			this.state.firstFailure ??= response;
			for (const run of this.owner.runs) run.restoreFirstCall(call.isFollowUp);
			await this.waitForRetry(wait, call);
			if (this.isStopped) return notNeededFailure();
			if (call.skipSignal?.aborted) return response;
		}
	}

	/** Sends a call when the limits allow it. */
	private async sendInTurn(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		const { limiter } = this.parts;
		const { countsInMinute, method, path, limitKey = path, isFollowUp } = call;
		const group = countsInMinute ? limiter.minuteGroup : limiter.groupFor(`${method} ${limitKey}`);
		const send = async () => await this.sendOnce(call, as);
		const signals = [call.skipSignal, this.stopSignal];
		const response = await group.schedule(this.owner, send, signals, isFollowUp);
		if (this.isStopped) {
			if (!(response instanceof LookupFailure)) response.file?.close();
			return notNeededFailure();
		}
		this.parts.log?.(this.progressText);
		return response;
	}

	/**
	 * Drops the runs that can't wait for a retry, and counts a long wait against Max Wait of the others. Returns true if
	 * none is left.
	 */
	private dropRunsBeforeRetry(wait: number, failure: LookupFailure, attempt: number): boolean {
		const now = this.parts.clock.now();
		const isCounted = asksForLongWait(failure.facts, attempt);
		const reason = dropRuns(this.owner, (run) => {
			const isTooLong = isCounted && run.uncountedWait(now, now + wait) > run.waitLeft;
			return run.whyNoCall() ?? (isTooLong ? withoutServiceWords(failure) : undefined);
		});
		if (!reason && isCounted) for (const run of this.owner.runs) run.countWait(now, now + wait);
		return reason !== undefined;
	}

	/** One request and its response. */
	private async sendOnce(call: Call, as: HttpRequest['as']): Promise<SendOutcome<HttpResponse>> {
		const { clock, transport, baseUrl, cancelSignal } = this.parts;
		const { path, method, query, body, totalTimeout = Infinity } = call;
		const now = clock.now();
		const deadline = Math.min(this.parts.deadline ?? Infinity, now + totalTimeout);
		const stallTimeout = Math.max(1, Math.min(call.stallTimeout, deadline - now));
		const request = { url: baseUrl + path, method, query, body, stallTimeout, deadline, as };
		const sent = transport({ ...request, abortSignal: cancelSignal });
		// After a cancel, don't wait for an endless body.
		const response = await untilAborted(sent, cancelSignal);
		const isLost = response instanceof LookupFailure;
		if (!isLost) this.state.lastCallMs = clock.now() - now;
		const failure = isLost ? response : this.findFailure(response, as);
		for (const run of this.owner.runs) run.countOutcome(failure);
		const headers = readRateHeaders(isLost ? {} : response.headers, clock.wallTime());
		return { response: failure ?? response, headers };
	}

	/** The failure that a response reports. The redirect of a file isn't one, because the caller follows it. */
	private findFailure(response: HttpResponse, as: HttpRequest['as']): LookupFailure | undefined {
		const isRedirect = response.status >= 300 && response.status < 400;
		if (as === 'file' && isRedirect) return undefined;
		return statusFailure(response, this.parts.clock.wallTime());
	}

	/** `40 of 150 calls made, 0 refused at no cost, 3 s waited so far, about 112 s left` */
	private get progressText(): string {
		const { plannedCallsLeft, tally, waited } = this.run;
		const { calls, refused } = tally;
		const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
		const made = plannedCallsLeft > 0 ? `${calls} of ${calls + plannedCallsLeft}` : calls;
		const { minuteGroup } = this.parts.limiter;
		const left = plannedCallsLeft > 0 ? minuteGroup.allowance.timeToSend(plannedCallsLeft) : 0;
		const more = left > 0 ? `, about ${seconds(left)} left` : '';
		return `${made} calls made, ${refused} refused at no cost, ${seconds(waited)} waited so far${more}`;
	}

	/** Waits until a retry. Ends early if the call is skipped. */
	private async waitForRetry(ms: number, { skipSignal }: Call): Promise<void> {
		// Count slices, because the clock may jump while the machine sleeps.
		for (let left = ms; left > 0 && !skipSignal?.aborted && !this.isStopped; left -= SLICE_MS)
			await this.parts.clock.sleep(Math.min(SLICE_MS, left));
	}
}
