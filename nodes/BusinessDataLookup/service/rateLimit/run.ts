import type { WaitBudget } from './waitBudget';

/** A minute window: a run that has waited so long keeps its place before those that came later. */
const LONG_WAIT_MS = 60_000;

/** A forecast is off by so much: resets are whole seconds, and a run works while it need not wait. */
const FORECAST_SLACK_MS = 5000;
/** What a forecast may be off by in the course of a wait, as a part of it. */
const DRIFT = 0.03;

/** One execution of the node, as far as its turns depend on it. */
export class Run {
	/** It has no use for a part of its calls, so it had better not begin what it cannot end. */
	allOrNothing = false;

	/** The part of a call that each of its calls is, where it shares them with other runs. */
	callShare = 1;

	/** It was found out whether it can be carried out. */
	isJudged = false;

	/** It was let begin because a forecast fits its wait budget. */
	hasForecast = false;

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

	/** How far a forecast may exceed its wait budget, in ms; a run that is not to wait at all does not. */
	get forecastSlack(): number {
		return this.waitBudget.limit > 0 ? FORECAST_SLACK_MS : 0;
	}

	/** What it may wait beyond its wait budget, in ms: what was begun on a forecast gets its slack. */
	get overrun(): number {
		return this.hasForecast ? this.forecastSlack + this.waitBudget.limit * DRIFT : 0;
	}

	get hasWaitedLong(): boolean {
		return this.waitBudget.waited >= LONG_WAIT_MS;
	}

	/** It has so many calls to make from now on. */
	plan(calls: number): void {
		this.planned = this.admitted + calls;
	}

	callAdmitted(): void {
		this.admitted += 1;
	}
}
