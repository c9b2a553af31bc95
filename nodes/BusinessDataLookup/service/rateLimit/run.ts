import { withPlainMessage, type LookupFailure } from '../../failure';
import { outOfCalls } from '../whyNotSent';
import type { WaitBudget } from './waitBudget';

/** After this many attempts in a row that reached no host, a run makes no more calls. */
const MAX_UNREACHED = 12;

/** The calls of a run so far. */
export interface Tally {
	/** Calls that the service carried out or may have carried out, those shared with other runs included. Refused calls don't count. */
	calls: number;
	/** Calls refused with 429, and the limits that refused them. */
	refused: number;
	refusedBy: Set<'minute' | 'concurrent'>;
	/** The most other runs that shared one call with this one. */
	sharedWith: number;
}

/** For whom a call is made, and whose Max Wait and Max Calls pay for it: one run, or all runs that share it. */
export interface CallOwner {
	readonly runs: Iterable<Run>;
	/**
	 * Tells the owner that a run can't have the call, and why.
	 *
	 * @returns whether no run is left, so that the call isn't needed
	 */
	giveUp(run: Run, failure: LookupFailure): boolean;
}

/** One execution or poll, as the rate limit counts it. It owns all of its calls that it doesn't share. */
export class Run implements CallOwner {
	readonly tally: Tally = { calls: 0, refused: 0, refusedBy: new Set(), sharedWith: 0 };

	readonly runs = [this];

	/** No second call is sent before the first one is answered. */
	isFirstAlone = false;

	firstCall?: Promise<unknown>;

	/** Limited calls without which the run is useless; undefined if a part is useful, and after the check. */
	needed?: number;

	private planned = 0;

	private unreached = 0;

	private failure?: LookupFailure;

	constructor(
		readonly waitBudget: WaitBudget,
		readonly maxCalls = Infinity,
	) {}

	/** Sets how many calls the run has to make from now on, as far as is known. */
	plan(calls: number): void {
		this.planned = this.tally.calls + calls;
	}

	planMore(calls: number): void {
		this.planned += calls;
	}

	/** Planned calls that aren't made yet. */
	get callsToCome(): number {
		return Math.max(0, this.planned - this.tally.calls);
	}

	/** Calls that the run still makes, as far as is known. A run over its plan is assumed to need as many more as it is over. */
	get likelyToCome(): number {
		return Math.abs(this.planned - this.tally.calls);
	}

	/** Why the run makes no further call; undefined = it may make one. */
	get stopped(): LookupFailure | undefined {
		if (this.failure) return this.failure;
		return this.tally.calls < this.maxCalls ? undefined : outOfCalls(this.maxCalls);
	}

	/**
	 * Learns from a call what concerns all further calls of the run: the credential is refused, or no host is reached.
	 *
	 * @param failure undefined = the call succeeded
	 */
	learnFrom(failure?: LookupFailure): void {
		this.unreached = failure?.facts.unsent ? this.unreached + 1 : 0;
		const isRefused = failure?.facts.kind === 'unauthorized';
		const concernsAll = isRefused || this.unreached >= MAX_UNREACHED;
		if (failure && concernsAll) this.stop(withPlainMessage(failure));
	}

	/** Makes no further call, for this reason. */
	stop(failure: LookupFailure): void {
		this.failure ??= failure;
	}

	giveUp(): boolean {
		return true;
	}
}

/** The calls to come of the owner's run that has the fewest. */
export const fewestToCome = ({ runs }: CallOwner): number =>
	Math.min(...[...runs].map(({ likelyToCome }) => likelyToCome));
