import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { isAnotherPage } from '../parameters/matchKey';
import type { Client } from '../service/client';
import type { Execution } from './executePlan';
import { callOf, fetchRecords } from './fetchRecords';
import { lookUpMerged, type MergedLookupParts } from './mergedLookup';
import type { KeyedJob, MergeGroup } from './plan';
import { allHaveRecords, keysOf } from './recordOwners';
import type { Records } from './records';
import { KEYLESS, type Answer } from './round';
import type { Way } from './seat';
import { waitingRoomFor } from './waitingRooms';

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

/** A client whose first call goes the given way. */
const onItsWay = (client: Pick<Client, 'json'>, way: Way): Pick<Client, 'json'> => {
	let first: Way | undefined = way;
	return {
		json: async (call) => {
			const own = first;
			first = undefined;
			return await client.json({ ...call, ...own });
		},
	};
};

/** Asks for the inputs of a group in few calls, those that are not full with other executions. Throws RunCancelled. */
export const executeMerged = async (
	{ connection, results, begin, guarded }: Execution,
	group: MergeGroup,
): Promise<void> => {
	const { match, jobs, typed: ownTyped, sample, shape } = group;
	const { operation, request, presentation } = sample;
	const { client, limiter, clock } = connection;
	const isLookup = operation.kind === 'mergedLookup';
	const firstOnly = isLookup && presentation.multipleMatches === 'first';
	// Where one record for each key is enough, one page often is: what is missing is asked for again.
	const limit = firstOnly ? operation.paging.size : Infinity;
	let keyless = false;
	const fetch = async (
		keys: string[],
		together: boolean,
		typed: Map<string, string>,
		way?: Way,
	): Promise<Answer> => {
		if (keyless && together && !way) return KEYLESS;
		const body = { ...request.body, [match.field]: keys.map((key) => typed.get(key)!) };
		const lacksKey = (record: IDataObject) =>
			match.unshown === true && record[match.recordField] === undefined;
		const fetched = await fetchRecords(
			way ? onItsWay(client, way) : client,
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
	const settle = (job: KeyedJob, result: Records | LookupFailure): void => {
		const isList = isLookup && !(result instanceof LookupFailure);
		results.settle(job.inputs, isList ? withoutOtherPages(job, group, result) : result);
	};
	const askWithOthers: MergedLookupParts<KeyedJob>['askWithOthers'] = async (
		some,
		round,
		account,
	) => {
		const perCall = request.itemsPerCall;
		const parts = { match, firstOnly, perCall, limiter, clock };
		return await waitingRoomFor(limiter, `${round} ${shape}`, parts).lookUp({
			jobs: some,
			typed: ownTyped,
			account,
			signal: client.signal,
			// One call is kept for what is asked for alone in the end.
			canCarry: () => client.callsLeft > 1,
			takeTurn: async (signal, admitted) =>
				await begin(async () => await client.turn({ ...callOf(request), signal }, admitted), false),
			// Whoever has leave sends its call at once.
			ask: async (keys, together, typed, way) =>
				way
					? await guarded(async () => await fetch(keys, together, typed, way))
					: await begin(async () => await fetch(keys, together, typed), false),
			settle,
			noteShared: (others, carried) => {
				if (others === 0) return;
				results.sharedWith = Math.max(results.sharedWith, others);
				if (!carried) results.callsOfOthers += 1;
			},
		});
	};
	const shares =
		request.shareCalls &&
		request.itemsPerCall > 1 &&
		client.waits &&
		client.callsLeft > jobs.length;
	await lookUpMerged(jobs, {
		match,
		perCall: request.itemsPerCall,
		firstOnly,
		ask: async (keys, together) =>
			await begin(async () => await fetch(keys, together, ownTyped), !together),
		settle,
		askWithOthers: shares ? askWithOthers : undefined,
	});
	const inputs = jobs.reduce((sum, job) => sum + job.inputs.length, 0);
	if (request.itemsPerCall > 1 && inputs > 1 && !keyless) results.sharedInputs += inputs;
};
