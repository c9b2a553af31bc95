import type { WaitBudget } from './waitBudget';

/** A run that has begun may exceed Max Wait by this: resets are in whole seconds, so forecasts are inexact. */
const FORECAST_SLACK_MS = 5000;

/** Why a call did not get its turn. */
export class NotSent {
	/**
	 * @param wait ms until a call may leave, with `calls` until the last one may; undefined = the result is not needed any more
	 * @param enough the wait budget that the run would need in all, in ms
	 * @param calls where the run was not begun: its own calls, and those that would leave before them
	 * @param refusal the service's refusal of a call of the account, for which all calls wait
	 */
	constructor(
		readonly wait?: number,
		readonly enough?: number,
		readonly calls?: { own: number; ahead: number },
		readonly refusal?: { requestId?: string },
	) {}
}

/** The calls of a run so far. */
export interface Tally {
	/** Calls that the service carried out or may have carried out, those shared with other runs included; refused calls are not counted. */
	calls: number;
	/** Calls refused with 429. */
	refused: number;
	/** The most other runs that shared one call with this one. */
	sharedWith: number;
}

/** One execution, poll or shared batch, as the limiter counts it. */
export class Run {
	readonly tally: Tally = { calls: 0, refused: 0, sharedWith: 0 };

	/** The run is not begun where Max Wait is not enough for all of its calls, because a part of them is of no use. */
	needsAll = false;

	/** `begun`, or the reason why no call of the run is sent any more; undefined = the run is not judged yet. */
	verdict?: 'begun' | NotSent;

	private planned = 0;

	constructor(readonly waitBudget: WaitBudget) {}

	/**
	 * Sets how many calls the run has to make from now on, as far as is known.
	 *
	 * @param needsAll the value of the field
	 */
	plan(calls: number, needsAll: boolean): void {
		this.planned = this.tally.calls + calls;
		this.needsAll = needsAll;
	}

	/** Planned calls that are not made yet. */
	get callsToCome(): number {
		return Math.max(0, this.planned - this.tally.calls);
	}

	/** How long the run may still wait, in ms. */
	get mayWait(): number {
		return this.waitBudget.left + (this.verdict === 'begun' ? FORECAST_SLACK_MS : 0);
	}

	/** Adds calls to the plan. Whether the plan fits into Max Wait is judged again. */
	planMore(calls: number): void {
		this.planned += calls;
		if (this.verdict === 'begun') this.verdict = undefined;
	}
}
