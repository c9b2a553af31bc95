/** Executions that come and go in a waiting room, in virtual time, at a service that knows every key. */
import type { MatchKey } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { LookupFailure, RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { CallAccount } from '../../../nodes/BusinessDataLookup/lookup/callAccount.ts';
import type { Records } from '../../../nodes/BusinessDataLookup/lookup/records.ts';
import type { Answer, Keyed } from '../../../nodes/BusinessDataLookup/lookup/round.ts';
import { WaitingRoom } from '../../../nodes/BusinessDataLookup/lookup/waitingRoom.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const match = { field: 'id', recordField: 'id', kind: 'id' } as MatchKey;
const LATENCY_MS = 100;

export interface Arrival {
	keys: string[];
	/** ms */
	at?: number;
	/** What it may wait for the rate limit, in ms. */
	maxWait?: number;
	/** How long it waits for leave, in ms. */
	turn?: number;
	canCarry?: boolean;
	/** ms */
	cancelledAt?: number;
	/** How it spells its keys. */
	spelled?: (key: string) => string;
	/** In the place of leave. */
	refusal?: LookupFailure;
}

export interface Setup {
	perCall?: number;
	callsLeft?: number;
	pace?: number;
	/** What the service answers to keys that execution `by` asks for. */
	answer?: (keys: string[], by: number, nth: number) => Answer | Error;
}

export const known = (keys: string[]): Answer => ({
	records: keys.map((id) => ({ id, inside: { id } })),
});
export const failed = (kind: LookupFailure['facts']['kind']) =>
	new LookupFailure({ kind, message: kind });

/** Lets executions come and go, and tells what was asked when, and what each of them got. */
export const meet = async (
	arrivals: Arrival[],
	{ perCall = 10, callsLeft = 60, pace = 1000, answer = known }: Setup = {},
) => {
	const clock = new VirtualTime(0, () => 0, 60);
	const room = new WaitingRoom<Keyed>({
		match,
		firstOnly: false,
		perCall,
		limiter: { callsLeft, pace },
		clock,
	});
	const asked: Array<{ at: number; by: number; keys: string[] }> = [];
	const got = arrivals.map(() => new Map<string, Records | LookupFailure>());
	const shared = arrivals.map(() => [] as Array<[others: number, carried: boolean]>);

	const waitBudgets = arrivals.map(({ maxWait = Infinity }) => new WaitBudget(maxWait));

	const visit = async (arrival: Arrival, by: number): Promise<unknown> => {
		const waitBudget = waitBudgets[by];
		const { keys, at = 0, turn = 0, canCarry = true, spelled = (key) => key } = arrival;
		await clock.sleep(at);
		const run = new AbortController();
		if (arrival.cancelledAt !== undefined) clock.at(arrival.cancelledAt, () => run.abort());
		const account = new CallAccount();
		if (keys.length > 1) account.sharesNow();
		const left = await room
			.lookUp({
				jobs: keys.map((key) => ({ keys: [key] })),
				typed: new Map(keys.map((key) => [key, spelled(key)])),
				account,
				signal: run.signal,
				waitBudget,
				canCarry: () => canCarry,
				takeTurn: async (signal, admitted) => {
					await clock.sleep(turn);
					if (signal.aborted) return failed('notSent');
					if (arrival.refusal) return arrival.refusal;
					admitted();
					return {} as never;
				},
				ask: async (wanted, typed, { way }) => {
					asked.push({ at: clock.now(), by, keys: wanted.map((key) => typed.get(key)!) });
					const nth = asked.length;
					await clock.sleep(LATENCY_MS);
					way?.returned();
					if (run.signal.aborted) throw new RunCancelled();
					const given = answer(wanted, by, nth);
					if (given instanceof Error && !(given instanceof LookupFailure)) throw given;
					return given;
				},
				settle: (job, result) => got[by].set(job.keys[0], result),
				noteShared: (others, carried) => shared[by].push([others, carried]),
			})
			.catch((error: Error) => error);
		return left instanceof Error ? left : left.map((job) => job.keys[0]);
	};
	const ended = await clock.run(Promise.all(arrivals.map(visit)), 3_600_000);
	const recordsOf = (by: number) =>
		Object.fromEntries(
			[...got[by]].map(([key, result]) => [
				key,
				result instanceof LookupFailure ? result.facts.kind : result.records.map(({ id }) => id),
			]),
		);
	return {
		room,
		clock,
		asked,
		shared,
		ended,
		got,
		results: arrivals.map((_, by) => recordsOf(by)),
		waited: waitBudgets.map(({ waited }) => waited),
	};
};
