/** Runs the packed node's `execute` without n8n, in virtual time, so that every run gives the same numbers. */
import { VirtualTime } from '../test/support/virtualTime.mts';
import { loadNode } from './measured/inProcess.mts';
import { packageFolder } from './paths.mts';

const START = 1_700_000_000_000;
/** A run that takes longer (ms) is endless. */
const DAY = 24 * 60 * 60_000;

type Execute = ReturnType<typeof loadNode>['execute'];
type Work<Result> = (execute: Execute, time: VirtualTime) => Promise<Result>;

/** Ends with the last work that has begun: the node has one clock, so works run one after the other. */
let lastWork: Promise<unknown> = Promise.resolve();

/** Runs `work` with the node, whose clock is virtual meanwhile. */
export async function measureInVirtualTime<Result>(work: Work<Result>): Promise<Result> {
	const result = lastWork.then(async () => await withVirtualClock(work));
	lastWork = result.catch(() => undefined);
	return await result;
}

async function withVirtualClock<Result>(work: Work<Result>): Promise<Result> {
	const { execute, systemClock } = loadNode(packageFolder);
	const time = new VirtualTime(START, () => 0.5);
	const usual = { ...systemClock };
	Object.assign(systemClock, {
		now: () => time.now(),
		wallTime: () => time.wallTime(),
		sleep: async (ms: number) => await time.sleep(ms),
		random: () => time.random(),
	});
	try {
		return await time.run(work(execute, time), DAY);
	} finally {
		Object.assign(systemClock, usual);
	}
}
