import type { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import { fewestCallsLeft, type CallOwner } from './run';

/** What waits in a group: a queued call, a batcher that collects lookups, or an owner that waits for other calls. */
export interface Waiting {
	owner: CallOwner;
	/** The call was refused before, so it goes first. */
	isRepeated?: boolean;
	/** The call continues what another has begun: it is a later page, or a second try. */
	isFurther?: boolean;
	/** Of an owner that collects lookups: its last call, which must leave the queue first. */
	behind?: CallOwner;
	/** When it began to wait, in ms. */
	since: number;
	/** Until when nothing may be sent for the owner, as known at the last look, in ms. */
	closedUntil: number;
	/** Ends the wait: its turn has come, or there is a reason why it doesn't. */
	end(reason?: LookupFailure): void;
}

/**
 * The calls that wait. Refused calls go first. Then turns alternate between the owner that has waited longest, so that
 * large runs don't starve, and the owner with the fewest calls to come, so that small runs finish.
 */
export class Queue {
	private readonly repeated = new Set<Waiting>();

	/** The calls of each owner, first in, first out. The owner that came first stands first. */
	private readonly byOwner = new Map<CallOwner, Set<Waiting>>();

	private isTurnOfOldest = false;

	get all(): Waiting[] {
		return [...this.repeated, ...[...this.byOwner.values()].flatMap((calls) => [...calls])];
	}

	has(owner: CallOwner): boolean {
		return this.byOwner.has(owner) || [...this.repeated].some((call) => call.owner === owner);
	}

	add(call: Waiting): void {
		if (call.isRepeated) this.repeated.add(call);
		else getOrCreate(this.byOwner, call.owner, () => new Set()).add(call);
	}

	delete(call: Waiting): void {
		this.repeated.delete(call);
		const calls = this.byOwner.get(call.owner);
		calls?.delete(call);
		if (calls?.size === 0) this.byOwner.delete(call.owner);
	}

	/** The next call that may be sent; undefined = none may. */
	next(maySend: (owner: CallOwner) => boolean): Waiting | undefined {
		const repeated = [...this.repeated].find(({ owner }) => maySend(owner));
		if (repeated) return repeated;
		const owners = [...this.byOwner.keys()].filter(maySend);
		if (owners.length === 0) return undefined;
		this.isTurnOfOldest = !this.isTurnOfOldest;
		const shorter = (one: CallOwner, other: CallOwner) =>
			fewestCallsLeft(other) < fewestCallsLeft(one) ? other : one;
		const owner = this.isTurnOfOldest ? owners[0] : owners.reduce(shorter);
		const [call] = this.byOwner.get(owner)!;
		return call;
	}
}
