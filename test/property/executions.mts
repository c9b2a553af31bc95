/** Executions of one process that enrich companies by id at a model of the service, in virtual time. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../nodes/BusinessDataLookup/failure.ts';
import { executePlan } from '../../nodes/BusinessDataLookup/execute.ts';
import { planOf } from '../../nodes/BusinessDataLookup/lookup/plan.ts';
import { Results } from '../../nodes/BusinessDataLookup/lookup/results.ts';
import { Client } from '../../nodes/BusinessDataLookup/service/client.ts';
import type { Connection } from '../../nodes/BusinessDataLookup/service/connection.ts';
import { RateLimiter } from '../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import type { HttpRequest } from '../../nodes/BusinessDataLookup/service/transport.ts';
import { inputRequestOf } from '../unit/wire.mts';
import { begin, type Schedule } from './schedule.mts';
import { fakeRun } from '../support/fakeN8n.mts';

/** Promise steps between two timers: from an answer through rounds and rooms to the next call. */
const STEPS = 200;

export interface Execution {
	/** ms after the begin */
	startsAt: number;
	keys: string[];
	/** Lookups of different shapes cannot share calls. */
	shape?: number;
	shareCalls?: boolean;
	itemsPerCall?: number;
	/** ms after its start */
	cancelledAfter?: number;
	/** s */
	maxWait?: number;
	maxCalls?: number;
	stopAtFirst?: boolean;
}

/** What became of an execution. */
export interface Outcome {
	/** What each of its inputs got: the ids of its records, or the kind of its failure. */
	got: unknown[];
	messages: string[];
	cancelled: boolean;
	/** ms */
	took: number;
	calls: number;
	waited: number;
}

/** How the service names a refused key: by its place, by the filter alone, or in words only. */
export type RefusedAs = 'place' | 'filter' | 'words';

/** The service knows the keys that begin with `own`, refuses those that begin with `bad`, and has two records for `two`. */
const answerTo = (keys: string[], refusedAs: RefusedAs) => {
	const bad = keys.find((key) => key.startsWith('bad'));
	if (bad !== undefined) {
		const place = String(keys.indexOf(bad));
		const loc = { place: ['body', 'company_id', place], filter: ['body', 'company_id'], words: [] };
		const detail =
			refusedAs === 'words' ? `${bad} is no id` : [{ loc: loc[refusedAs], msg: 'is no id' }];
		return { status: 422, body: { detail } };
	}
	const records = keys.flatMap((key): IDataObject[] => {
		if (key.startsWith('own')) return [{ company_id: key, inside: { of: key } }];
		return key.startsWith('two')
			? [
					{ company_id: key, nth: 1 },
					{ company_id: key, nth: 2 },
				]
			: [];
	});
	return { status: 200, body: { success: true, records, total_records: records.length } };
};

/** What a call for the key alone gives. */
export const aloneGot = (key: string): unknown => {
	if (key.startsWith('bad')) return 'invalid';
	return key.startsWith('own') || key.startsWith('two') ? [key] : [];
};

/** Carries out executions of one account; those of a schedule are the same at every run. */
export const carryOutAll = async (
	schedule: Omit<Schedule, 'calls'>,
	executions: Execution[],
	refusedAs: RefusedAs = 'place',
) => {
	const { time, service } = begin({ ...schedule, calls: [] }, Infinity, STEPS);
	const limiter = new RateLimiter(time);
	const asked: string[][] = [];
	const begun = time.now();

	const carryOut = async (execution: Execution): Promise<Outcome> => {
		const { keys, shape = 0, shareCalls = true, itemsPerCall = 50 } = execution;
		await time.sleep(execution.startsAt);
		const startedAt = time.now();
		const cancel = new AbortController();
		const { cancelledAfter = Infinity } = execution;
		if (cancelledAfter < Infinity) time.at(time.now() + cancelledAfter, () => cancel.abort());
		const results = new Results(execution.stopAtFirst ?? false);
		const waitBudget = new WaitBudget((execution.maxWait ?? 100_000) * 1000);
		// n8n aborts a call with the execution that made it.
		const aborted = new Promise<LookupFailure>((resolve) =>
			cancel.signal.addEventListener('abort', () =>
				resolve(new LookupFailure({ kind: 'dropped', message: 'aborted' })),
			),
		);
		const client = new Client({
			baseUrl: 'http://service',
			transport: async ({ body }: HttpRequest) => {
				const sent = (body as { company_id: string[] }).company_id;
				asked.push(sent);
				const answered = service.call().then((answer) => {
					return answer.status === 200 ? { ...answer, ...answerTo(sent, refusedAs) } : answer;
				});
				return await Promise.race([answered, aborted]);
			},
			limiter,
			waitBudget,
			clock: time,
			maxCalls: execution.maxCalls ?? Infinity,
			signal: AbortSignal.any([cancel.signal, results.halt.signal]),
		});
		const options = { shareCalls, itemsPerCall, timeout: 1000 + shape };
		const inputs = keys.map((value, item) => ({
			...inputRequestOf('company.enrich', { matchBy: 'company_id', value, options }),
			item,
		}));
		const connection = { client, limiter, waitBudget, clock: time } as unknown as Connection;
		const ended = await executePlan(fakeRun(), connection, planOf(inputs), results).catch(
			(error: Error) => error,
		);
		if (ended instanceof Error && !(ended instanceof RunCancelled)) throw ended;
		const all = keys.map((_, item) => results.byItem[item]);
		return {
			got: all.map((result) => {
				if (result instanceof LookupFailure) return result.facts.kind;
				const records = result && 'records' in result ? result.records : undefined;
				// Enrich gives the first of several matches.
				return records?.slice(0, 1).map(({ company_id }) => company_id);
			}),
			messages: all.flatMap((result) => (result instanceof LookupFailure ? [result.message] : [])),
			cancelled: cancel.signal.aborted,
			took: time.now() - startedAt,
			calls: client.tally.calls,
			waited: waitBudget.waited,
		};
	};

	const outcomes = await time.run(Promise.all(executions.map(carryOut)), 24 * 3_600_000);
	return { outcomes, asked, service, took: time.now() - begun };
};
