import { LookupFailure, notNeededFailure, type FailureFacts } from '../failure';
import { untilAborted } from './abort';
import { readRateHeaders } from './rateHeaders';
import type { SendOutcome } from './rateLimit/group';
import type { RateLimiter } from './rateLimit/limiter';
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

	/** A client for a call that several executions share. It isn't canceled, and has no deadline. */
	forSharedCall(run: Run): Client {
		const { baseUrl, transport, limiter, clock } = this.parts;
		return new Client({ baseUrl, transport, limiter, clock }, run);
	}

	get stopSignal(): AbortSignal | undefined {
		return this.parts.stopSignal;
	}

	/** No more calls are sent: the run was canceled, or has ended at its first failure. */
	get isStopped(): boolean {
		return this.stopSignal?.aborted === true;
	}

	/** Makes a call. Returns the response with its JSON body, `{}` for status 204. Source: "Endpoints", "Errors". */
	async json(call: Call): Promise<ResponseOrFailure> {
		return await this.run.make(call, async () => {
			const response = await this.sendWithRetries(call, 'json');
			if (response instanceof LookupFailure) return response;
			const { status, headers } = response;
			if (status === 204) return { status, headers, body: {} };
			const json = call.mayBeText ? textAsJson(response) : undefined;
			if (json) return { status, headers, body: json };
			return contentFailure(response) ?? response;
		});
	}

	/** Makes a call. Returns the response with its body as a stream, or a redirect. */
	async file(call: Call): Promise<ResponseOrFailure> {
		return await this.run.make(call, async () => await this.sendWithRetries(call, 'file'));
	}

	/** Sends a call, and retries it after temporary failures. */
	private async sendWithRetries(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		const { clock, deadline = Infinity } = this.parts;
		for (let attempt = 1; ; attempt += 1) {
			const response = await this.sendInTurn(call, as);
			if (!(response instanceof LookupFailure)) return response;
			const wait = retryDelay(call, response.facts, attempt, clock.random());
			if (wait === undefined || clock.now() + wait >= deadline) return response;
			if (!this.mayWait(wait, response.facts, attempt)) return response;
			await this.waitForRetry(wait, call);
			if (this.isStopped || call.skipSignal?.aborted) return notNeededFailure();
			if (this.run.whyNoCall()) return response;
		}
	}

	/** Sends a call when the limits allow it. */
	private async sendInTurn(call: Call, as: HttpRequest['as']): Promise<ResponseOrFailure> {
		const { limiter } = this.parts;
		const { countsInMinute, method, path, limitKey = path } = call;
		const group = countsInMinute ? limiter.minuteGroup : limiter.groupFor(`${method} ${limitKey}`);
		const send = async () => await this.sendOnce(call, as);
		const response = await group.schedule(this.run, send, [call.skipSignal, this.stopSignal]);
		if (this.isStopped) {
			if (!(response instanceof LookupFailure)) response.file?.close();
			return notNeededFailure();
		}
		return response;
	}

	/** Whether the run may wait for a retry. Counts a long wait against Max Wait. */
	private mayWait(ms: number, facts: FailureFacts, attempt: number): boolean {
		const { run } = this;
		if (run.whyNoCall()) return false;
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
		const isLost = response instanceof LookupFailure;
		const failure = isLost ? response : this.findFailure(response, as);
		const headers = isLost ? undefined : readRateHeaders(response.headers, clock.wallTime());
		return { response: failure ?? response, headers };
	}

	/** The failure that a response reports. The redirect of a file isn't one, because the caller follows it. */
	private findFailure(response: HttpResponse, as: HttpRequest['as']): LookupFailure | undefined {
		const isRedirect = response.status >= 300 && response.status < 400;
		if (as === 'file' && isRedirect) return undefined;
		return statusFailure(response, this.parts.clock.wallTime());
	}

	/** Waits until a retry. Ends early if the call is skipped. */
	private async waitForRetry(ms: number, { skipSignal }: Call): Promise<void> {
		// Count slices, because the clock may jump while the machine sleeps.
		for (let left = ms; left > 0 && !skipSignal?.aborted && !this.isStopped; left -= SLICE_MS)
			await this.parts.clock.sleep(Math.min(SLICE_MS, left));
	}
}
