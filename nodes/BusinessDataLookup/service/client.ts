import { contentProblem, failureOf, type Answer } from './response';
import { LookupFailure, RunCancelled } from '../failure';
import type { Patience } from './rateLimit/waitBudget';
import { readRateHeaders } from './rateLimit/headers';
import {
	NotAdmitted,
	ORDINARY,
	type RateLimiter,
	type Ticket,
	type Time,
} from './rateLimit/limiter';
import { DEFAULT_POLICY, nextStep } from './retry';
import type { Outgoing, Transport } from './transport';

/** A call of the service: a request under the base URL, and how it counts. */
export interface Call extends Omit<Outgoing, 'url' | 'as'> {
	path: string;
	/** Counts against the minute allowance. */
	limited: boolean;
	repeatable: boolean;
}

/** What a run has asked of the service so far. */
export interface Tally {
	/** Calls the service carried out or may have carried out; refused ones are not counted. */
	calls: number;
	/** Calls refused with 429. */
	refused: number;
}

/** What a client needs. One client serves one run. */
export interface ClientParts {
	baseUrl: string;
	transport: Transport;
	limiter: RateLimiter;
	patience: Patience;
	time: Time;
	/** The most calls the run may make. */
	maxCalls: number;
	signal?: AbortSignal;
	/** Says what a long run is doing. */
	log?: (message: string) => void;
	/** No second call before the first is answered: an older n8n would refresh an OAuth2 token for each. */
	firstAlone?: boolean;
}

const SLICE = 1000;
/** ms between two lines in the log. */
const REPORT_EVERY = 5000;

/**
 * Sends the calls of one run: paced by the account's limiter, sent again where that is safe.
 * Throws LookupFailure for a call that has no answer, RunCancelled when the run is cancelled.
 */
export class Client {
	readonly tally: Tally = { calls: 0, refused: 0 };

	/** The first call of the run. */
	private first?: Promise<unknown>;

	private reportedAt: number;

	constructor(private readonly parts: ClientParts) {
		this.reportedAt = parts.time.now();
	}

	/** The JSON body of the answer. Source: "Endpoints", "Errors". */
	async json(call: Call): Promise<unknown> {
		const answer = await this.send(call, 'json');
		if (answer.status === 204) return {};
		const problem = contentProblem(answer);
		if (problem) throw problem;
		return answer.body;
	}

	/** The answer with its body as a stream, redirects included. */
	async file(call: Call): Promise<Answer> {
		return await this.send(call, 'file');
	}

	private async send(call: Call, as: Outgoing['as']): Promise<Answer> {
		const begun = this.parts.firstAlone ? this.first : undefined;
		if (begun) await begun.catch(() => undefined);
		const sent = this.sendUntilAnswered(call, as);
		this.first ??= sent;
		return await sent;
	}

	private async sendUntilAnswered(call: Call, as: Outgoing['as']): Promise<Answer> {
		const { limiter, time, transport, baseUrl } = this.parts;
		const { path, limited, repeatable, ...request } = call;
		const lane = limited ? ORDINARY : `${request.method} ${path}`;
		const policy = { ...DEFAULT_POLICY, repeatable };
		for (let attempt = 1, refusals = 0; ; ) {
			const ticket = await this.admit(lane, refusals > 0);
			const outcome = await transport({ ...request, url: baseUrl + path, as });
			const lost = outcome instanceof LookupFailure;
			const failure = lost ? outcome : this.problemOf(outcome, as);
			const headers = readRateHeaders(lost ? {} : outcome.headers, time.now());
			if (failure?.facts.kind === 'rateLimited') refusals += 1;
			const step = failure && nextStep(failure.facts, attempt, refusals, policy, time.random());
			if (step?.do === 'park') {
				this.tally.calls -= 1;
				this.tally.refused += 1;
				limiter.refused(ticket, failure!.facts.limit ?? 'minute', headers, step.wait);
			} else if (lost) {
				limiter.lost(ticket);
			} else {
				limiter.answered(ticket, headers);
			}
			if (this.parts.signal?.aborted) throw new RunCancelled();
			this.report();
			if (!failure) return outcome as Answer;
			if (step?.do === 'give up') throw failure;
			if (step?.do === 'wait') {
				await this.pause(step.wait);
				attempt += 1;
			}
		}
	}

	/** A line in n8n's log now and then, so that a long run says what it is doing. */
	private report(): void {
		const { time, log, patience } = this.parts;
		if (time.now() - this.reportedAt < REPORT_EVERY) return;
		this.reportedAt = time.now();
		const { calls, refused } = this.tally;
		const waited = Math.round(patience.waited / 1000);
		log?.(`${calls} calls made, ${refused} refused and sent again, ${waited} s waited so far`);
	}

	/** A place for one call, within the run's budgets. */
	private async admit(lane: string, again: boolean): Promise<Ticket> {
		const { limiter, patience, signal, maxCalls } = this.parts;
		if (signal?.aborted) throw new RunCancelled();
		if (this.tally.calls >= maxCalls) {
			throw new LookupFailure({
				kind: 'callBudget',
				message: `Max Calls (${maxCalls}) is used up, so no further call was made`,
				advice: 'Raise Max Calls in the options, or ask for less in one run.',
			});
		}
		this.tally.calls += 1;
		const admitted = await limiter.admit(lane, patience, signal, again);
		if (!(admitted instanceof NotAdmitted)) return admitted;
		this.tally.calls -= 1;
		if (admitted.wait === undefined) throw new RunCancelled();
		const seconds = Math.ceil(admitted.wait / 1000);
		throw new LookupFailure({
			kind: 'rateLimited',
			status: 429,
			message: `The rate limit of the account is used up for another ${seconds} s, longer than this run may wait`,
			advice: 'Raise Max Wait in the options, or ask for less in one run.',
			retryAfter: admitted.wait,
		});
	}

	/** What is wrong with an answer; the redirect of a file is for the caller to follow. */
	private problemOf(answer: Answer, as: Outgoing['as']): LookupFailure | undefined {
		const redirected = answer.status >= 300 && answer.status < 400;
		return as === 'file' && redirected ? undefined : failureOf(answer, this.parts.time.now());
	}

	private async pause(ms: number): Promise<void> {
		const { time, signal } = this.parts;
		const until = time.now() + ms;
		while (time.now() < until) {
			if (signal?.aborted) throw new RunCancelled();
			await time.sleep(Math.min(SLICE, until - time.now()));
		}
	}
}
