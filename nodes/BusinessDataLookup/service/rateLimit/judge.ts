import type { WaitBudget } from './waitBudget';

/** A forecast is off by so much: resets are whole seconds, and a run works while it need not wait. */
const FORECAST_SLACK_MS = 5000;
/** What a forecast may be off by in the course of a wait, as a part of it. */
const DRIFT = 0.03;

/** A run that is not to wait at all has no slack. */
const slackOf = (limit: number): number => (limit > 0 ? FORECAST_SLACK_MS : 0);

/** What a run that was begun on a forecast may wait beyond its wait budget, in ms. */
export const overrunOf = ({ limit }: WaitBudget): number => slackOf(limit) + limit * DRIFT;

/**
 * Whether a run is begun that is of no use unless it ends. `open` = it cannot even wait for its first call, and
 * is told so when it waits.
 *
 * @param opensIn ms until a call may leave; Infinity = a response must come first
 * @param endsIn the least ms until the last of its calls may leave
 */
export const judge = (
	opensIn: number,
	endsIn: number,
	{ left, limit }: WaitBudget,
): 'begun' | 'refused' | 'open' => {
	if (opensIn !== Infinity && opensIn > left) return 'open';
	return endsIn <= left + slackOf(limit) ? 'begun' : 'refused';
};
