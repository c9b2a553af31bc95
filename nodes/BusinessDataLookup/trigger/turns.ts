import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { evictOldest } from '../service/evictOldest';
import { digestOf } from '../digest';

/** After an emission n8n stores the state; a poll that begins sooner may be given the one before. */
const STORING_MS = 30_000;
/** A poll that has not ended after this time counts as dead. */
const MAX_POLL_MS = 300_000;
const MAX_TRIGGERS = 1000;

/** What this process knows of a trigger's last poll. Times in ms. */
export interface LastPoll {
	owner: string;
	/** Of the static data that n8n gave it. */
	digest: string;
	/** The static data that it left. */
	left: IDataObject;
	/** Since when it runs; absent = it has ended. */
	runsSince?: number;
	emittedAt?: number;
}

/** By workflow and node. */
export type LastPolls = Map<string | number, LastPoll>;

/** Those of this process. */
export const lastPolls: LastPolls = new Map();

/**
 * Lets a poll begin, with the static data it has to go on from: where n8n gives the same as to the last
 * poll, it has not stored what that one left. Undefined = the last poll still runs, or n8n is about to
 * store what it left, so this one has nothing to do.
 */
export const takeTurn = (
	context: IPollFunctions,
	owner: string,
	now: number,
	polls: LastPolls,
): { staticData: IDataObject; end: (emittedAt?: number) => void } | undefined => {
	const given = context.getWorkflowStaticData('node');
	const ids = [context.getWorkflow?.().id, context.getNode().id];
	// Where n8n names neither, no poll can be known for another one of the same node.
	if (ids.includes(undefined)) return { staticData: given, end: () => undefined };
	const key = ids.join(' ');
	const digest = digestOf(given);
	const last = polls.get(key);
	if (last?.owner === owner) {
		const { runsSince = -Infinity, emittedAt = -Infinity } = last;
		if (now - runsSince < MAX_POLL_MS) return undefined;
		if (last.digest === digest && now - emittedAt < STORING_MS) return undefined;
	}
	const staticData = last?.owner === owner && last.digest === digest ? { ...last.left } : given;
	const poll: LastPoll = { owner, digest, left: staticData, runsSince: now };
	polls.delete(key);
	polls.set(key, poll);
	evictOldest(polls, MAX_TRIGGERS, ({ runsSince }) => runsSince !== undefined);
	return {
		staticData,
		end: (emittedAt) => {
			poll.runsSince = undefined;
			poll.emittedAt = emittedAt;
			// A poll with another account, event or filters has left its state there meanwhile.
			if (digestOf(given) !== digest) return;
			// n8n notices only that a key was replaced.
			for (const [name, value] of Object.entries(staticData)) {
				if (given[name] !== value) given[name] = value;
			}
		},
	};
};
