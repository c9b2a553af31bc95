/** Executions that enrich `co0x.example`, `co1x.example` and so on, at a service that knows them all. */
import type { IDataObject } from 'n8n-workflow';
import type { Behavior } from '../support/virtualService.mts';
import { times } from '../support/times.mts';
import { ALPHA } from './sameAsAlone/arrivals.mts';
import type { ExecutionLookups } from './sameAsAlone/lookUp.mts';

/** ms of a call */
export const LATENCY = 400;
export const WITHOUT_LIMITS: Behavior = {
	latency: LATENCY,
	minuteLimit: 100_000,
	concurrency: 1000,
};

export const domain = (nth: number) => `co${nth}x.example`;
export const domains = (count: number, from = 0) => times(count, (nth) => domain(from + nth));
export const idsOf = (count: number, from = 0) => times(count, (nth) => `co${from + nth}x`);

/** An execution that enriches one input for each value. */
export const enrich = (
	values: string[],
	more: Partial<ExecutionLookups> = {},
): ExecutionLookups => ({
	operation: 'enrich',
	field: 'url',
	values,
	apiKey: ALPHA,
	...more,
});

/** The company of each input, or why there is none. */
export const found = (rows: IDataObject[][]): unknown[] =>
	rows.map(([row]) => row.error ?? row.company_id ?? null);
