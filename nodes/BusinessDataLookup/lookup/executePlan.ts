import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../failure';
import type { Result } from '../output/items';
import { isAnotherPage } from '../parameters/matchKey';
import type { InputRequest } from '../parameters/request';
import type { Connection } from '../service/connection';
import { downloadFile } from './downloadFile';
import { fetchRecords } from './fetchRecords';
import { KEYLESS, lookUpMerged } from './mergedLookup';
import { leastCalls, type Job, type KeyedJob, type MergeGroup, type Plan } from './plan';
import { allOf, Pool } from './pool';
import { allHaveRecords, keysOf } from './recordOwners';
import type { Records } from './records';
import type { Results } from './results';
import { saveRecords } from './saveRecords';

interface Execution {
	context: IExecuteFunctions;
	connection: Connection;
	results: Results;
	/** Carries out a lookup when its turn comes. Throws RunCancelled, also once the run is halted. */
	begin: <Result>(lookup: () => Promise<Result>) => Promise<Result | LookupFailure>;
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
	return await saveRecords(context, connection.client, input);
};

const executeSingle = async (execution: Execution, { inputs }: Job): Promise<void> => {
	const result = await execution.begin(async () => await lookUpSingle(execution, inputs[0]));
	execution.results.settle(inputs, result);
};

/** The records that may be what a job looks up: not those of another page of a host that many share. */
const withoutOtherPages = (
	{ keys }: KeyedJob,
	{ match }: MergeGroup,
	{ records, ...rest }: Records,
): Records => {
	const isOther = (record: IDataObject) => {
		const own = keysOf(record, match);
		return own.length > 0 && own.every((key) => isAnotherPage(match.kind, keys, key));
	};
	return { ...rest, records: records.filter((record) => !isOther(record)) };
};

const executeMerged = async (
	{ connection: { client }, results, begin }: Execution,
	group: MergeGroup,
): Promise<void> => {
	const { match, jobs, typed, sample } = group;
	const { operation, request, presentation } = sample;
	const isLookup = operation.kind === 'mergedLookup';
	const firstOnly = isLookup && presentation.multipleMatches === 'first';
	// Where one record for each key is enough, one page often is: what is missing is asked for again.
	const limit = firstOnly ? operation.paging.size : Infinity;
	let keyless = false;
	const fetch = async (keys: string[], together: boolean) => {
		if (keyless && together) return KEYLESS;
		const body = { ...request.body, [match.field]: keys.map((key) => typed.get(key)!) };
		const lacksKey = (record: IDataObject) =>
			match.unshown === true && record[match.recordField] === undefined;
		const fetched = await fetchRecords(
			client,
			{ operation, request: { ...request, body, limit } },
			{
				endsAt: (record) => together && lacksKey(record),
				suffice: (records) => firstOnly && allHaveRecords(keys, records, match),
			},
		);
		if (fetched instanceof LookupFailure) return fetched;
		keyless ||= fetched.records.some(lacksKey);
		return keyless && together ? KEYLESS : fetched;
	};
	await lookUpMerged(jobs, {
		match,
		perCall: request.itemsPerCall,
		firstOnly,
		ask: async (keys, together) => await begin(async () => await fetch(keys, together)),
		settle: (job, result) => {
			const isList = isLookup && !(result instanceof LookupFailure);
			results.settle(job.inputs, isList ? withoutOtherPages(job, group, result) : result);
		},
	});
	const inputs = jobs.reduce((sum, job) => sum + job.inputs.length, 0);
	if (request.itemsPerCall > 1 && inputs > 1 && !keyless) results.sharedInputs += inputs;
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
	connection.client.plan(leastCalls(plan), results.stopAtFirst);
	const pool = new Pool();
	const begin: Execution['begin'] = async (lookup) =>
		await pool.run(async () =>
			results.halted ? await Promise.reject(new RunCancelled()) : await lookup().catch(asFailure),
		);
	const execution = { context, connection, results, begin };
	await allOf([
		...single.map(async (job) => await executeSingle(execution, job)),
		...merged.map(async (group) => await executeMerged(execution, group)),
	]).catch(async (error: Error) => {
		// What was kept from leaving is no failure of its own.
		if (!results.halted) await Promise.reject(error);
	});
};
