import { digest } from '../digest';
import { isObject } from '../isObject';
import { warn, type Poll } from './openPoll';
import type { TriggerState } from './state';

/** The state's key in n8n's static data. n8n stores the data only if the value of a key was replaced. */
const STATE_KEY = 'state';
/** After a poll that emits rows, n8n may take this long to store its state. */
const STORING_MS = 30_000;
/** A poll that hasn't ended after this time counts as dead. */
const MAX_POLL_MS = 300_000;
const LEARNS_AGAIN =
	'credential, event, filters or number of days changed, so the trigger learns again which records are there';

/** A poll's turn, in which no other poll of the trigger runs. Times are by the clock's `now`, in ms. */
export interface Turn {
	watchDigest: string;
	/** A digest of the static data that n8n gave the poll. */
	givenDigest: string;
	/** The state that the poll starts from; absent if there is none. A poll that emits nothing replaces it with its next state. */
	state?: TriggerState;
	/** How many polls in a row have met a temporary failure. */
	failures: number;
	/** When the poll counts as dead. 0 once it has ended. */
	runsUntil: number;
	/** Until when n8n may store the state of a poll that emitted rows. 0 if the poll was silent. */
	storingUntil: number;
	/** Saves the state for the next poll. Returns false if a newer poll has replaced this one. Then emit nothing. */
	saveState(next: TriggerState, emitsRows: boolean): boolean;
}

/** The last turn of each trigger, by workflow and node. */
export type LastTurns = Map<string, Turn>;

/** The last turns of this process. */
export const lastTurns: LastTurns = new Map();

/** Lets a poll start. Returns undefined if the last poll still runs, or n8n may still store what it emitted. */
export const takeTurn = (poll: Poll, turns: LastTurns): Turn | undefined => {
	const { context, watchDigest, clock } = poll;
	const staticData = context.getWorkflowStaticData('node');
	const givenDigest = digest(staticData);
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const last = turns.get(key);
	// If the trigger has started over, ignore the last turn.
	const isSameWatch = last?.watchDigest === watchDigest;
	if (isSameWatch && clock.now() < last.runsUntil) return undefined;
	// If n8n gives the same static data again, it hasn't stored the state of the last poll: it is still storing it, or it
	// has discarded that poll's rows.
	const wasNotStored = isSameWatch && last.givenDigest === givenDigest;
	if (wasNotStored && clock.now() < last.storingUntil) return undefined;
	const given = staticData[STATE_KEY];
	const stored = isStateOf(watchDigest, given) ? given : undefined;
	const state = wasNotStored ? last.state : stored;
	if (given && !state) warn(context, LEARNS_AGAIN);
	const turn: Turn = {
		watchDigest,
		givenDigest,
		state,
		failures: isSameWatch ? last.failures : 0,
		runsUntil: clock.now() + MAX_POLL_MS,
		storingUntil: 0,
		saveState: (next, emitsRows) => {
			if (turns.get(key) !== turn) return false;
			if (digest(next) !== digest(given)) staticData[STATE_KEY] = next;
			if (emitsRows) turn.storingUntil = clock.now() + STORING_MS;
			else turn.state = next;
			return true;
		},
	};
	turns.set(key, turn);
	return turn;
};

/** Whether a value in n8n's static data is a state with this digest. Only polls write there. */
const isStateOf = (watchDigest: string, value: unknown): value is TriggerState =>
	isObject(value) && value.watchDigest === watchDigest;
