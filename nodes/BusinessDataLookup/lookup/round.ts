import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import { LookupFailure } from '../failure';
import type { CallAccount } from './callAccount';
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

/** In the place of records: a call for several executions did not give them all, and none pays for more. */
export const INCOMPLETE = 'incomplete';

/** What a call for keys came to. */
export type Answer = Records | LookupFailure | typeof KEYLESS | typeof INCOMPLETE;

export interface RoundParts<Job extends Keyed> {
	match: MatchKey;
	/** Only the first record of each job is used, so `ask` may stop where each call has its first page. */
	firstOnly: boolean;
	/**
	 * Asks the service for the records of the keys of jobs; not all of `total` where it stopped at one page.
	 *
	 * @param together the jobs are several: KEYLESS where the records cannot be told apart, INCOMPLETE
	 *   where each execution has to ask for its own
	 */
	ask: (keys: string[], together: boolean, jobs: Job[]) => Promise<Answer>;
	settle: (job: Job, result: Records | LookupFailure) => void;
	/** Whether a refusal that names no key holds for every job. */
	concernsAll: (failure: LookupFailure) => boolean;
	/** Asks for jobs of several executions, those of each by themselves; returns those for another round. */
	askApart?: (jobs: Job[], witness: Witness) => Promise<Job[]>;
}

/** Is told which records the service gave for a part of the jobs. */
type Witness = (records: IDataObject[]) => void;

const nobody: Witness = () => {};

const identityOf = (record: IDataObject): string => JSON.stringify(record);

/**
 * One round of a merged lookup: asks for jobs in one call, gives its records back to the jobs whose keys
 * they carry, and asks again for what that leaves open:
 *
 * - Jobs without a record, once more together, for their key may be another name of a record that the
 *   others got: they are returned, for the next round. In halves where records came that carry no job's
 *   key, for those are theirs.
 * - Jobs with records for some of their keys, alone.
 * - Jobs with a record for every key, alone if records came that nobody else claims: they may be theirs.
 * - All jobs, alone, where records do not carry the key.
 * - All jobs, those of each execution by themselves, where the records of several are not complete.
 * - A refused call without the refused keys; in halves where the service does not say which they are.
 *
 * Ends, for each step settles a job or makes the calls smaller. Throws what `ask` throws.
 */
export class Round<Job extends Keyed> {
	constructor(
		private readonly parts: RoundParts<Job>,
		private readonly account: CallAccount,
	) {}

	/** Asks for each job in a call of its own. */
	async askAlone(some: Iterable<Job>, witness = nobody): Promise<void> {
		const { ask, settle } = this.parts;
		await allOf(
			[...some].map(async (job) => {
				const answer = await ask(job.keys, false, [job]);
				if (answer === KEYLESS || answer === INCOMPLETE) return;
				if (!(answer instanceof LookupFailure)) witness(answer.records);
				settle(job, answer);
			}),
		);
	}

	/** Asks for jobs in one call where that can be afforded; returns those to be asked for in another round. */
	async askTogether(some: Job[], witness = nobody): Promise<Job[]> {
		if (some.length > 1 && (await this.account.mayShare())) return await this.share(some, witness);
		await this.askAlone(some, witness);
		return [];
	}

	/** Asks for jobs in one call, for which the account has an entry; returns those to be asked for in another round. */
	async share(some: Job[], witness = nobody): Promise<Job[]> {
		const { ask, match } = this.parts;
		const keys = [...new Set(some.flatMap((job) => job.keys))];
		const answer = await ask(keys, true, some).catch(async (error: Error) => {
			this.account.ended();
			return await Promise.reject(error);
		});
		this.account.ended();
		if (answer instanceof LookupFailure) {
			return await this.askWithoutRefused(some, keys, answer, witness);
		}
		if (answer === INCOMPLETE) return await this.parts.askApart!(some, witness);
		const lacksKey = (record: IDataObject) => keysOf(record, match).length === 0;
		if (answer === KEYLESS) this.account.close();
		if (answer === KEYLESS || (answer.records.length > 0 && answer.records.every(lacksKey))) {
			await this.askAlone(some, witness);
			return [];
		}
		witness(answer.records);
		return await this.giveBack(some, answer, witness);
	}

	private settleShared(results: Iterable<[Job, Records | LookupFailure]>): void {
		for (const [job, result] of results) {
			this.parts.settle(job, result);
			this.account.settled(1);
		}
	}

	private async askInHalves(some: Job[], witness: Witness): Promise<Job[]> {
		const middle = Math.ceil(some.length / 2);
		const halves = [some.slice(0, middle), some.slice(middle)];
		const asked = halves.map(async (half) => await this.askTogether(half, witness));
		return (await allOf(asked)).flat();
	}

	private async askWithoutRefused(
		some: Job[],
		keys: string[],
		failure: LookupFailure,
		witness: Witness,
	): Promise<Job[]> {
		const refused = refusedJobs(some, failure, this.parts.match.field, keys);
		if (refused === undefined && this.parts.concernsAll(failure)) {
			this.settleShared(some.map((job) => [job, failure]));
			return [];
		}
		if (refused === undefined || refused.size === 0) return await this.askInHalves(some, witness);
		this.settleShared(refused);
		return await this.askTogether(
			some.filter((job) => !refused.has(job)),
			witness,
		);
	}

	/** Gives the records of a shared call to its jobs, and asks again for those whose records they may not be. */
	private async giveBack(
		some: Job[],
		{ records, shortfall, doubt }: Records,
		witness: Witness,
	): Promise<Job[]> {
		const { found, partly, missing, strays } = ownersOf(some, records, this.parts.match);
		const settleFound = (mine: Array<[Job, IDataObject[]]>): void =>
			this.settleShared(mine.map(([job, own]) => [job, { records: own, shortfall, doubt }]));
		if (strays.length === 0) {
			settleFound([...found]);
			await this.askAlone(partly, witness);
			if (records.length > 0) return missing;
			settleFound(missing.map((job) => [job, []]));
			return [];
		}
		const firstStray = records.indexOf(strays[0]);
		const isSure = ([, [first]]: [Job, IDataObject[]]) =>
			this.parts.firstOnly && records.indexOf(first) < firstStray;
		settleFound([...found].filter(isSure));
		const unsure = [...found].filter((entry) => !isSure(entry));
		const open = [...partly, ...missing];
		if (unsure.length === 0 && open.length === some.length)
			return await this.askInHalves(open, witness);
		const unclaimed = new Set(strays.map(identityOf));
		const later = await this.askTogether(open, (theirs) => {
			witness(theirs);
			// A record that does not show its key is anybody's, whoever else has it.
			for (const record of theirs) {
				if (keysOf(record, this.parts.match).length > 0) unclaimed.delete(identityOf(record));
			}
		});
		const settled = unclaimed.size === 0;
		if (settled) settleFound(unsure);
		else
			await this.askAlone(
				unsure.map(([job]) => job),
				witness,
			);
		return later;
	}
}
