import type { WaitBudget } from './waitBudget';

/** A forecast is off by so much, because resets come in whole seconds, in ms. */
const FORECAST_SLACK_MS = 5000;

/** Why a call did not get its turn. */
export class NotSent {
	/**
	 * @param wait ms until a call may leave; undefined = its result was not needed any more
	 * @param enough ms that the run would have had to wait in all
	 * @param calls what the run has to make and what stands before it, where it was not begun
	 */
	constructor(
		readonly wait?: number,
		readonly enough?: number,
		readonly calls?: { own: number; ahead: number },
		/** The service has refused calls of the account. */
		readonly isRefused = false,
	) {}
}

/** What a run has asked of the service so far. */
export interface Tally {
	/** Calls the service carried out or may have carried out, shared ones of other runs too; refused ones are not counted. */
	calls: number;
	/** Calls refused with 429. */
	refused: number;
	/** The most other runs that shared one call with this one. */
	sharedWith: number;
}

/** One execution of the node or poll of the trigger, as far as the limiter has to know it. */
export class Run {
	readonly tally: Tally = { calls: 0, refused: 0, sharedWith: 0 };

	/** A part of its calls is of no use, so it is not begun where Max Wait is not enough for all. */
	needsAll = false;

	/** Whether it was begun, or why none of its calls is sent any more; undefined = not judged yet. */
	verdict?: 'begun' | NotSent;

	private planned = 0;

	/** @param reportWait called at least once a second while its calls wait */
	constructor(
		readonly waitBudget: WaitBudget,
		readonly reportWait: () => void = () => {},
	) {}

	/** It has so many calls to make from now on. */
	plan(calls: number, needsAll: boolean): void {
		this.planned = this.tally.calls + calls;
		this.needsAll = needsAll;
	}

	/** Calls that it still plans to make. */
	get callsLeft(): number {
		return Math.max(0, this.planned - this.tally.calls);
	}

	/** What it may still wait, in ms. */
	get mayWait(): number {
		return this.waitBudget.left + (this.verdict === 'begun' ? FORECAST_SLACK_MS : 0);
	}

	/** It has so many calls more to make, so whether they fit is judged anew. */
	planMore(calls: number): void {
		this.planned += calls;
		if (this.verdict === 'begun') this.verdict = undefined;
	}
}
