/** How soon after one another calls leave that are not full. */
import { StreamPace } from '../../../nodes/BusinessDataLookup/lookup/streamPace.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const paceOf = (callsLeft: number, pace = 1000) => {
	const clock = new VirtualTime(0, () => 0);
	return { clock, stream: new StreamPace({ callsLeft, pace }, clock) };
};

it.each([
	['the first three', 2, 0],
	['no fourth', 3, 1000],
])('of a used-up minute %s may leave at once', (_name, calls, pause) => {
	const { stream } = paceOf(0);
	for (let n = 0; n < calls; n += 1) stream.callLeaves();
	expect(stream.pauseLeft).toBe(pause);
});

it.each([
	[9, 0],
	[10, 1000],
])('of sixty calls a sixth may leave at once: after %d the pause is %d ms', (calls, pause) => {
	const { stream } = paceOf(60);
	for (let n = 0; n < calls; n += 1) stream.callLeaves();
	expect(stream.pauseLeft).toBe(pause);
});

it('the pause is counted from the last call, and what is older than a minute counts no more', () => {
	const { clock, stream } = paceOf(0);
	for (let n = 0; n < 3; n += 1) stream.callLeaves();
	clock.leap(400);
	expect(stream.pauseLeft).toBe(600);
	clock.leap(1000);
	expect(stream.pauseLeft).toBe(-400);
	clock.leap(60_000 - 1400 - 1);
	expect(stream.recentCalls).toBe(3);
	clock.leap(1);
	expect([stream.recentCalls, stream.pauseLeft]).toEqual([0, 0]);
});

it('nothing has left at first', () => {
	expect(paceOf(60).stream.recentCalls).toBe(0);
});
