import type { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import { fewestCallsToCome, type CallOwner } from '../run';

/** A wait for the rate limit. */
export interface Wait {
	owner: CallOwner;
	/** When the wait began, in ms. */
	since: number;
	/** When the owner may send its next call, as of the last update, in ms. */
	nextCallAt: number;
	/** The wait is for a follow-up call, such as a later page or a further try. */
	isFollowUp?: boolean;
	/** Ends the wait. With a reason, the call isn't sent. */
	end(reason?: LookupFailure): void;
}

/** A call that waits for its turn. */
export interface QueuedCall extends Wait {
	/** The call was refused before, so it goes first. */
	wasRefused: boolean;
}

/** An owner that collects lookups until it may send its next call. */
export interface CollectingWait extends Wait {
	/** The batch made last. Its call is sent first, unless the limits hold it back. */
	previous?: CallOwner;
}

/**
 * The calls that wait for their turn. Refused calls go first. Then turns alternate: one goes to the next owner in
 * order, so that large runs don't starve, one to the owner with the fewest calls to come, so that small runs finish.
 */
export class Queue {
	private readonly refused = new Set<QueuedCall>();

	/** The calls of each owner, in their order. The owners are in the order of their turns. */
	private readonly byOwner = new Map<CallOwner, Set<QueuedCall>>();

	private isTurnInOrder = false;

	get all(): QueuedCall[] {
		return [...this.refused, ...[...this.byOwner.values()].flatMap((calls) => [...calls])];
	}

	has(owner: CallOwner): boolean {
		return this.byOwner.has(owner) || [...this.refused].some((call) => call.owner === owner);
	}

	add(call: QueuedCall): void {
		if (call.wasRefused) this.refused.add(call);
		else getOrCreate(this.byOwner, call.owner, () => new Set()).add(call);
	}

	delete(call: QueuedCall): void {
		this.refused.delete(call);
		const calls = this.byOwner.get(call.owner) ?? new Set();
		calls.delete(call);
		// After its turn, an owner goes to the end.
		this.byOwner.delete(call.owner);
		if (calls.size > 0) this.byOwner.set(call.owner, calls);
	}

	/** The next call that may be sent; undefined = none may. */
	next(maySend: (owner: CallOwner) => boolean): QueuedCall | undefined {
		const refused = [...this.refused].find(({ owner }) => maySend(owner));
		if (refused) return refused;
		const owners = [...this.byOwner.keys()].filter(maySend);
		if (owners.length === 0) return undefined;
		this.isTurnInOrder = !this.isTurnInOrder;
		const shorter = (one: CallOwner, other: CallOwner) =>
			fewestCallsToCome(other) < fewestCallsToCome(one) ? other : one;
		const owner = this.isTurnInOrder ? owners[0] : owners.reduce(shorter);
		return this.byOwner.get(owner)?.values().next().value;
	}
}
