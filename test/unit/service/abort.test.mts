/** What ends a request, and what it leaves behind. */
import { getEventListeners } from 'node:events';
import { RunCanceled } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	createRequestAbort,
	untilCanceled,
} from '../../../nodes/BusinessDataLookup/service/abort.ts';

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('a request', () => {
	it('is aborted with its run, even if the run was canceled before', () => {
		const run = new AbortController();
		const { signal } = createRequestAbort(run.signal);
		expect(signal.aborted).toBe(false);
		run.abort();
		expect(signal.aborted).toBe(true);
		expect(createRequestAbort(run.signal).signal.aborted).toBe(true);
	});

	it.each([
		[true, false],
		[false, true],
	])(
		'that has ended with its body complete (%s) is aborted (%s) and no longer listens to its run',
		(isComplete, aborted) => {
			const run = new AbortController();
			const { signal, end } = createRequestAbort(run.signal);
			end(isComplete);
			expect(signal.aborted).toBe(aborted);
			expect(listenersOf(run.signal)).toBe(0);
		},
	);
});

const never = new Promise<never>(() => {});

it('work that ends before a cancel returns its result and leaves no listener', async () => {
	const run = new AbortController();
	expect(await untilCanceled(Promise.resolve(5), run.signal)).toBe(5);
	expect(listenersOf(run.signal)).toBe(0);
	expect(await untilCanceled(Promise.resolve(5))).toBe(5);
});

it('a cancel ends the wait, even one before it', async () => {
	const run = new AbortController();
	const waiting = untilCanceled(never, run.signal);
	run.abort();
	await expect(waiting).rejects.toBeInstanceOf(RunCanceled);
	await expect(untilCanceled(never, run.signal)).rejects.toBeInstanceOf(RunCanceled);
	expect(listenersOf(run.signal)).toBe(0);
});
