/** An hour of mixed executions of many accounts, in virtual time: what is kept must not grow. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../nodes/BusinessDataLookup/failure.ts';
import { executePlan } from '../../nodes/BusinessDataLookup/execute.ts';
import { planOf } from '../../nodes/BusinessDataLookup/lookup/plan.ts';
import { Results } from '../../nodes/BusinessDataLookup/lookup/results.ts';
import { Client } from '../../nodes/BusinessDataLookup/service/client.ts';
import type { Connection } from '../../nodes/BusinessDataLookup/service/connection.ts';
import { limiterFor } from '../../nodes/BusinessDataLookup/service/rateLimit/accountLimiters.ts';
import { WaitBudget } from '../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import type { HttpRequest } from '../../nodes/BusinessDataLookup/service/transport.ts';
import { ModelService, type ServiceAnswer } from '../property/modelService.mts';
import { VirtualTime } from '../property/virtualTime.mts';
import { inputRequestOf } from '../unit/wire.mts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Four a quarter of an hour are new. */
const ACCOUNTS = 20;
const STEPS = 200;
const MEGABYTE = 2 ** 20;
/** ms after which what a quarter has left behind is forgotten. */
const FORGOTTEN_AFTER_MS = 11 * MINUTE_MS;

/** The same numbers at every run. */
const seeded = (seed: number) => () => {
	seed = (seed * 1664525 + 1013904223) >>> 0;
	return seed / 2 ** 32;
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const chance = seeded(7);
const upTo = (most: number) => Math.floor(chance() * most);

/** The input of a lookup; n8n's defaults take long to work out, so each is worked out once. */
const inputs = new Map<string, ReturnType<typeof inputRequestOf>>();
const inputOf = (value: string, options: INodeParameters) => {
	const key = JSON.stringify([value, options]);
	const known =
		inputs.get(key) ?? inputRequestOf('company.enrich', { matchBy: 'company_id', value, options });
	inputs.set(key, known);
	return known;
};

/** What was made for executions and accounts, as long as somebody holds it. */
let made: Array<WeakRef<object>> = [];

/** What is in a chain of objects with finalizers, such as abort signals, needs several collections. */
const MAX_COLLECTIONS = 10;

/** How many of those things are held by somebody. */
const stillHeld = async (): Promise<number> => {
	for (let nth = 0; made.length > 0 && nth < MAX_COLLECTIONS; nth += 1) {
		await nextTurn();
		collectGarbage();
		made = made.filter((each) => each.deref());
	}
	return made.length;
};

const time = new VirtualTime(1_700_000_000_000, chance, STEPS);
const services = new Map<string, ModelService>();
const logged: string[] = [];

const serviceOf = (account: string): ModelService => {
	const known = services.get(account);
	if (known) return known;
	const latency = () => 200 + chance() * 400;
	const service = new ModelService(time, {
		window: 'fromFirstCall',
		minuteLimit: 60,
		concurrency: 10,
		skew: 0,
		silent: false,
		onTheWay: 0.1,
		latency,
	});
	services.set(account, service);
	return service;
};

/** An answer of the service, or one of its bad days. */
const answerTo = async (
	service: ModelService,
	keys: string[],
): Promise<ServiceAnswer | LookupFailure> => {
	const answer = await service.call();
	const luck = upTo(40);
	if (luck === 0) return new LookupFailure({ kind: 'dropped', message: 'The connection broke' });
	if (luck === 1) return { ...answer, status: 503, body: {} };
	if (answer.status !== 200) return answer;
	const records = keys.map((company_id) => ({ company_id, text: 'x'.repeat(200) }));
	return { ...answer, body: { success: true, records, total_records: records.length } };
};

/** One execution: shared or alone, large or small, some of them cancelled. */
const execute = async (account: string): Promise<'ended' | 'cancelled'> => {
	const service = serviceOf(account);
	const limiter = limiterFor(account, time);
	const cancel = new AbortController();
	if (upTo(8) === 0) time.at(time.now() + upTo(2000), () => cancel.abort());
	const results = new Results(false);
	const waitBudget = new WaitBudget(5 * MINUTE_MS);
	const client = new Client({
		baseUrl: 'http://service',
		transport: async ({ body }: HttpRequest) =>
			await answerTo(service, (body as { company_id: string[] }).company_id),
		limiter,
		waitBudget,
		clock: time,
		maxCalls: 100,
		signal: AbortSignal.any([cancel.signal, results.halt.signal]),
		log: (message) => logged.push(message),
	});
	const itemsPerCall = [1, 5, 50][upTo(3)];
	const options = { shareCalls: upTo(4) > 0, itemsPerCall, timeout: 1000 + upTo(3) };
	const requests = Array.from({ length: 1 + upTo(30) }, (_, item) => ({
		...inputOf(`own_${upTo(30)}`, options),
		item,
	}));
	made.push(new WeakRef(client), new WeakRef(limiter), new WeakRef(results));
	const connection = { client, limiter, waitBudget, clock: time } as unknown as Connection;
	try {
		await executePlan(
			{ getMode: () => 'webhook' } as IExecuteFunctions,
			connection,
			planOf(requests),
			results,
		);
		expect(Object.keys(results.byItem)).toHaveLength(requests.length);
		return 'ended';
	} catch (error) {
		if (!(error instanceof RunCancelled)) throw error;
		return 'cancelled';
	}
};

/** A quarter of an hour with an execution every few seconds, and what is left of it when it is forgotten. */
const quarter = async (nth: number) => {
	const until = time.now() + QUARTER_MS;
	const executions: Array<Promise<string>> = [];
	const begin = async () => {
		while (time.now() < until) {
			executions.push(execute(`https://account-${nth * 4 + upTo(ACCOUNTS - 16)}`));
			executions.push(execute(`https://account-regular-${upTo(3)}`));
			await time.sleep(upTo(10_000));
		}
		return await Promise.all(executions);
	};
	const outcomes = await time.run(begin(), 24 * 3_600_000);
	// Alarms that were set meanwhile ring.
	await time.run(time.sleep(MINUTE_MS), 24 * 3_600_000);
	time.leap(FORGOTTEN_AFTER_MS);
	limiterFor('https://another', time);
	services.clear();
	const lines = logged.splice(0).length;
	return {
		executions: outcomes.length,
		cancelled: outcomes.filter((outcome) => outcome === 'cancelled').length,
		lines,
		held: await stillHeld(),
		heap: process.memoryUsage().heapUsed / MEGABYTE,
	};
};

test('an hour of mixed executions leaves no executions, accounts or heap growth behind', async () => {
	const quarters = [];
	for (let nth = 0; nth < 4; nth += 1) quarters.push(await quarter(nth));
	const [first, , , last] = quarters;
	for (const { executions, cancelled, lines, held } of quarters) {
		expect(cancelled).toBeGreaterThan(0);
		expect(lines).toBeLessThanOrEqual(3 * executions);
		expect(held).toBe(0);
	}
	expect(last.heap - first.heap).toBeLessThan(5);
});
