import type { IPollFunctions } from 'n8n-workflow';
import { digest } from '../digest';
import { evictOldest } from '../evictOldest';
import type { StoredState } from './state';

/** The state's key in n8n's static data. n8n stores the data only if the value of a key was replaced. */
const STATE_KEY = 'state';
/** n8n stores the state of a poll that emitted rows within this time. A poll that starts sooner may get the old state. */
const STORING_MS = 30_000;
/** A poll that hasn't ended after this time counts as dead. */
const MAX_POLL_MS = 300_000;
/** How many triggers this process remembers. It forgets those polled least recently. */
const MAX_TRIGGERS = 1000;

/** A trigger's last poll in this process. Times are in ms. */
interface LastPoll {
	watchDigest: string;
	/** A digest of the static data that n8n gave it. */
	stateDigest: string;
	/** The state after silent polls, as JSON. Absent if n8n has stored it. */
	unsavedState?: string;
	/** When the poll started. Absent if it has ended. */
	runsSince?: number;
	/** When the poll emitted rows. Absent if it was silent. */
	emittedAt?: number;
	/** When a silent poll last read the list. A poll that emits rows doesn't count, because n8n may discard them. */
	readAt?: number;
}

/** The last poll of each trigger, by workflow and node. The most recent is the last entry. */
export type LastPolls = Map<string, LastPoll>;

/** The last polls of this process. */
export const lastPolls: LastPolls = new Map();

/** What a poll starts from, and how it ends. */
export interface Turn {
	/** The state to go on from. Null if there is none. */
	state: StoredState | null;
	/** When the last silent poll of this process read the list, in ms. Absent if that isn't known. */
	lastReadAt?: number;
	/**
	 * Saves the state for the next poll. Returns false if a newer poll has replaced this one. Then emit nothing.
	 *
	 * @param readAt when the poll read the list
	 * @param emittedAt when it emits rows; undefined = it emits none
	 */
	saveState(state: StoredState, readAt: number, emittedAt?: number): boolean;
	end(): void;
}

/** Lets a poll start. Returns undefined if the last poll still runs, or n8n may still store what it emitted. */
export const takeTurn = (
	context: IPollFunctions,
	watchDigest: string,
	now: number,
	polls: LastPolls,
): Turn | undefined => {
	const staticData = context.getWorkflowStaticData('node');
	const stateDigest = digest(staticData);
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const found = polls.get(key);
	// If account, event or filters changed, ignore the last poll.
	const last = found?.watchDigest === watchDigest ? found : undefined;
	// If n8n gives the same static data again, it hasn't stored the state of the last poll. After a silent poll, use
	// `unsavedState`. After one that emitted rows, start from the old state, because n8n has discarded the rows.
	const notStored = last?.stateDigest === stateDigest ? last : undefined;
	if (now - (last?.runsSince ?? -Infinity) < MAX_POLL_MS) return undefined;
	if (now - (notStored?.emittedAt ?? -Infinity) < STORING_MS) return undefined;
	const lastReadAt = last?.readAt;
	const begun = { watchDigest, stateDigest, runsSince: now, readAt: lastReadAt };
	const poll: LastPoll = { ...notStored, ...begun };
	polls.delete(key);
	polls.set(key, poll);
	evictOldest(polls, MAX_TRIGGERS, ({ runsSince }) => runsSince !== undefined);
	const stored = JSON.stringify(staticData[STATE_KEY] ?? null);
	return {
		state: JSON.parse(poll.unsavedState ?? stored),
		lastReadAt,
		saveState: (state, readAt, emittedAt) => {
			if (polls.get(key) !== poll) return false;
			const isSilent = emittedAt === undefined;
			const json = JSON.stringify(state);
			if (json !== stored) staticData[STATE_KEY] = state;
			if (json !== stored && isSilent) poll.unsavedState = json;
			if (isSilent) poll.readAt = readAt;
			poll.emittedAt = emittedAt;
			return true;
		},
		end: () => void delete poll.runsSince,
	};
};
