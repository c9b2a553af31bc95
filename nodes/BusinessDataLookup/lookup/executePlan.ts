import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../failure';
import type { Result } from '../output/items';
import type { InputRequest } from '../parameters/request';
import type { Connection } from '../service/connection';
import { downloadFile } from './downloadFile';
import { executeMerged } from './executeMerged';
import { fetchRecords } from './fetchRecords';
import { callShare, leastCalls, type Job, type Plan } from './plan';
import { allOf, Pool } from './pool';
import type { Records } from './records';
import type { Results } from './results';
import { saveRecords } from './saveRecords';

/** What a run carries its plan out with. */
export interface Execution {
	context: IExecuteFunctions;
	connection: Connection;
	results: Results;
	/**
	 * Carries out a lookup when its turn comes. Throws RunCancelled, also once the run is halted.
	 *
	 * @param isLast its failure is that of its inputs: nobody asks again in another way
	 */
	begin: <Result>(
		lookup: () => Promise<Result>,
		isLast: boolean,
	) => Promise<Result | LookupFailure>;
	/** Carries out a lookup at once. Throws RunCancelled. */
	guarded: <Result>(lookup: () => Promise<Result>) => Promise<Result | LookupFailure>;
}

/** An error that is no answer of the service, such as one of n8n's own. */
export const unforeseen = ({ message }: Error): LookupFailure =>
	new LookupFailure({ kind: 'unexpected', message: `The lookup broke off: ${message}` });

/** What nobody foresaw fails its own inputs, and no others. */
const asFailure = async (error: Error): Promise<LookupFailure> =>
	error instanceof RunCancelled ? await Promise.reject(error) : unforeseen(error);

const lookUpSingle = async (
	{ context, connection }: Execution,
	input: InputRequest,
): Promise<Result & Partial<Records>> => {
	const { request, presentation } = input;
	if (!request.file) return await fetchRecords(connection.client, input);
	if (presentation.fileFormat === '') return await downloadFile(context, connection, input);
	return await saveRecords(context, connection, input);
};

const executeSingle = async (execution: Execution, { inputs }: Job): Promise<void> => {
	const result = await execution.begin(async () => await lookUpSingle(execution, inputs[0]), true);
	execution.results.settle(inputs, result);
};

/**
 * Asks the service for what is planned, side by side, and settles every input, or those up to the one at
 * which the run is halted. Throws RunCancelled.
 */
export const executePlan = async (
	context: IExecuteFunctions,
	connection: Connection,
	plan: Plan,
	results: Results,
): Promise<void> => {
	const { single, merged } = plan;
	// Where the first failure ends the run, a part of its answers would be paid for and lost.
	connection.client.plan(leastCalls(plan), results.stopAtFirst, callShare(plan));
	const pool = new Pool();
	const guarded: Execution['guarded'] = async (lookup) => await lookup().catch(asFailure);
	const begin: Execution['begin'] = async (lookup, isLast) =>
		await pool.run(async () => {
			if (results.halted) return await Promise.reject(new RunCancelled());
			const result = await guarded(lookup);
			// Before the next lookup takes the place of this one.
			if (isLast && result instanceof LookupFailure) results.haltAtFailure();
			return result;
		});
	const execution = { context, connection, results, begin, guarded };
	await allOf([
		...single.map(async (job) => await executeSingle(execution, job)),
		...merged.map(async (group) => await executeMerged(execution, group)),
	]).catch(async (error: Error) => {
		// What was kept from leaving is no failure of its own.
		if (!results.halted) await Promise.reject(error);
	});
};
