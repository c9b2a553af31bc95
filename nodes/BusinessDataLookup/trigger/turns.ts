import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { digest } from '../digest';
import { evictOldest } from '../evictOldest';

/** The key of n8n's static data that holds the state. n8n stores the state only if the key's value was replaced. */
const KEY = 'state';
/** n8n stores the state at most this long after an emission. A poll that starts sooner may get the old state. */
const STORING_MS = 30_000;
/** A poll that has not ended after this time counts as dead. */
const MAX_POLL_MS = 300_000;
/** This process remembers at most this many triggers, and forgets the least recently polled. */
const MAX_TRIGGERS = 1000;

/** A trigger's last poll in this process. Times in ms. */
interface LastPoll {
	watchDigest: string;
	/** A digest of the static data that n8n gave it. */
	stateDigest: string;
	/** The state of the last silent poll as JSON, if n8n hasn't stored it. Absent = use n8n's static data. */
	unsavedState?: string;
	/** When the poll started; absent = it has ended. */
	runsSince?: number;
	emittedAt?: number;
	/** When a silent poll last read the list. A poll that emits doesn't count, because n8n may discard it. */
	readAt?: number;
}

/** The last poll of each trigger, by workflow and node; the most recent comes last. */
export type LastPolls = Map<string, LastPoll>;

/** The last polls of this process. */
export const lastPolls: LastPolls = new Map();

/** What a poll starts from, and how it ends. */
export interface Turn {
	/** The state to go on from: JSON that may hold anything; null = there is none. */
	state: IDataObject | null;
	/** When the last silent poll of this process read the list, in ms; undefined = not known. */
	lastReadAt?: number;
	/**
	 * Saves the state for the next poll. Returns false if a newer poll has replaced this one; then emit nothing.
	 *
	 * @param times `emittedAt`: absent = the poll is silent; `readAt`: set if the poll read as far as needed
	 */
	saveState(state: IDataObject | null, times?: Pick<LastPoll, 'emittedAt' | 'readAt'>): boolean;
	end(): void;
}

/**
 * Lets a poll start. Returns undefined if it has nothing to do, because the last poll still runs, or n8n is about to store
 * what it emitted.
 */
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
	// If n8n gives the same static data as to the last poll, it didn't store that poll's state. If that poll was silent, go
	// on from the state that it left. If it emitted rows, n8n discarded them: go on from the state before, to emit them again.
	const notStored = last?.stateDigest === stateDigest ? last : undefined;
	if (now - (last?.runsSince ?? -Infinity) < MAX_POLL_MS) return undefined;
	if (now - (notStored?.emittedAt ?? -Infinity) < STORING_MS) return undefined;
	const readAt = last?.readAt;
	const poll: LastPoll = { ...notStored, watchDigest, stateDigest, runsSince: now, readAt };
	polls.delete(key);
	polls.set(key, poll);
	evictOldest(polls, MAX_TRIGGERS, ({ runsSince }) => runsSince !== undefined);
	const stored = JSON.stringify(staticData[KEY] ?? null);
	return {
		state: JSON.parse(poll.unsavedState ?? stored),
		lastReadAt: readAt,
		saveState: (state, times = {}) => {
			if (polls.get(key) !== poll) return false;
			const isSilent = times.emittedAt === undefined;
			const json = JSON.stringify(state);
			if (json !== stored) staticData[KEY] = state;
			if (json !== stored && isSilent) poll.unsavedState = json;
			poll.emittedAt = times.emittedAt;
			if (isSilent) poll.readAt = times.readAt ?? poll.readAt;
			return true;
		},
		end: () => void delete poll.runsSince,
	};
};
