import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Answer } from '../../output/result';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Client } from '../../service/client';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { Run } from '../../service/run';
import { SLICE_MS } from '../../time';
import { callFor } from './call';
import type { KeyOptions } from './outcome';

/** After a call, further lookups are gathered for at most this long. */
const GATHER_MS = 1000;

/** What an execution gets from a shared call. */
interface Shared<Each = Lookup> {
	/** The lookups that the call answered. The execution looks up all others in calls of its own. */
	answered: Map<Each, Answer>;
	/** Given to an execution that makes its own call. Others that have arrived meanwhile wait for its end. */
	ownCallEnded?: () => void;
}

/** An execution that waits for a shared call. */
interface Waiting {
	client: Client;
	lookups: Lookup[];
	/** The call, once it is queued. */
	call?: SharedCall;
	resolve?: (shared: Shared) => void;
}

/** A call for several executions. It is stopped when none of them waits any more. */
interface SharedCall {
	run: Run;
	stop: AbortController;
	waitingFor: Set<Waiting>;
}

/** By account and shape. */
const gatherers = new WeakMap<RateLimiter, Map<string, Gatherer>>();

/**
 * Has the lookups of an execution answered by a call that it shares with others. A shared call may only answer: what it
 * doesn't answer is looked up as if there had been no shared call. It delays an execution by a second of gathering, and
 * by its own time.
 */
export const joinSharedCall = async <Each extends Lookup>(
	{ client, limiter, clock }: Connection,
	shape: string,
	lookups: Each[],
	options: KeyOptions,
): Promise<Shared<Each>> => {
	const byShape = getOrCreate(gatherers, limiter, () => new Map<string, Gatherer>());
	for (const [old, { isGathering }] of byShape) if (!isGathering) byShape.delete(old);
	const gatherer = getOrCreate(byShape, shape, () => new Gatherer({ limiter, clock }, options));
	const execution: Waiting = { client, lookups };
	const isUnderWay = () => (execution.call?.run.tally.calls ?? 0) > 0;
	// Until the call is sent, the execution spends its own Max Wait.
	const { run, stopSignal } = client;
	const joined = gatherer.join(execution);
	const shared = await limiter.minuteGroup.waitFor(joined, run, isUnderWay, stopSignal);
	gatherer.remove(execution);
	if (shared instanceof LookupFailure) return { answered: new Map() };
	const answered = lookups.flatMap((lookup) => {
		const answer = shared.answered.get(lookup);
		return answer && !(answer instanceof LookupFailure) ? [[lookup, answer] as const] : [];
	});
	return { ...shared, answered: new Map(answered) };
};

/** Gathers similar lookups of executions, and makes calls for them. */
class Gatherer {
	/** True until no execution waits when a time of gathering ends. */
	isGathering = false;

	private readonly waiting = new Set<Waiting>();

	private lookupCount = 0;

	/** Ends the present wait: the lookups fill a call, or the call of a single execution has ended. */
	private stopGathering = (): void => {};

	constructor(
		private readonly connection: Pick<Connection, 'limiter' | 'clock'>,
		private readonly options: KeyOptions,
	) {}

	async join(execution: Waiting): Promise<Shared> {
		return await new Promise((resolve) => {
			this.waiting.add(Object.assign(execution, { resolve }));
			this.lookupCount += execution.lookups.length;
			if (this.isFull) this.stopGathering();
			if (!this.isGathering) void this.gather();
		});
	}

	/** Takes out an execution that waits no longer. */
	remove(execution: Waiting): void {
		if (this.waiting.delete(execution)) this.lookupCount -= execution.lookups.length;
		const { call } = execution;
		call?.waitingFor.delete(execution);
		if (call?.waitingFor.size === 0) call.stop.abort();
	}

	/** Lets those that wait go as soon as the limit allows it. Those that arrive in the next second are gathered. */
	private async gather(): Promise<void> {
		const { clock, limiter } = this.connection;
		this.isGathering = true;
		// Gather what arrives in the same moment.
		await clock.sleep(0);
		while (this.waiting.size > 0) {
			const wait = limiter.minuteGroup.allowance.nextCallAt() - clock.now();
			if (wait > 0) {
				await clock.sleep(Math.min(wait, SLICE_MS));
				continue;
			}
			const isOver = new Promise<void>((resolve) => (this.stopGathering = resolve));
			this.send(this.takeForOneCall());
			if (!this.isFull) await Promise.race([clock.sleep(GATHER_MS), isOver]);
		}
		this.isGathering = false;
	}

	private get isFull(): boolean {
		return this.lookupCount >= this.options.request.itemsPerCall;
	}

	/** Takes the executions that have waited longest, as many as fit in a call. */
	private takeForOneCall(): Waiting[] {
		const taken: Waiting[] = [];
		let left = this.options.request.itemsPerCall;
		for (const execution of this.waiting) {
			left -= execution.lookups.length;
			if (left < 0) break;
			taken.push(execution);
			this.remove(execution);
		}
		return taken;
	}

	private send(executions: Waiting[]): void {
		const [first, ...others] = executions;
		if (others.length > 0) void this.sendForSeveral(first, executions);
		else first.resolve?.({ answered: new Map(), ownCallEnded: this.stopGathering });
	}

	/** Makes one call, which counts once in each run. It isn't retried. */
	private async sendForSeveral({ client }: Waiting, executions: Waiting[]): Promise<void> {
		const run = new Run(Infinity);
		const stop = new AbortController();
		const call: SharedCall = { run, stop, waitingFor: new Set(executions) };
		for (const execution of executions) execution.call = call;
		const lookups = executions.flatMap((each) => each.lookups);
		const options = { ...this.options, isShared: true };
		const sender = client.forSharedCall(run, stop.signal);
		const { answered } = await callFor(sender, lookups, options);
		for (const execution of executions) {
			execution.client.run.countSharedCalls(run.tally.calls);
			execution.resolve?.({ answered });
		}
	}
}
