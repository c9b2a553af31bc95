/** Executions of one process that enrich companies by id at a model of the service, in virtual time. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { carryOut, type Execution as Run } from '../unit/lookup/sharedCallRuns.mts';
import { begin, type Schedule } from './schedule.mts';

export interface Execution extends Omit<Run, 'inputs'> {
	keys: string[];
	/** Lookups of different shapes cannot share calls. */
	shape?: number;
	itemsPerCall?: number;
}

/** How the service names a refused key: by its place, or by the filter alone. */
export type RefusedAs = 'place' | 'filter';

/** The service knows the keys that begin with `own`, refuses those that begin with `bad`, and has two records for `two`. */
const answerTo = (keys: string[], refusedAs: RefusedAs) => {
	const bad = keys.findIndex((key) => key.startsWith('bad'));
	if (bad >= 0) {
		const loc = ['body', 'company_id', ...(refusedAs === 'place' ? [String(bad)] : [])];
		return { status: 422, body: { detail: [{ loc, msg: 'is no id' }] } };
	}
	const records = keys.flatMap((company_id): IDataObject[] => {
		if (company_id.startsWith('own')) return [{ company_id, inside: { of: company_id } }];
		const isTwo = company_id.startsWith('two');
		return isTwo ? [1, 2].map((nth) => ({ company_id, nth })) : [];
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
	schedule: Schedule,
	executions: Execution[],
	refusedAs: RefusedAs = 'place',
) => {
	const { time, service } = begin(schedule);
	const runs = executions.map(({ keys, shape = 0, itemsPerCall = 50, ...run }): Run => {
		const options = { itemsPerCall, timeout: 1000 + shape };
		const inputs = keys.map((value) => ({ matchBy: 'company_id', value, options }));
		return { maxWait: 100_000, ...run, inputs };
	});
	const answerFor = async (keys: string[]) => {
		const answer = await service.call();
		return answer.status === 200 ? { ...answer, ...answerTo(keys, refusedAs) } : answer;
	};
	const { ran, asked } = await carryOut(time, 'company.enrich', runs, async (body, canceled) => {
		// n8n aborts a call with the execution that made it.
		const aborted = canceled.then(() => new LookupFailure({ kind: 'dropped', message: 'aborted' }));
		return await Promise.race([answerFor(body.company_id as string[]), aborted]);
	});
	const outcomes = ran.map(({ all, ...more }) => ({
		...more,
		/** What each input got: the id of its first record, as Enrich gives it, or the kind of its failure. */
		got: all.map((result) =>
			result instanceof LookupFailure
				? result.facts.kind
				: result?.slice(0, 1).map(({ company_id }) => company_id),
		),
	}));
	return { outcomes, asked: asked.map(({ body }) => body.company_id as string[]), service };
};
