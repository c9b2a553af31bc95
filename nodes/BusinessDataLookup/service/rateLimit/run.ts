import { MINUTE_MS } from '../time';
import { overrunOf } from './judge';
import type { NoReservation } from './reservation';
import type { WaitBudget } from './waitBudget';

/** A minute window: a run that has waited so long keeps its place before those that came later. */
const LONG_WAIT_MS = MINUTE_MS;

/** One execution of the node, as far as its turns depend on it. */
export class Run {
	/** It has no use for a part of its calls, so it had better not begin what it cannot end. */
	allOrNothing = false;

	/** The part of a call that each of its calls is, where it shares them with other runs. */
	callShare = 1;

	/** What it was judged to be: begun on a forecast, refused, or neither. Undefined = not judged yet. */
	verdict?: 'begun' | 'open' | NoReservation;

	/** Calls it plans to make in all, where it has told. */
	private planned = 0;

	/** Its calls that were let leave. */
	admitted = 0;

	/** @param order of its arrival among the runs of the account */
	constructor(
		readonly waitBudget: WaitBudget,
		readonly order: number,
	) {}

	/** Calls it still plans to make, those that wait for their turn included. */
	get plannedLeft(): number {
		return this.planned - this.admitted;
	}

	/** What it may still wait, in ms. */
	get mayWait(): number {
		return this.waitBudget.left + (this.verdict === 'begun' ? overrunOf(this.waitBudget) : 0);
	}

	get hasWaitedLong(): boolean {
		return this.waitBudget.waited >= LONG_WAIT_MS;
	}

	/** It has so many calls to make from now on. */
	plan(calls: number): void {
		this.planned = this.admitted + calls;
	}

	/** It has so many calls more to make, so whether they fit is judged anew. */
	planMore(calls: number): void {
		this.planned += calls;
		if (this.verdict === 'begun') this.verdict = undefined;
	}

	callAdmitted(): void {
		this.admitted += 1;
	}
}
