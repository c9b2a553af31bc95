/** Runs, and owners of a call that several of them share. */
import type { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Run, type CallOwner } from '../../../../nodes/BusinessDataLookup/service/run.ts';

/** @param maxWait ms */
export const createRun = (maxWait = Infinity, planned = 0, maxCalls = Infinity): Run => {
	const run = new Run(maxWait, maxCalls);
	run.plan(planned);
	return run;
};

/** The owner of a call that runs share. `dropped`: the runs that it dropped, and why. */
export const sharedBy = (...runs: Run[]) => {
	const dropped: Array<[Run, LookupFailure]> = [];
	const all = new Set(runs);
	const owner: CallOwner = {
		runs: all,
		dropRun: (run, failure) => {
			dropped.push([run, failure]);
			all.delete(run);
			return all.size === 0;
		},
	};
	return { owner, dropped };
};
