import { LookupFailure, notNeededFailure, type FailureFacts } from '../failure';
import { untilAborted } from './abort';
import { readRateHeaders } from './rateHeaders';
import type { RateLimitGroup, SendOutcome } from './rateLimit/group';
import type { RateLimiter } from './rateLimit/limiter';
import { whyTooMany } from './rateLimit/maxWait';
import type { CallPurpose, Run } from './run';
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
	extends Pick<HttpRequest, 'method' | 'query' | 'body'>,
		RetryRules,
		CallPurpose {
	path: string;
	/** Calls that don't count in the minute share a limit if they have the same method and key. By default the `path`. */
	limitKey?: string;
	/** The most ms for the complete response; for a file, the most ms without data. */
	timeout: number;
	/** The call counts in the minute. */
	countsInMinute: boolean;
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
}

/**
 * Sends calls when the account's limits allow it, and retries them if that is safe. Returns a failure instead of
 * throwing.
 */
export class Client {
	constructor(
		private readonly parts: ClientParts,
		readonly run: Run,
	) {}

	/** A client for a call that several executions share. It isn't canceled with this run, and has no deadline. */
	forSharedCall(run: Run, stopSignal: AbortSignal): Client {
		return new Client(
			{ ...this.parts, stopSignal, cancelSignal: undefined, deadline: undefined },
			run,
		);
	}

	get stopSignal(): AbortSignal | undefined {
		return this.parts.stopSignal;
	}

	/** No more calls are sent: the run was canceled, or has ended at its first failure. */
	get isStopped(): boolean {
		return this.stopSignal?.aborted === true;
	}

	/** Plans calls for the further pages of a list. If the run can't make them, returns why, and plans none. */
	planPages(call: Call, calls: number): LookupFailure | undefined {
		const { run } = this;
		const { allowance } = this.groupOf(call);
		const failure = run.whyTooMany(calls) ?? whyTooMany(calls, run, allowance);
		if (!failure) run.planMore(calls);
		return failure;
	}

	/** Makes a call. Returns the response with its JSON body, `{}` for status 204. Source: "Endpoints", "Errors". */
	async json(call: Call): Promise<ResponseOrFailure> {
		return await this.run.make(call, async () => {
			const response = await this.sendWithRetries(call, 'json');
			if (response instanceof LookupFailure) return response;
			const { status, headers } = response;
			const json = call.mayBeText || status === 204 ? textAsJson(response) : undefined;
			if (json) return { status, headers, body: json };
			return contentFailure(response) ?? response;
		});
	}

	/** Makes a call. Returns the response with its body as a stream, or a redirect. */
	async file(call: Call): Promise<ResponseOrFailure> {
		return await this.run.make(call, async () => await this.sendWithRetries(call, 'file'));
	}

	/** Waits until a call that failed may be sent again. False if it isn't sent again. */
	async mayRetry(call: Call, { facts }: LookupFailure, attempt: number): Promise<boolean> {
		const { clock, deadline = Infinity } = this.parts;
		const wait = retryDelay(call, facts, attempt, clock.random());
		if (wait === undefined || clock.now() + wait >= deadline) return false;
		if (!this.mayWait(wait, facts, attempt)) return false;
		const isOver = () => call.skipSignal?.aborted || this.isStopped || this.run.whyNoCall();
		// Count slices, because the clock may jump while the machine sleeps.
		for (let left = wait; left > 0 && !isOver(); left -= SLICE_MS)
			await clock.sleep(Math.min(SLICE_MS, left));
		return !isOver();
	}

	/** Sends a call, and retries it after temporary failures. */
	private async sendWithRetries(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		for (let attempt = 1; ; attempt += 1) {
			const response = await this.sendInTurn(call, as);
			if (!(response instanceof LookupFailure)) return response;
			this.run.failedAttempts += 1;
			if (!(await this.mayRetry(call, response, attempt)))
				return this.isStopped || call.skipSignal?.aborted ? notNeededFailure() : response;
		}
	}

	/** Sends a call when the limits allow it. */
	private async sendInTurn(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		const send = async () => await this.sendOnce(call, as);
		const signals = [call.skipSignal, this.stopSignal];
		const response = await this.groupOf(call).schedule(this.run, send, signals);
		if (this.isStopped) {
			if (!(response instanceof LookupFailure)) response.file?.close();
			return notNeededFailure();
		}
		return response;
	}

	/** The calls that share a limit with this one. */
	private groupOf({ countsInMinute, method, path, limitKey = path }: Call): RateLimitGroup {
		const { limiter } = this.parts;
		return countsInMinute ? limiter.minuteGroup : limiter.groupFor(`${method} ${limitKey}`);
	}

	/** Whether the run may wait for a retry. Counts a long wait against Max Wait. */
	private mayWait(ms: number, facts: FailureFacts, attempt: number): boolean {
		const { run } = this;
		if (run.whyNoCall() || !run.mayRetry) return false;
		if (!asksForLongWait(facts, attempt)) return true;
		const now = this.parts.clock.now();
		if (run.uncountedWait(now, now + ms) > run.waitLeft) return false;
		run.countWait(now, now + ms);
		return true;
	}

	/** One request and its response. */
	private async sendOnce(call: Call, as: HttpRequest['as']): Promise<SendOutcome<HttpResponse>> {
		const { clock, transport, baseUrl, cancelSignal } = this.parts;
		const { path, method, query, body } = call;
		const now = clock.now();
		// The timeout bounds all of a JSON response, but only the pauses of a file.
		const end = as === 'file' ? Infinity : now + call.timeout;
		const deadline = Math.min(this.parts.deadline ?? Infinity, end);
		const stallTimeout = Math.max(1, Math.min(call.timeout, deadline - now));
		const request = { url: baseUrl + path, method, query, body, stallTimeout, deadline, as };
		const sent = transport({ ...request, abortSignal: cancelSignal });
		// After a cancel, don't wait for an endless body.
		const response = await untilAborted(sent, cancelSignal);
		if (response instanceof LookupFailure) return { response };
		const headers = readRateHeaders(response.headers, clock.wallTime());
		// The redirect of a file isn't a failure, because the caller follows it.
		const isRedirect = as === 'file' && response.status >= 300 && response.status < 400;
		const failure = isRedirect ? undefined : statusFailure(response, clock.wallTime());
		return { response: failure ?? response, headers };
	}
}
