/** Virtual time under the node's clock: the tests of this folder pass hours in milliseconds. */
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';
import { VirtualTime } from '../property/virtualTime.mts';

/** ms; five seconds into a minute */
const START = 1_699_999_985_000;
/** ms; after an hour the node has forgotten the accounts of earlier tests */
const HOUR = 3_600_000;
/** ms after which a run counts as endless */
const ENDLESS = 1_200_000;

class PassingTime extends VirtualTime {
	/** Node carries out all promise steps before its next turn, however many there are. */
	protected override async settle(): Promise<void> {
		await new Promise((resolve) => setImmediate(resolve));
	}
}

let begunAt = START;
let current = new PassingTime(begunAt, () => 0);

/** The time of the test that is running. */
export const time = {
	now: () => current.now(),
	wallTime: () => current.wallTime(),
	sleep: async (ms: number) => await current.sleep(ms),
	random: () => 0.5,
};

/** Carries out `work` in a time of its own, that begins when no other call is under way. */
export const inVirtualTime = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
	const before = { ...systemClock };
	begunAt += HOUR;
	current = new PassingTime(begunAt, () => 0);
	Object.assign(systemClock, time);
	try {
		return await current.run(work(), ENDLESS);
	} finally {
		Object.assign(systemClock, before);
	}
};
