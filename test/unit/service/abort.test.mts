/** How a request ends with its run, without leaving listeners. */
import { getEventListeners } from 'node:events';
import { createRequestAbort } from '../../../nodes/BusinessDataLookup/service/abort.ts';
import { untilAborted } from '../../../nodes/BusinessDataLookup/service/abort.ts';

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

it('a request is aborted with its run, also when the run was canceled before', () => {
	const run = new AbortController();
	const { signal } = createRequestAbort(run.signal);
	expect(signal.aborted).toBe(false);
	run.abort();
	expect([signal.aborted, createRequestAbort(run.signal).signal.aborted]).toEqual([true, true]);
});

it.each([true, false])(
	'a request that has ended (complete: %s) no longer listens',
	(isComplete) => {
		const run = new AbortController();
		const { signal, end } = createRequestAbort(run.signal);
		end(isComplete);
		expect([signal.aborted, listenersOf(run.signal)]).toEqual([!isComplete, 0]);
	},
);

it('work that ends before a cancel returns its result and leaves no listener', async () => {
	const run = new AbortController();
	expect(await untilAborted(Promise.resolve(5), run.signal)).toBe(5);
	expect(listenersOf(run.signal)).toBe(0);
	expect(await untilAborted(Promise.resolve(5))).toBe(5);
});
