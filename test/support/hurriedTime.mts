/** The node's time at another speed, for tests that would wait in earnest: waits keep their order and their lengths in it. */
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';

const { wallTime, sleep } = systemClock;

/** Time that passed for the node and for nobody else: its clock never goes back. */
let ahead = 0;

function speedUp(times: number): void {
	const [real, now, date] = [performance.now(), systemClock.now(), wallTime()];
	const elapsed = () => (performance.now() - real) * times;
	Object.assign(systemClock, {
		now: () => now + elapsed(),
		wallTime: () => Math.floor(date + elapsed()),
		sleep: async (ms: number) => await sleep(ms / times),
	});
}

function slowDown(): void {
	ahead = systemClock.now() - performance.now();
	Object.assign(systemClock, { now: () => performance.now() + ahead, wallTime, sleep });
}

/** ms since 1970, as the node has it: for a sandbox that is to have the same. */
export const hurriedNow = (): number => systemClock.wallTime();

/** From the first to the last test of a file the node's time passes so many times faster than the clock on the wall. */
export function hurry(times = 10): void {
	beforeAll(() => speedUp(times));
	afterAll(slowDown);
}
