import type { Connection } from '../../service/connection';
import { MINUTE_MS } from '../../service/time';

/** So many calls for several questions may settle none of them before each is asked for alone. */
const MAX_WASTED_CALLS = 3;

/**
 * Sees to it that asking together costs no more than a call for each question.
 *
 * Invariant: `spare` is the questions that calls for several have settled, less those calls; it never falls
 * below -MAX_WASTED_CALLS. So in all there are never more calls than questions and those three.
 */
export class CallBalance {
	private spare = 0;

	/** When the last call for several questions left, in ms. */
	private leftAt = -Infinity;

	/** Calls for several questions whose outcome is not known yet. */
	underWay = 0;

	constructor(private readonly clock: Connection['clock']) {}

	/** How many calls for several questions can be made, so that even wasted ones keep the invariant. */
	get left(): number {
		// What was wasted a minute ago tells nothing of what is asked now.
		const isOld = this.underWay === 0 && this.clock.now() - this.leftAt > MINUTE_MS;
		return MAX_WASTED_CALLS + (isOld ? Math.max(this.spare, 0) : this.spare);
	}

	callLeaves(): void {
		this.spare = this.left - MAX_WASTED_CALLS - 1;
		this.leftAt = this.clock.now();
		this.underWay += 1;
	}

	callReturns(settled: number): void {
		this.spare += settled;
		this.underWay -= 1;
	}
}
