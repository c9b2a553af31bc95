import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import type { Client } from '../service/client';
import type { Connection } from '../service/connection';
import { downloadFile } from './downloadFile';
import { fetchRecords } from './fetchRecords';
import { allHaveRecords, KEYLESS, lookUpMerged } from './mergedLookup';
import type { Job, MergeGroup, Plan } from './plan';
import { mapPool } from './pool';
import type { Results } from './results';
import { saveRecords } from './saveRecords';

const executeSingle = async (
	context: IExecuteFunctions,
	connection: Connection,
	{ inputs }: Job,
	results: Results,
): Promise<void> => {
	const [input] = inputs;
	const { file } = input.request;
	const asRecords = input.presentation.fileFormat !== '';
	if (!file) results.settle(inputs, await fetchRecords(connection.client, input));
	else if (asRecords) results.settle(inputs, await saveRecords(context, connection.client, input));
	else results.settle(inputs, await downloadFile(context, connection, input));
};

const executeMerged = async (
	client: Client,
	{ match, jobs, sample }: MergeGroup,
	results: Results,
): Promise<void> => {
	const { operation, request, presentation } = sample;
	const firstOnly = operation.kind === 'mergedLookup' && presentation.multipleMatches === 'first';
	// Where one record for each key is enough, one page often is: what is missing is asked for again.
	const limit = firstOnly ? operation.paging.size : Infinity;
	let keyless = false;
	await lookUpMerged(jobs, {
		match,
		perCall: request.itemsPerCall,
		ask: async (keys, together) => {
			if (keyless && together) return KEYLESS;
			const body = { ...request.body, [match.field]: keys };
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
		},
		settle: ({ inputs }, result) => results.settle(inputs, result),
		halted: () => results.halted,
	});
	const inputs = jobs.reduce((sum, job) => sum + job.inputs.length, 0);
	if (request.itemsPerCall > 1 && inputs > 1 && !keyless) results.sharedInputs += inputs;
};

/** Asks the service for what is planned, side by side, and settles every input. Throws RunCancelled. */
export const executePlan = async (
	context: IExecuteFunctions,
	connection: Connection,
	{ single, merged }: Plan,
	results: Results,
): Promise<void> => {
	await Promise.all([
		mapPool(single, async (job) => {
			if (!results.halted) await executeSingle(context, connection, job, results);
		}),
		...merged.map(async (group) => await executeMerged(connection.client, group, results)),
	]);
};
