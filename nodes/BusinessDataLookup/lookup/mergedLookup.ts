import { CallAccount } from './callAccount';
import { allOf } from './pool';
import { Round, type Keyed, type RoundParts } from './round';

export interface MergedLookupParts<Job extends Keyed> extends Omit<RoundParts<Job>, 'concernsAll'> {
	/** Most keys in one call. */
	perCall: number;
	/**
	 * Asks for the jobs of a call that is not full together with those of others, and does for them what a
	 * round does; absent = nobody else asks.
	 *
	 * @param round 1 = the first
	 * @param account has an entry for the call, where the jobs are several
	 */
	askWithOthers?: (jobs: Job[], round: number, account: CallAccount) => Promise<Job[]>;
}

/** The second round asks again for jobs without a record; more come only where the service's answers change. */
const MOST_ROUNDS_WITH_OTHERS = 2;

/** Jobs that go together in one call: as many as fit, each whole. */
export const batchesOf = <Job extends Keyed>(jobs: Job[], perCall: number): Job[][] => {
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

/**
 * Looks up many jobs in few calls, round by round.
 *
 * Invariants, each a property in the tests:
 * - Each job is settled exactly once, unless `ask` throws.
 * - Its result equals that of one call for it alone, whatever else is asked for: so long as the service
 *   keeps its order, and a key that records carry is no other name of further records.
 * - There are never more than three calls above one for each job, whatever the service does (CallAccount).
 *
 * Ends, for each round settles a job or makes the calls smaller. Throws what `ask` throws.
 */
export const lookUpMerged = async <Job extends Keyed>(
	jobs: Job[],
	{ perCall, askWithOthers, ...parts }: MergedLookupParts<Job>,
): Promise<void> => {
	const account = new CallAccount();
	const round = new Round({ ...parts, concernsAll: () => true }, account);
	const isFull = (batch: Job[]) => batch.reduce((sum, { keys }) => sum + keys.length, 0) >= perCall;
	for (let left = jobs, nth = 1; left.length > 0; nth += 1) {
		const batches = batchesOf(left, perCall);
		const asked = batches.map(async (batch, index) => {
			const isLast = index === batches.length - 1;
			const stays = !isLast || isFull(batch) || nth > MOST_ROUNDS_WITH_OTHERS;
			if (!askWithOthers || stays) return await round.askTogether(batch);
			if (batch.length === 1 || (await account.mayShare())) {
				return await askWithOthers(batch, nth, account);
			}
			await round.askAlone(batch);
			return [];
		});
		left = (await allOf(asked)).flat();
	}
};
