import type { Question } from '../../parameters/lookup';
import type { Connection } from '../../service/connection';
import type { Pace } from '../../service/rateLimit/pace';
import { copyOf, type Answer } from '../list/records';

/** One execution, as far as its questions are asked with those of others. */
export interface Guest {
	/** What it may wait for the rate limit. */
	waitBudget: Pick<Connection['waitBudget'], 'left' | 'spend'>;
	/** Sends a call, which is composed when it leaves. Throws RunCancelled. */
	send: (call: Call) => Promise<Answer>;
	/** What it is told of its calls, and of those of others that held its questions. */
	tally: Connection['client']['tally'];
}

/** Who waits for the answer to a question. */
export interface Asker {
	guest: Guest;
	/** ms */
	since: number;
	resolve: (answer: Answer) => void;
	reject: (error: Error) => void;
}

/** A question that is asked once for all who ask it. */
export interface Asked extends Question {
	askers: Asker[];
}

/** A call for questions of a batch: it waits in line for its turn, then it is composed and under way. */
export class Call {
	/** Empty until it leaves. */
	asked: Asked[] = [];

	/** ms; Infinity = it is in line. */
	leftAt = Infinity;

	/** Aborted when nobody wants its answer any more; then it does not leave either. */
	readonly lifetime = new AbortController();

	/** To be called when it has come back. */
	returned: (isAnswered: boolean) => void = () => {};

	/**
	 * @param guest who sends it
	 * @param compose to be called when it leaves
	 */
	constructor(
		readonly batch: Batch,
		readonly guest: Guest,
		readonly compose: (call: Call) => void,
	) {}

	get isTogether(): boolean {
		return this.asked.length > 1;
	}

	/** Those aboard, each with its questions; one that several ask is the first one's. */
	get guests(): Map<Guest, Asked[]> {
		const guests = new Map<Guest, Asked[]>();
		for (const asked of this.asked) {
			const guest = asked.askers[0]?.guest;
			if (guest) guests.set(guest, [...(guests.get(guest) ?? []), asked]);
		}
		return guests;
	}
}

/** Takes an execution from those who ask some questions; returns who it was. */
export const dropAskers = (some: Iterable<Asked>, guest: Guest): Asker[] => {
	const dropped: Asker[] = [];
	for (const asked of some) {
		dropped.push(...asked.askers.filter((asker) => asker.guest === guest));
		asked.askers = asked.askers.filter((asker) => asker.guest !== guest);
	}
	return dropped;
};

/** Everybody who asked gets the answer, each a copy of its own. */
export const deliver = (askers: Asker[], answer: Answer): void => {
	askers.forEach(({ resolve }, nth) => resolve(nth > 0 ? copyOf(answer) : answer));
};

/** What one execution has in a batch. */
export interface Share {
	/** Values that wait, and since when, in ms. */
	values: number;
	since: number;
	/** Its calls. */
	inLine: number;
	underWay: number;
}

/** Questions that wait to be asked together. */
export class Batch {
	/** Its calls, in line and under way. */
	readonly calls = new Set<Call>();

	/** Until when those who wait were kept, in ms. */
	heldUntil = -Infinity;

	private readonly waiting = new Map<string, Asked>();

	/**
	 * @param pace of calls that are not full; absent = it waits for no company
	 * @param attempt how often its question was asked alone, this time included
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

	/** Since when the first that waits does, in ms. */
	get oldest(): number {
		return Math.min(...[...this.shares.values()].map(({ since }) => since));
	}

	/** What each execution has here, those that came first before the others. */
	get shares(): Map<Guest, Share> {
		const shares = new Map<Guest, Share>();
		for (const { texts, askers } of this.waiting.values()) {
			for (const { guest, since } of askers) {
				const share = shares.get(guest) ?? { values: 0, since, inLine: 0, underWay: 0 };
				share.values += texts.length;
				shares.set(guest, share);
			}
		}
		for (const { guest, asked } of this.calls) {
			const share = shares.get(guest);
			if (share) share[asked.length > 0 ? 'underWay' : 'inLine'] += 1;
		}
		return shares;
	}

	/** Whether so many different keys wait. */
	fills(count: number): boolean {
		return new Set([...this.waiting.values()].flatMap(({ keys }) => keys)).size >= count;
	}

	add({ texts, keys }: Question, askers: Asker[]): void {
		const id = JSON.stringify([...texts].sort());
		const asked = this.waiting.get(id) ?? { texts, keys, askers: [] };
		asked.askers.push(...askers);
		this.waiting.set(id, asked);
	}

	/**
	 * Takes the questions of one call: those of who sends it, then the oldest. No two have a key in common,
	 * so that each record shows whose it is.
	 *
	 * @param most values; a question with more has a call of its own
	 */
	take(sender: Guest, most: number): Asked[] {
		const taken: Asked[] = [];
		const keys = new Set<string>();
		let values = 0;
		for (const isOwn of [true, false]) {
			for (const [id, asked] of this.waiting) {
				if (values >= most) return taken;
				if (isOwn && asked.askers.every(({ guest }) => guest !== sender)) continue;
				const fits = taken.length === 0 || values + asked.texts.length <= most;
				if (!fits || asked.keys.some((key) => keys.has(key))) continue;
				this.waiting.delete(id);
				taken.push(asked);
				values += asked.texts.length;
				for (const key of asked.keys) keys.add(key);
			}
		}
		return taken;
	}

	/** What an execution asks here is not asked for it any more; returns who asked. */
	drop(guest: Guest): Asker[] {
		const dropped = dropAskers(this.waiting.values(), guest);
		if (dropped.length === 0) return [];
		for (const [id, { askers }] of this.waiting) if (askers.length === 0) this.waiting.delete(id);
		this.withdraw();
		return dropped;
	}

	/** Who has nothing left that waits needs no turn. */
	withdraw(): void {
		const { shares } = this;
		for (const { guest, asked, lifetime } of this.calls) {
			if (asked.length === 0 && !shares.has(guest)) lifetime.abort();
		}
	}
}
