import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { isAnotherPage } from '../parameters/matchKey';
import { quoted } from '../parameters/value';
import type { Call, Client } from '../service/client';
import type { HttpResponse } from '../service/response';
import type { Execution } from './executePlan';
import { callOf, fetchRecords } from './fetchRecords';
import { lookUpMerged, type MergedLookupParts } from './mergedLookup';
import type { KeyedJob, MergeGroup } from './plan';
import { allHaveRecords, keysOf } from './recordOwners';
import type { Records } from './records';
import { INCOMPLETE, KEYLESS, type Answer } from './round';
import type { Asking, Way } from './seat';
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
	const own = records.filter((record) => !isOther(record));
	if (own.length > 0 || records.length >= (rest.total ?? 0)) return { ...rest, records: own };
	const doubt = `the service has ${rest.total} companies at the host of ${quoted(keys[0])}, of which ${records.length} were read`;
	return { ...rest, records: own, doubt };
};

/** Sends the first call the given way, and at most so many. */
class CallsOfOneLookup {
	private wanted = 0;

	constructor(
		private readonly client: Pick<Client, 'json'>,
		private readonly way: Way | undefined,
		private readonly most: number,
	) {}

	get wantsMore(): boolean {
		return this.wanted > this.most;
	}

	async json(call: Call): Promise<HttpResponse | LookupFailure> {
		this.wanted += 1;
		if (this.wantsMore) {
			const message = 'A call of several executions has no second page';
			return new LookupFailure({ kind: 'callBudget', message });
		}
		return await this.client.json(this.wanted === 1 ? { ...call, ...this.way } : call);
	}
}

/** Asks for the inputs of a group in few calls, those that are not full with other executions. Throws RunCancelled. */
export const executeMerged = async (
	{ connection, results, begin, guarded }: Execution,
	group: MergeGroup,
): Promise<void> => {
	const { match, jobs, typed: ownTyped, sample, shape } = group;
	const { operation, request, presentation } = sample;
	const { client, limiter, waitBudget, clock } = connection;
	const isLookup = operation.kind === 'mergedLookup';
	const firstOnly = isLookup && presentation.multipleMatches === 'first';
	// Where one record for each key is enough, one page often is: what is missing is asked for again.
	const limit = firstOnly ? operation.paging.size : Infinity;
	let keyless = false;
	const fetch = async (
		keys: string[],
		typed: Map<string, string>,
		{ together, withOthers = false, way }: Asking,
	): Promise<Answer> => {
		if (keyless && together && !way) return KEYLESS;
		const body = { ...request.body, [match.field]: keys.map((key) => typed.get(key)!) };
		const lacksKey = (record: IDataObject) =>
			match.unshown === true && record[match.recordField] === undefined;
		const calls = new CallsOfOneLookup(client, way, withOthers ? 1 : Infinity);
		const fetched = await fetchRecords(
			calls,
			{ operation, request: { ...request, body, limit } },
			{
				endsAt: (record) => together && lacksKey(record),
				suffice: (records) => firstOnly && allHaveRecords(keys, records, match),
			},
		);
		// Where the first records are enough, keys without one are asked for again.
		const isLeftToOwners = calls.wantsMore && (!firstOnly || fetched instanceof LookupFailure);
		if (isLeftToOwners) return INCOMPLETE;
		if (fetched instanceof LookupFailure) return fetched;
		keyless ||= fetched.records.some(lacksKey);
		if (keyless && together) return KEYLESS;
		if (!withOthers) return fetched;
		const { records, shortfall, doubt } = fetched;
		// No execution is told the counts of others.
		if (firstOnly) return { records };
		return (shortfall ?? doubt) === undefined ? fetched : INCOMPLETE;
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
			waitBudget,
			// One call is kept for what is asked for alone in the end.
			canCarry: () => client.callsLeft > 1,
			takeTurn: async (signal, admitted) =>
				await begin(async () => await client.turn({ ...callOf(request), signal }, admitted), false),
			// Whoever has leave sends its call at once.
			ask: async (keys, typed, asking) =>
				asking.way
					? await guarded(async () => await fetch(keys, typed, asking))
					: await begin(async () => await fetch(keys, typed, asking), false),
			settle,
			noteShared: (others, carried) => {
				if (others === 0) return;
				results.sharedWith = Math.max(results.sharedWith, others);
				if (!carried) results.callsOfOthers += 1;
			},
		});
	};
	// Nobody knows how many pages a list has, so what Max Calls allows is kept for it.
	const hasSpareCalls = firstOnly ? client.callsLeft > jobs.length : client.callsLeft === Infinity;
	const shares = request.shareCalls && request.itemsPerCall > 1 && client.waits && hasSpareCalls;
	await lookUpMerged(jobs, {
		match,
		perCall: request.itemsPerCall,
		firstOnly,
		ask: async (keys, together) =>
			await begin(async () => await fetch(keys, ownTyped, { together }), !together),
		settle,
		askWithOthers: shares ? askWithOthers : undefined,
	});
	const inputs = jobs.reduce((sum, job) => sum + job.inputs.length, 0);
	if (request.itemsPerCall > 1 && inputs > 1 && !keyless) results.sharedInputs += inputs;
};
