/** The node's time at another speed, for tests that would wait in earnest: waits keep their order and their lengths in it. */
import { sleep } from 'n8n-workflow';
import { systemClock } from '../../nodes/BusinessDataLookup/service/clock.ts';

let speed = 1;
/** When the speed changed: in real time, in the node's, and on its calendar. */
let since = { real: 0, now: 0, wallTime: performance.timeOrigin };

const elapsed = () => (performance.now() - since.real) * speed;

Object.assign(systemClock, {
	now: () => since.now + elapsed(),
	wallTime: () => Math.floor(since.wallTime + elapsed()),
	sleep: async (ms: number) => await sleep(ms / speed),
});

/** The node's time never goes back; its calendar begins with today's date at each change. */
function setSpeed(next: number): void {
	since = { real: performance.now(), now: systemClock.now(), wallTime: Date.now() };
	speed = next;
}

/** ms since 1970, as the node has it: for a sandbox that is to have the same. */
export const hurriedNow = (): number => systemClock.wallTime();

/** From the first to the last test of a file the node's time passes so many times faster than the clock on the wall. */
export function hurry(times = 10): void {
	beforeAll(() => setSpeed(times));
	afterAll(() => setSpeed(1));
}
