import { concernsWholeRun, isNotAboutInput, LookupFailure } from '../failure';
import { withoutServiceWords, type LimitName } from '../failure';

/** A run stops after this many calls in a row that failed though nothing was wrong with their input. */
const MAX_FAILED_IN_A_ROW = 10;

/** Until a call is answered, so many failed attempts may be followed by another one. */
const MAX_RETRIED_UNANSWERED = 40;

/** What a call is made for. It decides whether a failure counts against the run. */
export interface CallPurpose {
	/** The fields that have the value to look up, if the call is a lookup. */
	lookUpFields?: string[];
	/** The call is for several values, so any of them may be the reason of a failure. */
	isForSeveral?: boolean;
}

/** The failure of a call that Max Calls doesn't allow. */
export const maxCallsFailure = (maxCalls: number): LookupFailure =>
	new LookupFailure({
		kind: 'callBudget',
		message: `Max Calls (${maxCalls}) is used up, so no further call was made`,
		advice: 'Raise Max Calls in the options, or look up less in one run.',
	});

/** What one execution or poll may use, and what it has used. */
export class Run {
	/**
	 * `calls` is how many calls the service may have carried out, and `shared` how many of them were shared with other
	 * executions. `refused` is how many got a 429, and `refusedBy` which limits refused them.
	 */
	readonly tally = { calls: 0, shared: 0, refused: 0, refusedBy: new Set<LimitName>() };

	/** While true, all other calls of the run wait for the response to its first one. */
	opensWithOneCall = false;

	/** Resolves when the first call has its response. */
	private opening?: Promise<unknown>;

	/**
	 * How many calls that count in the minute the run must be able to make. Set if it ends at its first failure; cleared
	 * when `stopIfItCannotFinish` has checked it.
	 */
	requiredCalls?: number;

	/** How long the run has waited for the rate limit, in ms. */
	waited = 0;

	/** All waiting before this time is already counted. */
	private waitsCountedUntil = -Infinity;

	private planned = 0;

	/** How many calls were answered, even if the answer was that their input is wrong. */
	answeredCalls = 0;

	private failedInARow = 0;

	/** How often a call was sent, or was to be sent, and failed. */
	failedAttempts = 0;

	/** Why the run makes no more calls. */
	private failure?: LookupFailure;

	/** @param maxWait ms that the run may wait for the rate limit in all */
	constructor(
		readonly maxWait: number,
		readonly maxCalls = Infinity,
	) {}

	/** Replaces the plan: the run still has to make this many calls, further pages not included. */
	plan(calls: number): void {
		this.planned = this.tally.calls + calls;
	}

	planMore(calls: number): void {
		this.planned += calls;
	}

	/** Planned calls that aren't made yet. */
	get plannedCallsLeft(): number {
		return Math.max(0, this.planned - this.tally.calls);
	}

	/**
	 * How many more calls the run probably makes: those of its plan. When the plan is used up, assumes that as many
	 * unplanned calls follow as were made.
	 */
	get callsToCome(): number {
		return this.plannedCallsLeft || this.tally.calls - this.planned;
	}

	countCall(): void {
		this.tally.calls += 1;
	}

	/** Counts a call that other executions made, too. */
	countSharedCalls(calls: number): void {
		this.tally.calls += calls;
		this.tally.shared += calls;
	}

	/** Counts a call that was refused, and is sent again. */
	countRefusal(refusedBy: LimitName): void {
		this.tally.calls -= 1;
		this.tally.refused += 1;
		this.tally.refusedBy.add(refusedBy);
	}

	/** What is left of Max Wait, in ms. */
	get waitLeft(): number {
		return this.maxWait - this.waited;
	}

	/** How much of a wait isn't counted yet, in ms. If several calls wait at the same time, that time counts once. */
	uncountedWait(from: number, to: number): number {
		return Math.max(0, to - Math.max(from, this.waitsCountedUntil));
	}

	/** Counts a wait against Max Wait. */
	countWait(from: number, to: number): void {
		this.waited += this.uncountedWait(from, to);
		this.waitsCountedUntil = Math.max(this.waitsCountedUntil, to);
	}

	/** Why the run makes no call; undefined = it may make one. */
	whyNoCall(): LookupFailure | undefined {
		if (this.failure) return this.failure;
		return this.tally.calls >= this.maxCalls ? maxCallsFailure(this.maxCalls) : undefined;
	}

	/** Whether calls may be sent again: the service has answered, or there were few failures so far. */
	get mayRetry(): boolean {
		return this.answeredCalls > 0 || this.failedAttempts < MAX_RETRIED_UNANSWERED;
	}

	/** Why Max Calls doesn't allow this many more calls; undefined = it does. */
	whyTooMany(calls: number): LookupFailure | undefined {
		const needed = this.tally.calls + calls;
		if (needed <= this.maxCalls) return undefined;
		return new LookupFailure({
			kind: 'callBudget',
			message: `The run needs ${needed} calls or more, and Max Calls allows ${this.maxCalls}`,
			advice: `Raise Max Calls in the options to ${needed} or more, or look up less in one run.`,
		});
	}

	/** How many tasks may be under way at once: as many as may still fail before the run stops. */
	get tasksAtOnce(): number {
		return this.failure ? MAX_FAILED_IN_A_ROW : MAX_FAILED_IN_A_ROW - this.failedInARow;
	}

	/**
	 * Makes a call, with its retries, and counts how it ends. After a rejected credential, or ten calls in a row that
	 * failed though nothing was wrong with their input, the run stops. A failure doesn't count if another call was
	 * answered meanwhile, and that of a call for several values only if it didn't reach the service.
	 */
	async make<Response>(
		{ lookUpFields, isForSeveral = false }: CallPurpose,
		send: () => Promise<Response | LookupFailure>,
	): Promise<Response | LookupFailure> {
		// Without an `if`, all calls of one moment would be the first.
		if (this.opensWithOneCall && this.opening) await this.opening;
		const { answeredCalls } = this;
		const sent = send();
		this.opening ??= sent.catch(() => undefined);
		const response = await sent;
		const failure = response instanceof LookupFailure ? response : undefined;
		if (failure?.facts.kind === 'unauthorized') this.stop(stoppedFailure(failure, ', so'));
		if (failure && concernsWholeRun(failure)) return response;
		if (!failure || !isNotAboutInput(failure, lookUpFields)) {
			this.answeredCalls += 1;
			this.failedInARow = 0;
		} else if (this.answeredCalls === answeredCalls && (!isForSeveral || failure.facts.unreached)) {
			this.failedInARow += 1;
			if (this.failedInARow >= MAX_FAILED_IN_A_ROW)
				this.stop(stoppedFailure(failure, `. ${MAX_FAILED_IN_A_ROW} calls in a row failed, so`));
		}
		return response;
	}

	/** Makes no more calls, for this reason. */
	stop(failure: LookupFailure): void {
		this.failure ??= failure;
	}
}

/** The failure of the calls that a stopped run doesn't make. */
const stoppedFailure = (cause: LookupFailure, reason: string): LookupFailure => {
	const { facts } = withoutServiceWords(cause);
	const message = `${facts.message}${reason} no call was made for this input`;
	return new LookupFailure({ ...facts, message, runStopped: true });
};
