import { Run } from '../../../../nodes/BusinessDataLookup/service/run.ts';

/** @param maxWait ms */
export const createRun = (maxWait = Infinity, planned = 0, maxCalls = Infinity): Run => {
	const run = new Run(maxWait, maxCalls);
	run.plan(planned);
	return run;
};
