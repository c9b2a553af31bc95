/** Makes the node's time pass faster, so that tests wait less. */
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';

const { wallTime, sleep } = systemClock;

/** ms by which the node's clock is ahead. It never goes back. */
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

/** In all tests of a file, the node's time passes this many times faster than real time. */
export function speedUpTime(times = 10): void {
	beforeAll(() => speedUp(times));
	afterAll(slowDown);
}
