import type { Question } from '../../parameters/lookup';
import type { WaitBudget } from '../../service/rateLimit/waitBudget';
import type { Answer } from '../list/records';
import type { Pace } from './pace';

/** A call for questions that are known when it leaves. */
export interface OutgoingCall {
	/** The questions it was composed of, in the order they are sent. */
	questions: () => Question[];
	/** Composes it; called once, when it leaves. */
	compose: () => void;
	/** Pages of its list to read at most. */
	mostPages: () => number;
	/** Aborted when it is not to leave any more. */
	withdrawn: AbortSignal;
	/** Aborted when nobody wants its answer any more. */
	lifetime: AbortSignal;
}

/** One execution, as far as its questions are asked with those of others. */
export interface Guest {
	/** What it may wait for the rate limit. */
	waitBudget: Pick<WaitBudget, 'left' | 'spend'>;
	/** Sends a call. Throws RunCancelled. */
	send: (call: OutgoingCall) => Promise<Answer>;
	/** A call was answered that held its questions. */
	noteCall: (call: { others: number; isOwn: boolean; isTogether: boolean }) => void;
}

/** Who waits for the answer to a question. */
export interface Asker {
	guest: Guest;
	/** Undefined = it has to be asked once more. */
	resolve: (answer: Answer | undefined) => void;
	reject: (error: Error) => void;
}

/** A question that is asked once for all who ask it. */
export interface Asked extends Question {
	askers: Asker[];
}

/** A call of a batch: it waits for its turn, then it is composed and under way. */
export class Call {
	/** What it was composed of; undefined = it has not left. */
	asked?: Asked[];

	readonly withdrawal = new AbortController();

	readonly lifetime = new AbortController();

	/** Called when it has come back. */
	returned = () => {};

	/** @param guest who sends it */
	constructor(
		readonly batch: Batch,
		readonly guest: Guest,
	) {}

	get hasLeft(): boolean {
		return this.asked !== undefined;
	}

	get isTogether(): boolean {
		return this.asked !== undefined && this.asked.length > 1;
	}

	/** Those aboard, each counted for the questions it asked first. */
	get guests(): Set<Guest> {
		return new Set(
			this.asked?.flatMap(({ askers }) => askers.slice(0, 1)).map(({ guest }) => guest),
		);
	}
}

/** What one execution has in a batch. */
interface Share {
	/** ms */
	since: number;
	waiting: Set<Asked>;
	/** Its calls that wait for their turn. */
	inLine: Set<Call>;
}

const idOf = ({ texts }: Question): string => JSON.stringify([...texts].sort());

/**
 * Questions that wait to be asked together. A call is composed of those of whoever sends it, then of the
 * oldest; no two questions of a call have a key in common, so that each record shows whose it is.
 */
export class Batch {
	/** Its calls, in line and under way. */
	readonly calls = new Set<Call>();

	/** Until when those who wait were kept, in ms. */
	heldUntil = -Infinity;

	/** Until when those who wait can be kept by the pace, in ms. */
	patience = Infinity;

	private readonly waiting = new Map<string, Asked>();

	/** How many of those who wait have each key. */
	private readonly keys = new Map<string, number>();

	private readonly shares = new Map<Guest, Share>();

	/**
	 * @param pace of calls that are not full; absent = the batch waits for no company
	 * @param attempt how often its questions were asked together, this time included
	 * @param opensAt ms
	 */
	constructor(
		readonly pace?: Pace,
		readonly attempt = 1,
		readonly opensAt = -Infinity,
	) {}

	/** Questions that wait. */
	get size(): number {
		return this.waiting.size;
	}

	/** Different keys that wait. */
	get keyCount(): number {
		return this.keys.size;
	}

	get guests(): Iterable<Guest> {
		return this.shares.keys();
	}

	/** @param now ms */
	add(question: Question, askers: Asker[], now: number): void {
		const id = idOf(question);
		let asked = this.waiting.get(id);
		if (!asked) {
			asked = { texts: question.texts, keys: question.keys, askers: [] };
			this.waiting.set(id, asked);
			for (const key of asked.keys) this.keys.set(key, (this.keys.get(key) ?? 0) + 1);
		}
		for (const asker of askers) {
			asked.askers.push(asker);
			const share = this.shares.get(asker.guest) ?? {
				since: now,
				waiting: new Set(),
				inLine: new Set(),
			};
			share.waiting.add(asked);
			this.shares.set(asker.guest, share);
		}
	}

	/** How many values of an execution wait. */
	valuesOf(guest: Guest): number {
		let count = 0;
		for (const { texts } of this.shares.get(guest)?.waiting ?? []) count += texts.length;
		return count;
	}

	/** The calls of an execution that wait for their turn. */
	inLine(guest: Guest): Set<Call> {
		return this.shares.get(guest)?.inLine ?? new Set();
	}

	/** Takes what an execution was kept waiting from its Max Wait. */
	countWait(guest: Guest, now: number): void {
		const share = this.shares.get(guest);
		// A machine that sleeps does not wait.
		if (share) guest.waitBudget.spend(share.since, Math.min(now, this.heldUntil));
	}

	/** Takes the questions of one call, at most so many values; a question with more has a call of its own. */
	take(leader: Guest, most: number, now: number): Asked[] {
		const taken: Asked[] = [];
		const keys = new Set<string>();
		let values = 0;
		for (const asked of this.inTurn(leader)) {
			if (taken.length > 0 && values + asked.texts.length > most) continue;
			if (asked.keys.some((key) => keys.has(key))) continue;
			taken.push(asked);
			values += asked.texts.length;
			for (const key of asked.keys) keys.add(key);
			if (values >= most) break;
		}
		for (const { askers } of taken) for (const { guest } of askers) this.countWait(guest, now);
		for (const asked of taken) this.remove(asked);
		return taken;
	}

	/** What an execution asks here is not asked for it any more; returns who asked. */
	drop(guest: Guest): Asker[] {
		const dropped: Asker[] = [];
		for (const asked of this.shares.get(guest)?.waiting ?? []) {
			dropped.push(...asked.askers.filter((asker) => asker.guest === guest));
			asked.askers = asked.askers.filter((asker) => asker.guest !== guest);
			if (asked.askers.length === 0) this.remove(asked);
		}
		this.close(guest);
		return dropped;
	}

	private *inTurn(leader: Guest): Generator<Asked> {
		yield* this.shares.get(leader)?.waiting ?? [];
		yield* this.waiting.values();
	}

	private remove(asked: Asked): void {
		this.waiting.delete(idOf(asked));
		for (const key of asked.keys) {
			const left = this.keys.get(key)! - 1;
			if (left === 0) this.keys.delete(key);
			else this.keys.set(key, left);
		}
		for (const { guest } of asked.askers) {
			const share = this.shares.get(guest);
			share?.waiting.delete(asked);
			if (share?.waiting.size === 0) this.close(guest);
		}
		if (this.size === 0) this.patience = Infinity;
	}

	/** Nothing of an execution waits any more, nor do its calls. */
	private close(guest: Guest): void {
		const share = this.shares.get(guest);
		this.shares.delete(guest);
		for (const call of share?.inLine ?? []) if (!call.hasLeft) call.withdrawal.abort();
	}
}
