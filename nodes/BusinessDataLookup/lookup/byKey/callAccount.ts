/** So many calls for several questions may settle none of them before each is asked for alone. */
const MOST_WASTED_CALLS = 3;

/**
 * Sees to it that asking together costs no more than a call for each question.
 *
 * Invariant: `spare` is the questions that calls for several have settled, less those calls; it never falls
 * below -MOST_WASTED_CALLS. So in all there are never more calls than questions and those three.
 */
export class CallAccount {
	private spare = 0;

	/** Calls for several questions whose outcome is not known yet. */
	underWay = 0;

	/** How many calls for several questions can be made, so that even wasted ones keep the invariant. */
	get left(): number {
		return this.spare + MOST_WASTED_CALLS;
	}

	callLeaves(): void {
		this.spare -= 1;
		this.underWay += 1;
	}

	callReturns(settled: number): void {
		this.spare += settled;
		this.underWay -= 1;
	}

	/** Nobody asks any more: who comes next does not pay for what the last ones learned. */
	forgive(): void {
		this.spare = Math.max(this.spare, 0);
	}
}
