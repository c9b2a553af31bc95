import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { digestOf } from '../digest';

/** The key of n8n's static data that holds the state; n8n notices only that it was replaced. */
const KEY = 'state';
/** After an emission n8n stores the state; a poll that begins sooner may be given the one before. */
const STORING_MS = 30_000;
/** A poll that has not ended after this time counts as dead. */
const MAX_POLL_MS = 300_000;
/** The least recently polled triggers are forgotten where all together take more, in characters. */
const MAX_CHARACTERS = 10_000_000;

/** What this process knows of a trigger's last poll. Times in ms. */
interface LastPoll {
	owner: string;
	/** A digest of the static data that n8n gave it. */
	given: string;
	/** The state that the next poll goes on from if n8n gives it the same, as JSON; absent = from what n8n gives. */
	next?: string;
	/** Since when it runs; absent = it has ended. */
	runsSince?: number;
	emittedAt?: number;
	/** When the list was last read by a silent poll: what an emission read may be discarded. */
	readAt?: number;
}

/** The last poll of each trigger, by workflow and node; the most recent comes last. */
export type LastPolls = Map<string, LastPoll>;

/** Those of this process. */
export const lastPolls: LastPolls = new Map();

/**
 * Lets a poll begin. Where n8n gives it the same state as the last poll, it has stored nothing of that one: after a
 * silent poll this one goes on from what that left; after an emission, which n8n has discarded then, from what that
 * began with, so that the rows are emitted again. Undefined = the last poll still runs, or n8n is about to store what
 * it left, so this one has nothing to do.
 */
export const takeTurn = (context: IPollFunctions, owner: string, now: number, polls: LastPolls) => {
	const staticData = context.getWorkflowStaticData('node');
	const given = digestOf(staticData);
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const found = polls.get(key);
	// A poll of another account, event or filters gives way to this one.
	const last = found?.owner === owner ? found : undefined;
	const pending = last?.given === given ? last : undefined;
	if (now - (last?.runsSince ?? -Infinity) < MAX_POLL_MS) return undefined;
	if (now - (pending?.emittedAt ?? -Infinity) < STORING_MS) return undefined;
	const poll: LastPoll = { ...last, owner, given, next: pending?.next, runsSince: now };
	polls.delete(key);
	polls.set(key, poll);
	let characters = 0;
	for (const [each, { next = '', runsSince }] of [...polls].reverse()) {
		characters += key.length + owner.length + given.length + next.length;
		if (characters > MAX_CHARACTERS && runsSince === undefined) polls.delete(each);
	}
	const text = JSON.stringify(staticData[KEY] ?? null);
	return {
		/** The state to go on from: JSON that may hold anything; null = there is none. */
		began: JSON.parse(poll.next ?? text) as IDataObject | null,
		/** Leaves a state to the next poll. False = the place of this poll was taken: nothing may be emitted. */
		leave: (state: IDataObject | null, emittedAt?: number, readAt = poll.readAt): boolean => {
			if (polls.get(key) !== poll) return false;
			const left = JSON.stringify(state);
			if (left !== text) staticData[KEY] = state;
			if (left !== text && emittedAt === undefined) poll.next = left;
			poll.emittedAt = emittedAt;
			if (emittedAt === undefined) poll.readAt = readAt;
			return true;
		},
		lastReadAt: last?.readAt,
		end: () => void delete poll.runsSince,
	};
};

export type Turn = NonNullable<ReturnType<typeof takeTurn>>;
