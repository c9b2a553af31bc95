/**
 * Virtual time for the node as a whole. It lies under JavaScript's own timers and clocks and not under a module of
 * the node, so that nothing inside the node need be known. jest's fake timers would do the same, but they wait a real
 * millisecond for each timer: ten thousand seeds would take hours.
 */
import { VirtualTime } from '../virtualTime.mts';

/** ms */
const HOURS = 48 * 3_600_000;
/** After so long nothing of a case is under way any more, and accounts are forgotten. */
const REST = 11 * 60_000;

const nextTurn = setImmediate;

/** The jitter of waits: the same in all of a case, so that who waits alone and who waits beside others compare. */
const jitter = (seed: number): number => ((seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;

class PassingTime extends VirtualTime {
	/** Node carries out all promise steps before its next turn, however many there are. */
	protected override async settle(): Promise<void> {
		await new Promise((resolve) => nextTurn(resolve));
	}
}

export const time = new PassingTime(1_700_000_000_000, () => jitter(1));

const setTimer = (fire: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
	const timer = {
		isCleared: false,
		unref: () => timer,
		ref: () => timer,
	};
	time.at(time.now() + Math.max(0, ms), () => {
		if (!timer.isCleared) fire(...given);
	});
	return timer;
};

const clearTimer = (timer?: { isCleared: boolean }) => {
	if (timer) timer.isCleared = true;
};

/** Replaces one function until the result is called. */
const replaced = <Owner extends object>(owner: Owner, name: keyof Owner & string, by: unknown) => {
	const before = Object.getOwnPropertyDescriptor(owner, name);
	Object.defineProperty(owner, name, { value: by, configurable: true, writable: true });
	return () => {
		if (before) Object.defineProperty(owner, name, before);
		else delete owner[name];
	};
};

/** Carries out `work` in virtual time, and lets what it leaves behind come to its end. */
export const inPassingTime = async <Result,>(
	seed: number,
	work: () => Promise<Result>,
): Promise<Result> => {
	const putBack = [
		replaced(globalThis, 'setTimeout', setTimer),
		replaced(globalThis, 'clearTimeout', clearTimer),
		replaced(performance, 'now', () => time.now()),
		replaced(Date, 'now', () => time.now()),
		replaced(Math, 'random', () => jitter(seed)),
	];
	try {
		const result = await time.run(work(), HOURS);
		await time.run(time.sleep(REST), HOURS);
		return result;
	} finally {
		for (const restore of putBack) restore();
	}
};
