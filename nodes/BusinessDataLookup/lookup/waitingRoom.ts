import type { MatchKey } from '../catalogue/types';
import { LookupFailure } from '../failure';
import type { Clock } from '../service/clock';
import type { RateLimiter } from '../service/rateLimit/limiter';
import { CallAccount } from './callAccount';
import { Pause } from './pause';
import { allOf } from './pool';
import { copyOf } from './records';
import { INCOMPLETE, KEYLESS, Round, type Answer, type Keyed, type RoundParts } from './round';
import { Seat, type Guest, type Way } from './seat';
import { StreamPace } from './streamPace';

/** Failures that have nothing to do with what was asked for. */
const OF_THE_SERVICE = ['unauthorized', 'forbidden', 'server', 'timeout', 'dropped', 'unreachable'];
/** Failures of the execution that made the call: its own budgets or its own end. */
const OF_THE_CARRIER = ['callBudget', 'rateLimited', 'notSent'];

const isOfTheCarrier = (answer: Answer): answer is LookupFailure =>
	answer instanceof LookupFailure && OF_THE_CARRIER.includes(answer.facts.kind);

/** What the executions of one room have in common. */
export interface RoomParts {
	match: MatchKey;
	/** Only the first record of each job is used. */
	firstOnly: boolean;
	/** Most keys in one call. */
	perCall: number;
	limiter: Pick<RateLimiter, 'pace' | 'callsLeft'>;
	clock: Clock;
}

/** Jobs that leave in one call, and whose they are. */
interface Load<Job extends Keyed> {
	owners: Map<Job, Seat<Job>>;
	isFull: boolean;
}

/**
 * Where executions of one account wait whose lookups differ in nothing but their keys, to share calls.
 * A call is composed when it leaves: from the keys of whoever got leave, then the oldest, whoever asked.
 *
 * Invariants:
 * - Each job is answered exactly once, to its own execution and with its own copy of the records.
 * - No key waits while a call could leave: a full one leaves as soon as the limiter lets it, one that is
 *   not full when no other such call is under way and the pause after the last is over, or somebody
 *   cannot be kept longer.
 * - Whoever waits for leave does so on its own Max Wait and Max Calls. Who runs out of them, or is
 *   cancelled, leaves alone: a call of the others is carried on by another of them.
 * - A call of several executions is one call: where it takes further pages, each asks for its own jobs.
 */
export class WaitingRoom<Job extends Keyed> {
	/** In order of arrival; those without waiting jobs are gone. */
	private seats = new Set<Seat<Job>>();

	/** Calls under way that are not full. */
	private underWay = 0;

	private readonly pace: StreamPace;

	private readonly pause: Pause<Job>;

	/** The service does not say which key a record belongs to, so there is nothing to share. */
	private isKeyless = false;

	constructor(private readonly parts: RoomParts) {
		this.pace = new StreamPace(parts.limiter, parts.clock);
		this.pause = new Pause(parts.clock);
	}

	/** Nobody waits, and no call is under way that is not full. */
	get isEmpty(): boolean {
		return this.seats.size === 0 && this.underWay === 0;
	}

	/** It is empty, and what has left is too long ago to matter. */
	get isIdle(): boolean {
		return this.isEmpty && this.pace.recentCalls === 0;
	}

	/** Looks jobs up with those of others; returns those to be asked for in another round. Throws RunCancelled. */
	async lookUp(guest: Guest<Job>): Promise<Job[]> {
		const seat = new Seat(guest, this.parts.clock.now());
		this.seats.add(seat);
		this.letLeave();
		try {
			return await seat.done;
		} finally {
			this.seats.delete(seat);
		}
	}

	/** Lets those who wait ask for leave, so long as a call may leave. */
	private letLeave(): void {
		for (const seat of this.seats) {
			if (!this.mayLeave()) return;
			if (!seat.isInLine) void this.lead(seat);
		}
	}

	private mayLeave(): boolean {
		if (this.seats.size === 0) return false;
		if (this.keysWaiting() >= this.parts.perCall) return true;
		if (this.underWay > 0) return false;
		const pause = this.pace.pauseLeft;
		const patience = Pause.patienceOf(this.seats);
		if (pause <= 0 || patience <= 0) return true;
		this.pause.begin(Math.min(pause, patience), this.seats, () => this.letLeave());
		return false;
	}

	/** Different keys that wait, counted up to a full call. */
	private keysWaiting(): number {
		const keys = new Set<string>();
		for (const { waiting } of this.seats) {
			for (const job of waiting) for (const key of job.keys) keys.add(key);
			if (keys.size >= this.parts.perCall) break;
		}
		return keys.size;
	}

	/** Waits for leave in the name of one execution; with it, asks for all that a call can hold. */
	private async lead(seat: Seat<Job>): Promise<void> {
		this.pause.count(seat);
		seat.isInLine = true;
		let load: Load<Job> | undefined;
		try {
			const turn = await seat.guest.takeTurn(seat.withdrawn, () => {
				load = this.compose(seat);
			});
			if (!(turn instanceof LookupFailure)) await this.carry(seat, load!, turn);
			else if (!seat.withdrawn.aborted) seat.fail(seat.waiting, turn);
		} catch (error) {
			for (const owner of new Set([seat, ...(load?.owners.values() ?? [])])) {
				owner.leave(error as Error);
			}
		}
		this.seats.delete(seat);
		this.letLeave();
	}

	/** Takes the jobs of one execution, then the oldest ones, as many as a call can hold. */
	private compose(leader: Seat<Job>): Load<Job> {
		const owners = new Map<Job, Seat<Job>>();
		const keys = new Set<string>();
		let isFull = false;
		for (const seat of new Set([leader, ...this.seats])) {
			for (const job of seat.waiting) {
				const more = job.keys.filter((key) => !keys.has(key));
				if (keys.size + more.length > this.parts.perCall) {
					isFull = true;
					continue;
				}
				for (const key of more) keys.add(key);
				owners.set(job, seat);
				seat.take(job);
			}
			if (seat.waiting.size === 0) this.seats.delete(seat);
			if (keys.size === this.parts.perCall) isFull = true;
			if (isFull) break;
		}
		if (!isFull) {
			this.underWay += 1;
			this.pace.callLeaves();
		}
		return { owners, isFull };
	}

	/** Sends the call that was composed, and gives everybody what is theirs. */
	private async carry(leader: Seat<Job>, load: Load<Job>, turn: Way['turn']): Promise<void> {
		const { owners, isFull } = load;
		let isUnderWay = !isFull;
		let way: Way | undefined = {
			turn,
			returned: () => {
				if (!isUnderWay) return;
				isUnderWay = false;
				this.underWay -= 1;
				this.letLeave();
			},
		};
		const { returned } = way;
		const takeWay = (): Way | undefined => {
			const own = way;
			way = undefined;
			return own;
		};
		const jobs = [...owners.keys()];
		const others = new Set(owners.values()).size - 1;
		const isAlone = others === 0 && jobs.length === leader.guest.jobs.length;
		const account = isAlone ? leader.handOver() : new CallAccount();
		for (const seat of owners.values()) seat.takeEntryBack();
		const { match, firstOnly } = this.parts;
		const parts: RoundParts<Job> = {
			match,
			firstOnly,
			ask: async (keys, together, some) =>
				together
					? await this.askTogether(leader, keys, some, owners, takeWay())
					: await this.askAlone(owners.get(some[0])!, some[0], leader, takeWay),
			settle: (job, result) => {
				const copied = others > 0 && !(result instanceof LookupFailure);
				owners.get(job)!.settle(job, copied ? copyOf(result) : result);
			},
			concernsAll: ({ facts }) => others === 0 || OF_THE_SERVICE.includes(facts.kind),
			askApart: async (some, witness) => {
				const asked = [...new Set(some.map((job) => owners.get(job)!))].map(async (seat) => {
					const own = new Round({ ...parts, concernsAll: () => true }, seat.guest.account);
					return await own.askTogether(
						some.filter((job) => owners.get(job) === seat),
						witness,
					);
				});
				return (await allOf(asked)).flat();
			},
		};
		const round = new Round<Job>(parts, account);
		try {
			// Alone, the entry was made before the execution came here.
			const shares = jobs.length > 1 && (isAlone || (!this.isKeyless && account.sharesNow()));
			const left = shares ? await round.share(jobs) : await this.eachAlone(round, jobs);
			for (const job of left) owners.get(job)!.putOff(job);
		} finally {
			returned();
		}
	}

	private async eachAlone(round: Round<Job>, jobs: Job[]): Promise<Job[]> {
		await round.askAlone(jobs);
		return [];
	}

	/** A job asked for by its own execution. What ends that one ends no other. */
	private async askAlone(
		owner: Seat<Job>,
		job: Job,
		leader: Seat<Job>,
		takeWay: () => Way | undefined,
	): Promise<Answer> {
		const way = owner === leader ? takeWay() : undefined;
		// Nobody is told what becomes of a job whose execution has left.
		if (!owner.isPresent && !way) return KEYLESS;
		try {
			return await owner.guest.ask(job.keys, owner.guest.typed, { together: false, way });
		} catch (error) {
			owner.leave(error as Error);
			return KEYLESS;
		}
	}

	/**
	 * Jobs asked for in one call, by whoever has the way, or can still make a call. Where nobody can, each
	 * is left to ask for its own.
	 */
	private async askTogether(
		leader: Seat<Job>,
		keys: string[],
		jobs: Job[],
		owners: Map<Job, Seat<Job>>,
		way?: Way,
	): Promise<Answer> {
		const seats = [...new Set(jobs.map((job) => owners.get(job)!))];
		const typed = new Map<string, string>();
		for (const { guest } of seats) {
			for (const key of keys) {
				const text = guest.typed.get(key);
				if (text !== undefined && !typed.has(key)) typed.set(key, text);
			}
		}
		const isOwn = seats.length === 1;
		const out = new Set<Seat<Job>>();
		for (let next = way; ; next = undefined) {
			const carrier = next
				? leader
				: seats.find(
						(seat) => seat.isPresent && !out.has(seat) && (isOwn || seat.guest.canCarry()),
					);
			if (!carrier) return new LookupFailure({ kind: 'notSent', message: 'Nobody asks any more' });
			const answer = await carrier.guest
				.ask(keys, typed, { together: true, withOthers: !isOwn, way: next })
				.catch((error: Error) => error);
			if (answer instanceof Error && !(answer instanceof LookupFailure)) {
				carrier.leave(answer);
			} else if (!isOwn && isOfTheCarrier(answer)) {
				out.add(carrier);
				carrier.fail(
					jobs.filter((job) => owners.get(job) === carrier),
					answer,
				);
			} else {
				if (answer === KEYLESS) this.isKeyless = true;
				if (answer !== INCOMPLETE) this.noteShared(seats, carrier);
				return answer;
			}
		}
	}

	private noteShared(seats: Array<Seat<Job>>, carrier: Seat<Job>): void {
		for (const seat of seats) seat.guest.noteShared(seats.length - 1, seat === carrier);
	}
}
