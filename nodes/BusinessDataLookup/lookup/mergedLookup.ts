import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import { LookupFailure } from '../failure';
import { CallAccount } from './callAccount';
import { allOf } from './pool';
import { keysOf, ownersOf } from './recordOwners';
import type { Records } from './records';
import { refusedJobs } from './refusedJobs';

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
	/** Only the first record of each job is used, so `ask` may stop where each call has its first page. */
	firstOnly: boolean;
	/**
	 * Asks the service for the records of keys; not all of `total` where it stopped at one page.
	 *
	 * @param together the keys are those of several jobs: KEYLESS where the records cannot be told apart
	 */
	ask: (keys: string[], together: boolean) => Promise<Records | LookupFailure | typeof KEYLESS>;
	settle: (job: Job, result: Records | LookupFailure) => void;
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

/** Is told which records the service gave for a part of the jobs. */
type Witness = (records: IDataObject[]) => void;

const identityOf = (record: IDataObject): string => JSON.stringify(record);

/**
 * Looks up many jobs in few calls.
 *
 * Invariants, each a property in the tests:
 * - Each job is settled exactly once, unless `ask` throws.
 * - Its result equals that of one call for it alone, whatever else is asked for: so long as the service
 *   keeps its order, and a key that records carry is no other name of further records.
 * - There are never more than three calls above one for each job, whatever the service does (CallAccount).
 *
 * Records go back to the jobs whose keys they carry. What that leaves open is asked for again:
 * - Jobs without a record, once more together, for their key may be another name of a record that the
 *   others got. In halves where records came that carry no job's key, for those are theirs.
 * - Jobs with records for some of their keys, alone.
 * - Jobs with a record for every key, alone if records came that nobody else claims: they may be theirs.
 * - All jobs, alone, where records do not carry the key.
 * - A refused call without the refused keys; in halves where the service does not say which they are.
 *
 * Ends, for each round settles a job or makes the calls smaller. Throws what `ask` throws.
 */
export const lookUpMerged = async <Job extends Keyed>(
	jobs: Job[],
	{ match, perCall, firstOnly, ask, settle }: MergedLookupParts<Job>,
): Promise<void> => {
	const account = new CallAccount();

	const settleShared = (results: Iterable<[Job, Records | LookupFailure]>): void => {
		for (const [job, result] of results) {
			settle(job, result);
			account.settled(1);
		}
	};

	const askAlone = async (some: Iterable<Job>, witness: Witness): Promise<void> => {
		await allOf(
			[...some].map(async (job) => {
				const answer = await ask(job.keys, false);
				if (answer === KEYLESS) return;
				if (!(answer instanceof LookupFailure)) witness(answer.records);
				settle(job, answer);
			}),
		);
	};

	/** Asks for jobs in one call where that can be afforded; returns those to be asked for in another round. */
	const askTogether = async (some: Job[], witness: Witness): Promise<Job[]> => {
		if (some.length < 2 || !(await account.mayShare())) {
			await askAlone(some, witness);
			return [];
		}
		const keys = [...new Set(some.flatMap((job) => job.keys))];
		const answer = await ask(keys, true).catch(async (error: Error) => {
			account.ended();
			return await Promise.reject(error);
		});
		account.ended();
		if (answer instanceof LookupFailure) {
			return await askWithoutRefused(some, keys, answer, witness);
		}
		const lacksKey = (record: IDataObject) => keysOf(record, match).length === 0;
		if (answer === KEYLESS) account.close();
		if (answer === KEYLESS || (answer.records.length > 0 && answer.records.every(lacksKey))) {
			await askAlone(some, witness);
			return [];
		}
		witness(answer.records);
		return await giveBack(some, answer, witness);
	};

	const askInHalves = async (some: Job[], witness: Witness): Promise<Job[]> => {
		const middle = Math.ceil(some.length / 2);
		const halves = [some.slice(0, middle), some.slice(middle)];
		return (await allOf(halves.map(async (half) => await askTogether(half, witness)))).flat();
	};

	const askWithoutRefused = async (
		some: Job[],
		keys: string[],
		failure: LookupFailure,
		witness: Witness,
	): Promise<Job[]> => {
		const refused = refusedJobs(some, failure, match.field, keys);
		if (refused?.size === 0) return await askInHalves(some, witness);
		settleShared(refused ?? some.map((job) => [job, failure]));
		return refused
			? await askTogether(
					some.filter((job) => !refused.has(job)),
					witness,
				)
			: [];
	};

	/** Gives the records of a shared call to its jobs, and asks again for those whose records they may not be. */
	const giveBack = async (
		some: Job[],
		{ records, shortfall }: Records,
		witness: Witness,
	): Promise<Job[]> => {
		const { found, partly, missing, strays } = ownersOf(some, records, match);
		const settleFound = (mine: Array<[Job, IDataObject[]]>): void =>
			settleShared(mine.map(([job, own]) => [job, { records: own, shortfall }]));
		if (strays.length === 0) {
			settleFound([...found]);
			await askAlone(partly, witness);
			if (records.length > 0) return missing;
			settleFound(missing.map((job) => [job, []]));
			return [];
		}
		const firstStray = records.indexOf(strays[0]);
		const isSure = ([, [first]]: [Job, IDataObject[]]) =>
			firstOnly && records.indexOf(first) < firstStray;
		settleFound([...found].filter(isSure));
		const unsure = [...found].filter((entry) => !isSure(entry));
		const open = [...partly, ...missing];
		if (unsure.length === 0 && open.length === some.length) return await askInHalves(open, witness);
		const unclaimed = new Set(strays.map(identityOf));
		const later = await askTogether(open, (theirs) => {
			witness(theirs);
			// A record that does not show its key is anybody's, whoever else has it.
			for (const record of theirs) {
				if (keysOf(record, match).length > 0) unclaimed.delete(identityOf(record));
			}
		});
		if (unclaimed.size === 0) settleFound(unsure);
		else
			await askAlone(
				unsure.map(([job]) => job),
				witness,
			);
		return later;
	};

	for (let left = jobs; left.length > 0; ) {
		const batches = batchesOf(left, perCall);
		const rounds = batches.map(async (batch) => await askTogether(batch, () => {}));
		left = (await allOf(rounds)).flat();
	}
};
