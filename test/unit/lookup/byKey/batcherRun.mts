/** Runs that look up by company ID through one batcher, at a service in virtual time. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { BatcherOptions } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batcher.ts';
import { batcherFor } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../../nodes/BusinessDataLookup/service/transport.ts';
import { VirtualTime } from '../../../support/virtualTime.mts';
import { ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';
import { byId, search } from './lookups.mts';

const HOUR = 3_600_000;
export const LATENCY = 500;

export type Reply = HttpResponse | LookupFailure;

/** The values of a request, and its page. */
export interface SentCall {
	ids: string[];
	page: number;
	/** ms */
	at: number;
	/** How many calls there were before. */
	nth: number;
	/** The name of the run whose client sends it. */
	by: string;
	request: HttpRequest;
}

export const page = (records: IDataObject[], total = records.length, headers = {}): Reply => ({
	...ok,
	headers,
	body: { records, total_records: total },
});
export const refused = (status: number, headers = {}): Reply => ({ status, headers, body: {} });
/** Each value finds its company, and the headers say how many of 60 calls are left in the first minute. */
export const finds =
	(calls?: number) =>
	({ ids }: SentCall): Reply =>
		page(
			ids.map((company_id) => ({ company_id })),
			ids.length,
			calls === undefined ? {} : left(calls),
		);
export const left = (calls: number) => ({
	'x-ratelimit-limit-minute': '60',
	'x-ratelimit-remaining-minute': String(calls),
	'x-ratelimit-reset-minute': '60',
});

interface Setup extends Partial<Pick<BatcherOptions, 'isShared' | 'maxRecords'>> {
	operation?: string;
	itemsPerCall?: number;
	parameters?: INodeParameters;
	took?: (asked: SentCall) => number;
}

export const startBatcher = (service: (asked: SentCall) => Reply = finds(), setup: Setup = {}) => {
	const { operation: name = 'company.enrich', itemsPerCall = 50, parameters } = setup;
	const { isShared = true, maxRecords = 1, took = () => LATENCY } = setup;
	const clock = new VirtualTime(0, () => 0);
	const limiter = new RateLimiter(clock);
	const given = { matchBy: 'company_id', value: 'x', returnAll: true, ...parameters };
	const { operation, request: read } = readInputOfKind('byKey', name, given);
	const sample = { operation, request: { ...read, itemsPerCall } };
	const parts = { matchField: byId, sample, maxRecords, limiter, clock, isShared };
	const batcher = batcherFor('shape', parts);
	const sent: SentCall[] = [];
	/** A run, and what its lookups got. */
	const runOf = (by = 'a', { maxWait = Infinity } = {}) => {
		const transport = async (request: HttpRequest) => {
			const { company_id: ids, page: number } = request.body as {
				company_id: string[];
				page: number;
			};
			const asked = { ids, page: number, at: clock.now(), nth: sent.length, by, request };
			sent.push(asked);
			await clock.sleep(took(asked));
			return service(asked);
		};
		const parts = { baseUrl: 'http://service', limiter, clock, transport };
		const client = new Client(parts, new Run(maxWait));
		const got: Record<string, string> = {};
		const answers: Record<string, Answer> = {};
		/** Looks up some IDs at a time, in ms. */
		const ask = async (at: number, ...ids: string[]) => {
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
		/** Asks for `0: a b, 100: c`. */
		const askAll = async (asks: string) =>
			await Promise.all(
				asks.split(', ').map(async (each) => {
					const [at, ids] = each.split(': ');
					await ask(Number(at), ...ids.split(' '));
				}),
			);
		return { run: client.run, got, answers, ask, askAll };
	};
	const end = async (...works: Array<Promise<unknown>>) =>
		await clock.run(Promise.all(works), 24 * HOUR);
	/** When each call was sent, and its values: `0: a b, 500: c`. */
	const calls = () => sent.map(({ at, ids }) => `${at}: ${ids.join(' ')}`).join(', ');
	return { clock, limiter, parts, batcher, sent, runOf, end, calls };
};
