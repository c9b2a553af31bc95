import { LookupFailure, notNeededFailure, withoutServiceWords, type LimitName } from '../failure';

/** A run stops after this many calls in a row that couldn't reach the host. */
const MAX_UNREACHED = 12;
/** A run stops after this many failures in a row that `countFailedAlone` has counted. */
const MAX_FAILED_ALONE = 5;

/** Who a call is made for, and whose Max Wait and Max Calls it uses: one run, or all runs that share it. */
export interface CallOwner {
	readonly runs: Iterable<Run>;
	/** Takes a run out of a call or a wait, and says why. Returns true if no other run is left, which ends it. */
	dropRun(run: Run, reason: LookupFailure): boolean;
}

/** The failure of a call that Max Calls doesn't allow. */
export const maxCallsFailure = (maxCalls: number): LookupFailure =>
	new LookupFailure({
		kind: 'callBudget',
		message: `Max Calls (${maxCalls}) is used up, so no further call was made`,
		advice: 'Raise Max Calls in the options, or look up less in one run.',
	});

/** What one execution or poll may use, and what it has used. It owns the calls that it doesn't share. */
export class Run implements CallOwner {
	/**
	 * `calls` is how many calls the service may have carried out, those shared with other runs included. `refused` is how
	 * many got a 429, and `refusedBy` which limits refused them.
	 */
	readonly tally = { calls: 0, refused: 0, refusedBy: new Set<LimitName>() };

	readonly runs = [this];

	/** While true, all other calls of the run wait for the response to its very first one. */
	opensWithOneCall = false;

	/** Resolves when the run's very first call has its response. */
	openingResponse?: Promise<unknown>;

	/**
	 * How many calls that count in the minute the run must be able to make. Set if it ends at its first failure; cleared
	 * when `stopIfItCannotFinish` has checked it.
	 */
	requiredCalls?: number;

	/** How many inputs, or batches of inputs, still need their first call. */
	firstCallsLeft = 0;

	/** The smallest page size that the service has rejected. */
	rejectedPageSize?: number;

	/** How long the run has waited for the rate limit, in ms. */
	waited = 0;

	/** All waiting before this time is already counted. */
	private waitsCountedUntil = -Infinity;

	private planned = 0;

	private unreachedCalls = 0;

	private failedAlone = 0;

	private failure?: LookupFailure;

	/** @param maxWait ms that the run may wait for the rate limit in all */
	constructor(
		readonly maxWait: number,
		readonly maxCalls = Infinity,
	) {}

	/** Replaces the plan: from now on the run makes this many calls, the first ones of its requests or batches. */
	plan(calls: number): void {
		this.planned = this.tally.calls + calls;
		this.firstCallsLeft = calls;
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

	/** Counts a call that is sent. */
	countCall(isFollowUp = false): void {
		this.tally.calls += 1;
		if (!isFollowUp && this.firstCallsLeft > 0) this.firstCallsLeft -= 1;
	}

	/** Counts a call that was refused, and is sent again. */
	countRefusal(isFollowUp: boolean, refusedBy: LimitName): void {
		this.tally.calls -= 1;
		this.tally.refused += 1;
		this.tally.refusedBy.add(refusedBy);
		this.restoreFirstCall(isFollowUp);
	}

	/** Called when a call has to be sent again. If it is an input's first call, that call is still to come. */
	restoreFirstCall(isFollowUp = false): void {
		if (!isFollowUp) this.firstCallsLeft += 1;
	}

	/** Takes back a call that didn't reach the service. */
	uncountCall(): void {
		this.tally.calls -= 1;
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

	/**
	 * Why the run makes no call; undefined = it may make one. A follow-up call must not take the last call that an input
	 * needs for its first one. If Max Calls leaves too few for all inputs anyway, nothing is kept for them.
	 */
	whyNoCall(isFollowUp = false): LookupFailure | undefined {
		if (this.failure) return this.failure;
		const left = this.maxCalls - this.tally.calls;
		const isUsedUp = left <= 0 || (isFollowUp && left === this.firstCallsLeft);
		return isUsedUp ? maxCallsFailure(this.maxCalls) : undefined;
	}

	/**
	 * Counts the outcome of a call. Stops the run if the credential is rejected, or the host can't be reached.
	 *
	 * @param failure undefined if the call succeeded
	 */
	countOutcome(failure?: LookupFailure): void {
		this.unreachedCalls = failure?.facts.unreached ? this.unreachedCalls + 1 : 0;
		if (!failure) this.failedAlone = 0;
		const isRejected = failure?.facts.kind === 'unauthorized';
		const isHostDown = this.unreachedCalls >= MAX_UNREACHED;
		if (failure && (isRejected || isHostDown)) this.stop(withoutServiceWords(failure));
	}

	/** Counts a lookup of a trial in which all calls failed, and not because of their values. Enough of them stop the run. */
	countFailedAlone(failure: LookupFailure): void {
		this.failedAlone += 1;
		if (this.failedAlone >= MAX_FAILED_ALONE) this.stop(failure);
	}

	/** Makes no more calls, for this reason. */
	stop(failure: LookupFailure): void {
		this.failure ??= failure;
	}

	/** Always true: no other run needs the calls that this run owns. */
	dropRun(): boolean {
		return true;
	}
}

/** Drops the owner's runs for which there is a reason. Returns a reason if no run is left. */
export const dropRuns = (
	owner: CallOwner,
	findReason: (run: Run) => LookupFailure | undefined,
): LookupFailure | undefined => {
	const runs = [...owner.runs];
	for (const run of runs) {
		const reason = findReason(run);
		if (reason && owner.dropRun(run, reason)) return reason;
	}
	return runs.length === 0 ? notNeededFailure() : undefined;
};

/** The smallest `callsToCome` of the owner's runs. */
export const fewestCallsToCome = ({ runs }: CallOwner): number =>
	Math.min(...[...runs].map(({ callsToCome }) => callsToCome));
