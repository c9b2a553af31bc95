/** Executions of one account that come at their times, each with its budgets, at a service in virtual time. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { RunCanceled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { lookUpRounds } from '../../../nodes/BusinessDataLookup/lookup/rounds.ts';
import { Results } from '../../../nodes/BusinessDataLookup/lookup/results.ts';
import { runHint } from '../../../nodes/BusinessDataLookup/lookup/summary.ts';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';
import { Client } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { Connection } from '../../../nodes/BusinessDataLookup/service/connection.ts';
import { RateLimiter } from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { VirtualTime } from '../../property/virtualTime.mts';
import { readInputOfKind } from '../readParameters.mts';
import { fakeRun } from '../../support/fakeN8n.mts';

const LATENCY_MS = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const LIMIT = 60;

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
	canceledAfter?: number;
}

/** Lets executions of one operation come, and returns what each got, its hint, and who sent what. */
const carryOut = async (
	clock: VirtualTime,
	operation: string,
	executions: Execution[],
	send: (body: IDataObject, canceled: Promise<void>) => Promise<HttpResponse | LookupFailure>,
) => {
	const limiter = new RateLimiter(clock);
	const asked: Array<{ by: number; body: IDataObject }> = [];
	const execute = async (execution: Execution, by: number) => {
		const { at = 0, inputs, maxWait = 300, maxCalls = Infinity, stopAtFirst = false } = execution;
		await clock.sleep(at);
		const startedAt = clock.now();
		const cancel = new AbortController();
		const { canceledAfter = Infinity } = execution;
		if (canceledAfter < Infinity) clock.at(startedAt + canceledAfter, () => cancel.abort());
		const canceled = new Promise<void>((resolve) =>
			cancel.signal.addEventListener('abort', () => resolve()),
		);
		const requests = inputs.map((input, item) => ({
			...readInputOfKind('byKey', operation, input),
			item,
		}));
		const results = new Results(stopAtFirst, requests);
		results.setNotSent();
		const client = new Client({
			baseUrl: 'http://service',
			transport: async ({ body }) => {
				asked.push({ by, body: body as IDataObject });
				return await send(body as IDataObject, canceled);
			},
			limiter,
			maxWait: maxWait * 1000,
			clock,
			maxCalls,
			signal: AbortSignal.any([cancel.signal, results.stopController.signal]),
		});
		const connection = { client, limiter, clock } as unknown as Connection;
		const run = lookUpRounds(fakeRun(), connection, results);
		await run.catch((error: Error) => {
			if (!(error instanceof RunCanceled)) throw error;
		});
		const all = requests.map(({ item }) => {
			const result = results.byItem[item];
			return result && 'records' in result ? result.records : result;
		});
		return {
			/** What each input got: its records, or why there are none; undefined = it was not looked up any more. */
			all: all as Array<IDataObject[] | LookupFailure | undefined>,
			hint: runHint(connection, results, new Redactor([])).message,
			took: clock.now() - startedAt,
			calls: client.run.tally.calls,
		};
	};
	const ran = await clock.run(Promise.all(executions.map(execute)), DAY_MS);
	return { ran, asked };
};

/** Lets executions come to a service that allows 60 calls a minute. */
export const comeTogether = async (
	operation: string,
	executions: Execution[],
	answer: (body: IDataObject) => unknown,
	/** Calls of this minute that are used up at first. */
	used = 0,
) => {
	const clock = new VirtualTime(0, () => 0);
	const carriedOut = new Map([[0, used]]);
	return await carryOut(clock, operation, executions, async (body) => {
		const minute = Math.floor(clock.now() / MINUTE_MS);
		const count = (carriedOut.get(minute) ?? 0) + 1;
		carriedOut.set(minute, count);
		const headers = {
			'x-ratelimit-limit-minute': String(LIMIT),
			'x-ratelimit-remaining-minute': String(LIMIT - count),
			'x-ratelimit-reset-minute': String(((minute + 1) * MINUTE_MS) / 1000),
		};
		await clock.sleep(LATENCY_MS);
		return { status: 200, headers, body: answer(body) };
	});
};
