import type { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import { fewestExpectedCalls, type CallOwner } from '../run';

/** A call that waits for its turn, or an owner that waits before it makes a call. */
export interface Wait {
	owner: CallOwner;
	/** The call was refused before, so it goes first. */
	wasRefused?: boolean;
	/** The call continues an earlier one: it is a later page, or a second try. */
	isFollowUp?: boolean;
	/** If the owner collects lookups: its previous call, which must leave the queue first. */
	previous?: CallOwner;
	/** When the wait began, in ms. */
	since: number;
	/** Until when nothing may be sent for the owner, as of the last update, in ms. */
	closedUntil: number;
	/** Ends the wait. With a reason, the call isn't sent. */
	end(reason?: LookupFailure): void;
}

/**
 * The calls that wait for their turn. Refused calls go first. Then turns alternate between the owner that has waited
 * longest, so that large runs don't starve, and the owner with the fewest calls left, so that small runs finish.
 */
export class Queue {
	private readonly refused = new Set<Wait>();

	/** The calls of each owner, in their order. The owner that has waited longest is the first. */
	private readonly byOwner = new Map<CallOwner, Set<Wait>>();

	private isTurnOfOldest = false;

	get all(): Wait[] {
		return [...this.refused, ...[...this.byOwner.values()].flatMap((calls) => [...calls])];
	}

	has(owner: CallOwner): boolean {
		return this.byOwner.has(owner) || [...this.refused].some((call) => call.owner === owner);
	}

	add(call: Wait): void {
		if (call.wasRefused) this.refused.add(call);
		else getOrCreate(this.byOwner, call.owner, () => new Set()).add(call);
	}

	delete(call: Wait): void {
		this.refused.delete(call);
		const calls = this.byOwner.get(call.owner);
		calls?.delete(call);
		if (calls?.size === 0) this.byOwner.delete(call.owner);
	}

	/** The next call that may be sent; undefined = none may. */
	next(maySend: (owner: CallOwner) => boolean): Wait | undefined {
		const refused = [...this.refused].find(({ owner }) => maySend(owner));
		if (refused) return refused;
		const owners = [...this.byOwner.keys()].filter(maySend);
		if (owners.length === 0) return undefined;
		this.isTurnOfOldest = !this.isTurnOfOldest;
		const shorter = (one: CallOwner, other: CallOwner) =>
			fewestExpectedCalls(other) < fewestExpectedCalls(one) ? other : one;
		const owner = this.isTurnOfOldest ? owners[0] : owners.reduce(shorter);
		return this.byOwner.get(owner)?.values().next().value;
	}
}
