/** Executions of one account that come at their times, each with its budgets, at a service in virtual time. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { executePlan } from '../../../nodes/BusinessDataLookup/execute.ts';
import { planOf } from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { Results } from '../../../nodes/BusinessDataLookup/lookup/results.ts';
import { runHint } from '../../../nodes/BusinessDataLookup/lookup/summary.ts';
import { Client } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { Connection } from '../../../nodes/BusinessDataLookup/service/connection.ts';
import { RateLimiter } from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../property/virtualTime.mts';
import { inputRequestOf } from '../wire.mts';
import { fakeRun } from '../../support/fakeN8n.mts';

const LATENCY_MS = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LIMIT = 60;
/** A chain from a call to the one after it, through the loader. */
const STEPS = 300;

export interface Execution {
	/** ms */
	at?: number;
	/** The parameters of each input. */
	inputs: INodeParameters[];
	/** Seconds. */
	maxWait?: number;
	maxCalls?: number;
	stopAtFirst?: boolean;
	/** ms after its start */
	cancelledAfter?: number;
}

/** Lets executions of one operation come, and tells what each got, its hint, and when who asked for what. */
export const comeTogether = async (
	operation: string,
	executions: Execution[],
	answer: (body: IDataObject) => unknown,
	/** Calls of this minute that are used up at first. */
	used = 0,
	/** How long a call takes, in ms. */
	latencyOf: (body: IDataObject) => number = () => LATENCY_MS,
) => {
	const clock = new VirtualTime(0, () => 0, STEPS);
	const limiter = new RateLimiter(clock);
	const asked: Array<{ by: number; at: number; body: IDataObject }> = [];
	const carriedOut = new Map([[0, used]]);
	const carryOut = () => {
		const minute = Math.floor(clock.now() / MINUTE_MS);
		carriedOut.set(minute, (carriedOut.get(minute) ?? 0) + 1);
		return {
			'x-ratelimit-limit-minute': String(LIMIT),
			'x-ratelimit-remaining-minute': String(LIMIT - carriedOut.get(minute)!),
			'x-ratelimit-reset-minute': String(((minute + 1) * MINUTE_MS) / 1000),
		};
	};
	const execute = async (execution: Execution, by: number) => {
		const { at = 0, inputs, maxWait = 300, maxCalls = Infinity, stopAtFirst = false } = execution;
		await clock.sleep(at);
		const cancel = new AbortController();
		const { cancelledAfter = Infinity } = execution;
		if (cancelledAfter < Infinity) clock.at(clock.now() + cancelledAfter, () => cancel.abort());
		const results = new Results(stopAtFirst);
		const waitBudget = new WaitBudget(maxWait * 1000);
		const client = new Client({
			baseUrl: 'http://service',
			transport: async ({ body }) => {
				asked.push({ by, at: clock.now(), body: body as IDataObject });
				const headers = carryOut();
				await clock.sleep(latencyOf(body as IDataObject));
				return { status: 200, headers, body: answer(body as IDataObject) };
			},
			limiter,
			waitBudget,
			clock,
			maxCalls,
			signal: AbortSignal.any([cancel.signal, results.halt.signal]),
		});
		const connection = { client, limiter, clock, waitBudget } as unknown as Connection;
		const requests = inputs.map((input, item) => ({ ...inputRequestOf(operation, input), item }));
		const context = fakeRun();
		await executePlan(context, connection, planOf(requests), results).catch(async (error: Error) =>
			error instanceof RunCancelled ? undefined : await Promise.reject(error),
		);
		const all = requests.map(({ item }) => {
			const result = results.byItem[item];
			if (result instanceof LookupFailure) return result.message;
			return result && 'records' in result ? result.records : [];
		});
		return {
			/** What each input got: its records, or why there are none. */
			all,
			/** What the first one got. */
			records: all[0],
			waited: waitBudget.waited,
			hint: runHint(connection, results, (text) => text).message,
			took: clock.now() - at,
		};
	};
	const ran = await clock.run(Promise.all(executions.map(execute)), HOUR_MS);
	return { ran, asked };
};
