import { LookupFailure, RunCancelled } from '../failure';
import type { Reservation } from '../service/rateLimit/limiter';
import type { WaitBudget } from '../service/rateLimit/waitBudget';
import type { CallAccount } from './callAccount';
import type { Records } from './records';
import type { Answer, Keyed } from './round';

/** How a call is sent whose leave was waited for in the waiting room. */
export interface Way {
	turn: Reservation;
	/** Called whenever the call has come back, answered or not. */
	returned: () => void;
}

/** Whom keys are asked for, and how. */
export interface Asking {
	/** For several jobs. */
	together: boolean;
	/** For jobs of several executions: INCOMPLETE where that takes more than one call. */
	withOthers?: boolean;
	/** Of the call that was composed at its leave. */
	way?: Way;
}

/** What an execution brings along: jobs for a call that they do not fill, and how it asks. */
export interface Guest<Job extends Keyed> {
	jobs: Job[];
	/** Each key → as the execution typed it. */
	typed: Map<string, string>;
	/** Has an entry for the call, where the jobs are several. */
	account: CallAccount;
	/** Aborted when the execution is cancelled or halted. */
	signal?: AbortSignal;
	/** What it may wait for the rate limit. */
	waitBudget: Pick<WaitBudget, 'left' | 'spend'>;
	/** Whether it may still make a call that it does not need for its own jobs. */
	canCarry: () => boolean;
	/** Waits for leave to send a call, which `admitted` composes. Throws RunCancelled. */
	takeTurn: (signal: AbortSignal, admitted: () => void) => Promise<Reservation | LookupFailure>;
	/** Asks for keys, typed as given. Throws RunCancelled. */
	ask: (keys: string[], typed: Map<string, string>, asking: Asking) => Promise<Answer>;
	settle: (job: Job, result: Records | LookupFailure) => void;
	/** A call was answered that held its keys and those of so many other executions; whether it made the call. */
	noteShared: (others: number, carried: boolean) => void;
}

/**
 * The place of one execution in a waiting room.
 *
 * Invariants: each of its jobs is settled once or returned once; after it has left, it is told nothing
 * and its execution is asked for nothing.
 */
export class Seat<Job extends Keyed> {
	/** The jobs that have to be asked for in another round, once none is open. Rejects with RunCancelled. */
	readonly done: Promise<Job[]>;

	/** Jobs that are in no call yet. */
	readonly waiting: Set<Job>;

	/** Its execution waits for leave to send a call. */
	isInLine = false;

	private hasLeft = false;

	/** Its account has an entry for the call. */
	private hasEntry: boolean;

	private readonly open: Set<Job>;

	private readonly left: Job[] = [];

	private readonly withdrawal = new AbortController();

	private resolve!: (left: Job[]) => void;

	private reject!: (error: Error) => void;

	/** @param cameAt ms */
	constructor(
		readonly guest: Guest<Job>,
		readonly cameAt: number,
	) {
		this.hasEntry = guest.jobs.length > 1;
		this.waiting = new Set(guest.jobs);
		this.open = new Set(guest.jobs);
		this.done = new Promise((resolve, reject) => {
			this.resolve = resolve;
			this.reject = reject;
		});
		const cancel = () => this.leave(new RunCancelled());
		const { signal } = guest;
		signal?.addEventListener('abort', cancel, { once: true });
		const stopListening = () => signal?.removeEventListener('abort', cancel);
		this.done.then(stopListening, stopListening);
		if (signal?.aborted) cancel();
	}

	/** Its execution still waits. */
	get isPresent(): boolean {
		return !this.hasLeft;
	}

	/** Aborted when it does not need leave to send a call any more. */
	get withdrawn(): AbortSignal {
		return this.withdrawal.signal;
	}

	/** A job goes into a call. */
	take(job: Job): void {
		this.waiting.delete(job);
		if (this.waiting.size === 0) this.withdrawal.abort();
	}

	/** The account on which its jobs are asked for without others; the entry goes with it. */
	handOver(): CallAccount {
		this.hasEntry = false;
		return this.guest.account;
	}

	/** The call is made on another account, or not at all: others of its execution may wait for its end. */
	takeEntryBack(): void {
		if (this.hasEntry) this.guest.account.takenBack();
		this.hasEntry = false;
	}

	settle(job: Job, result: Records | LookupFailure): void {
		if (this.hasLeft || !this.open.has(job)) return;
		this.guest.settle(job, result);
		this.close(job);
	}

	/** A job has to be asked for in another round. */
	putOff(job: Job): void {
		if (this.hasLeft || !this.open.has(job)) return;
		this.left.push(job);
		this.close(job);
	}

	/** Its jobs among these fail, because the execution itself may not ask any more: its budgets are used up. */
	fail(jobs: Iterable<Job>, failure: LookupFailure): void {
		for (const job of [...jobs]) this.settle(job, failure);
	}

	/** The execution does not wait any more. */
	leave(error: Error): void {
		if (this.hasLeft) return;
		this.end();
		this.reject(error);
	}

	private close(job: Job): void {
		this.waiting.delete(job);
		this.open.delete(job);
		if (this.open.size > 0) return;
		this.end();
		this.resolve(this.left);
	}

	private end(): void {
		this.hasLeft = true;
		this.waiting.clear();
		this.takeEntryBack();
		this.withdrawal.abort();
	}
}
