import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import { LookupFailure } from '../failure';
import { keyOf } from '../parameters/matchKey';
import { mapPool } from './pool';
import type { Records } from './records';

/** What one input, or several equal ones, want to know: the records of these keys. */
export interface Keyed {
	keys: string[];
}

/** In the place of records: the service does not say which key each of them belongs to. */
export const KEYLESS = 'keyless';

export interface MergedLookupParts<Job extends Keyed> {
	match: MatchKey;
	/** Most keys in one call. */
	perCall: number;
	/**
	 * Asks the service for the records of keys; not all of `total` where it stopped at one page.
	 *
	 * @param together the keys are those of several jobs: KEYLESS where the records cannot be told apart
	 */
	ask: (keys: string[], together: boolean) => Promise<Records | LookupFailure | typeof KEYLESS>;
	/** Called once for each job. */
	settle: (job: Job, result: Records | LookupFailure) => void;
	/** Whether nothing more is to be begun. */
	halted: () => boolean;
}

/** Jobs that go together in one call: as many as fit, each whole. */
const batchesOf = <Job extends Keyed>(jobs: Job[], perCall: number): Job[][] => {
	const batches: Job[][] = [];
	let room = 0;
	for (const job of jobs) {
		if (batches.length === 0 || job.keys.length > room) {
			batches.push([]);
			room = perCall;
		}
		batches[batches.length - 1].push(job);
		room -= job.keys.length;
	}
	return batches;
};

const halvesOf = <Job>(jobs: Job[]): Job[][] => {
	const middle = Math.ceil(jobs.length / 2);
	return [jobs.slice(0, middle), jobs.slice(middle)].filter((half) => half.length > 0);
};

const keysOf = (record: IDataObject, { recordField, kind }: MatchKey): string[] =>
	[record[recordField]]
		.flat()
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map((value) => keyOf(kind, String(value)));

/** Whether each of the keys has a record. */
export const allHaveRecords = (
	keys: string[],
	records: IDataObject[],
	match: MatchKey,
): boolean => {
	const found = new Set(records.flatMap((record) => keysOf(record, match)));
	return keys.every((key) => found.has(key));
};

interface Sorted<Job> {
	/** Jobs whose every key has a record. */
	found: Map<Job, IDataObject[]>;
	/** Jobs with records for some of their keys: the other keys may be further names of other records. */
	partly: Job[];
	/** Jobs without a record. */
	missing: Job[];
	/** Records that belong to none of the jobs by their key. */
	strays: IDataObject[];
}

/** Is told which records a job got. */
type Claim = (records: IDataObject[]) => void;

const identityOf = (record: IDataObject): string => JSON.stringify(record);

/** Gives records back to the jobs whose key they carry. */
const sortByKey = <Job extends Keyed>(
	jobs: Job[],
	records: IDataObject[],
	match: MatchKey,
): Sorted<Job> => {
	const wanting = new Map<string, Job[]>();
	for (const job of jobs) {
		for (const key of job.keys) wanting.set(key, [...(wanting.get(key) ?? []), job]);
	}
	const found = new Map<Job, IDataObject[]>();
	const strays: IDataObject[] = [];
	const present = new Set<string>();
	for (const record of records) {
		const keys = keysOf(record, match);
		for (const key of keys) present.add(key);
		const owners = new Set(keys.flatMap((key) => wanting.get(key) ?? []));
		if (owners.size === 0) strays.push(record);
		for (const owner of owners) {
			const own = found.get(owner);
			if (own) own.push(record);
			else found.set(owner, [record]);
		}
	}
	const missing = jobs.filter((job) => !found.has(job));
	// An id is no other name of a record.
	const partly =
		match.kind === 'id'
			? []
			: [...found.keys()].filter((job) => !job.keys.every((key) => present.has(key)));
	for (const job of partly) found.delete(job);
	return { found, partly, missing, strays };
};

/**
 * Looks up many jobs in few calls, with the result of one call for each.
 *
 * - Records go back by key. A record that carries no job's key means that the service knows a job under
 *   another name: the jobs without a record are asked for again in halves, down to one alone, and if
 *   none of them claims that record, the others too.
 * - A job without a record beside others that got theirs is asked for once more, together with all such
 *   jobs: one record may be the answer to two names.
 * - A job with records for only some of its keys is asked for alone, and so is each job where the records
 *   do not carry the key at all.
 * - A call refused with 422 is split until the one bad input stands alone.
 *
 * Ends, for each round settles at least one job and each split makes the calls smaller. Throws RunCancelled.
 */
export const lookUpMerged = async <Job extends Keyed>(
	jobs: Job[],
	{ match, perCall, ask, settle, halted }: MergedLookupParts<Job>,
): Promise<void> => {
	/** Asks for jobs in one call; returns those to be asked for once more. */
	const askTogether = async (some: Job[], claim: Claim): Promise<Job[]> => {
		if (halted()) return [];
		const keys = [...new Set(some.flatMap((job) => job.keys))];
		const answer = await ask(keys, some.length > 1);
		if (answer === KEYLESS) {
			await askAlone(some, claim);
			return [];
		}
		if (answer instanceof LookupFailure) {
			if (answer.facts.kind === 'invalid' && some.length > 1) return await askInHalves(some, claim);
			for (const job of some) settle(job, answer);
			return [];
		}
		const { records, shortfall, total = records.length } = answer;
		const give = (job: Job, own: IDataObject[]) => {
			claim(own);
			settle(job, { records: own, shortfall });
		};
		if (some.length === 1) {
			give(some[0], records);
			return [];
		}
		if (records.length > 0 && records.every((record) => keysOf(record, match).length === 0)) {
			await askAlone(some, claim);
			return [];
		}
		const { found, partly, missing, strays } = sortByKey(some, records, match);
		const unclaimed = new Set(strays.map(identityOf));
		const claimStrays: Claim = (own) => {
			claim(own);
			for (const record of own) unclaimed.delete(identityOf(record));
		};
		await askAlone(partly, claimStrays);
		const later: Job[] = [];
		if (strays.length > 0) {
			later.push(...(await askInHalves(missing, claimStrays)));
			if (unclaimed.size > 0) {
				return [...later, ...(await askInHalves([...found.keys()], claim))];
			}
		}
		for (const [job, own] of found) give(job, own);
		if (strays.length > 0) return later;
		const whole = shortfall === undefined && records.length >= total;
		if (records.length > 0 && !(whole && match.kind === 'id')) return missing;
		for (const job of missing) give(job, []);
		return [];
	};

	const askInHalves = async (some: Job[], claim: Claim): Promise<Job[]> =>
		(await mapPool(halvesOf(some), async (half) => await askTogether(half, claim))).flat();

	const askAlone = async (some: Job[], claim: Claim): Promise<unknown> =>
		await mapPool(some, async (job) => await askTogether([job], claim));

	for (let left = jobs; left.length > 0; ) {
		const batches = batchesOf(left, perCall);
		left = (await mapPool(batches, async (batch) => await askTogether(batch, () => {}))).flat();
	}
};
