import { getEventListeners } from 'node:events';
import { RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { untilCancelled } from '../../../nodes/BusinessDataLookup/service/abort.ts';

const never = new Promise<never>(() => {});

it('what is done before the run is cancelled is given, and nothing listens any more', async () => {
	const run = new AbortController();
	expect(await untilCancelled(Promise.resolve(5), run.signal)).toBe(5);
	expect(getEventListeners(run.signal, 'abort')).toEqual([]);
	expect(await untilCancelled(Promise.resolve(5))).toBe(5);
});

it('a run that is cancelled ends the wait, also where it was cancelled before', async () => {
	const run = new AbortController();
	const waiting = untilCancelled(never, run.signal);
	run.abort();
	await expect(waiting).rejects.toBeInstanceOf(RunCancelled);
	await expect(untilCancelled(never, run.signal)).rejects.toBeInstanceOf(RunCancelled);
	expect(getEventListeners(run.signal, 'abort')).toEqual([]);
});

it('what fails is told', async () => {
	await expect(untilCancelled(Promise.reject(new Error('full')))).rejects.toThrow('full');
});
