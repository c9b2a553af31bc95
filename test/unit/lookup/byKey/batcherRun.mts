/** Runs that look up company IDs through one batcher, at a service in virtual time. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { BatcherOptions } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batcher.ts';
import { batcherFor } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../../nodes/BusinessDataLookup/service/transport.ts';
import { VirtualTime } from '../../../support/virtualTime.mts';
import { ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';
import { batchOptions, byId, search } from './lookups.mts';

const HOUR = 3_600_000;
export const LATENCY = 500;

export type Reply = HttpResponse | LookupFailure;

/** A call that the service got. */
export interface SentCall {
	ids: string[];
	/** ms */
	at: number;
	/** How many calls there were before. */
	nth: number;
	/** The name of the run whose client sent it. */
	by: string;
	request: HttpRequest;
}

export const refused = (status: number, headers = {}): Reply => ({ status, headers, body: {} });
/** Each ID finds its company. The headers say how many of 60 calls are left in the first minute. */
export const finds =
	(callsLeft?: number) =>
	({ ids }: SentCall): Reply => ({
		...ok,
		headers: {
			...(callsLeft !== undefined && {
				'x-ratelimit-limit-minute': '60',
				'x-ratelimit-remaining-minute': String(callsLeft),
				'x-ratelimit-reset-minute': '60',
			}),
		},
		body: { records: ids.map((company_id) => ({ company_id })), total_records: ids.length },
	});

interface Setup extends Partial<Pick<BatcherOptions, 'isAcrossRuns'>> {
	itemsPerCall?: number;
	/** ms that a call takes */
	took?: (call: SentCall) => number;
}

export const startBatcher = (service: (call: SentCall) => Reply = finds(), setup: Setup = {}) => {
	const { itemsPerCall = 50, isAcrossRuns = true, took = () => LATENCY } = setup;
	const clock = new VirtualTime(0, () => 0);
	const limiter = new RateLimiter(clock);
	const given = { matchBy: 'company_id', value: 'x' };
	const { operation, request } = readInputOfKind('byKey', 'company.enrich', given);
	const template = { operation, request: { ...request, itemsPerCall } };
	const options = batchOptions('enrich', { matchField: byId, template });
	const parts = { ...options, limiter, clock, isAcrossRuns };
	const batcher = batcherFor('shape', parts);
	const sent: SentCall[] = [];
	/** A run, and what its lookups got. */
	const runOf = (by = 'a', { maxWait = Infinity } = {}) => {
		const transport = async (request: HttpRequest) => {
			const { company_id: ids } = request.body as { company_id: string[] };
			const call = { ids, at: clock.now(), nth: sent.length, by, request };
			sent.push(call);
			await clock.sleep(took(call));
			return service(call);
		};
		const client = new Client(
			{ baseUrl: 'http://service', limiter, clock, transport },
			new Run(maxWait),
		);
		/** The company of each ID, `none`, or the kind of its failure. */
		const got: Record<string, string> = {};
		const answers: Record<string, Answer> = {};
		/** Looks up some IDs at a time, in ms. */
		const lookUp = async (at: number, ...ids: string[]) => {
			await clock.sleep(at - clock.now());
			const all = ids.map(async (id) => {
				const answer = await batcher.lookUp(client, search(id));
				answers[id] = answer;
				got[id] =
					answer instanceof LookupFailure
						? answer.facts.kind
						: answer.records.map(({ company_id }) => company_id).join() || 'none';
			});
			await Promise.all(all);
		};
		/** Looks up IDs at their times: `0: a b, 100: c`. */
		const lookUpAll = async (lookups: string) =>
			await Promise.all(
				lookups.split(', ').map(async (each) => {
					const [at, ids] = each.split(': ');
					await lookUp(Number(at), ...ids.split(' '));
				}),
			);
		return { run: client.run, got, answers, lookUp, lookUpAll };
	};
	const end = async (...works: Array<Promise<unknown>>) =>
		await clock.run(Promise.all(works), 24 * HOUR);
	/** When each call was sent, and its IDs: `0: a b, 500: c`. */
	const calls = () => sent.map(({ at, ids }) => `${at}: ${ids.join(' ')}`).join(', ');
	return { clock, limiter, parts, batcher, sent, runOf, end, calls };
};
