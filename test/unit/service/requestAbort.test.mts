/** What ends a request, and what it leaves behind. */
import { getEventListeners } from 'node:events';
import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { AbortListeners } from '../../../nodes/BusinessDataLookup/service/abortListeners.ts';
import { evictOldest } from '../../../nodes/BusinessDataLookup/service/evictOldest.ts';
import {
	cancelSignalOf,
	requestAbort,
} from '../../../nodes/BusinessDataLookup/service/requestAbort.ts';

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('a request', () => {
	it('is aborted with its run, also with one that was cancelled before', () => {
		const run = new AbortController();
		const { signal } = requestAbort(run.signal);
		expect(signal.aborted).toBe(false);
		run.abort();
		expect(signal.aborted).toBe(true);
		expect(requestAbort(run.signal).signal.aborted).toBe(true);
	});

	it.each([
		[true, false],
		[false, true],
	])(
		'that ended with its body whole: %s, is aborted: %s, and forgets its run',
		(isWhole, aborted) => {
			const run = new AbortController();
			const { signal, end } = requestAbort(run.signal);
			end(isWhole);
			expect(signal.aborted).toBe(aborted);
			expect(listenersOf(run.signal)).toBe(0);
		},
	);

	it('of a poll has no run to follow', () => {
		expect(cancelSignalOf({} as IPollFunctions)).toBeUndefined();
		const { signal } = new AbortController();
		const context = { getExecutionCancelSignal: () => signal } as unknown as IExecuteFunctions;
		expect(cancelSignalOf(context)).toBe(signal);
		requestAbort().end(false);
	});
});

describe('AbortListeners', () => {
	it('add one listener to a signal, however many wait, and take it away with the last', () => {
		const listeners = new AbortListeners();
		const { signal } = new AbortController();
		const stops = [1, 2, 3].map(() => listeners.add(signal, () => {}));
		expect(listenersOf(signal)).toBe(1);
		stops[0]();
		stops[1]();
		expect(listenersOf(signal)).toBe(1);
		stops[2]();
		stops[2]();
		expect(listenersOf(signal)).toBe(0);
	});

	it('tell all that still wait, once', () => {
		const listeners = new AbortListeners();
		const run = new AbortController();
		const told: number[] = [];
		const stops = [1, 2, 3].map((n) => listeners.add(run.signal, () => told.push(n)));
		stops[1]();
		run.abort();
		expect(told).toEqual([1, 3]);
		stops[0]();
		stops[2]();
		expect(listenersOf(run.signal)).toBe(0);
	});

	it('keep those who came after apart from those who have gone', () => {
		const listeners = new AbortListeners();
		const { signal } = new AbortController();
		const first = listeners.add(signal, () => {});
		first();
		listeners.add(signal, () => {});
		first();
		expect(listenersOf(signal)).toBe(1);
	});
});

it.each([
	[3, 'abc'],
	[2, 'bc'],
	[1, 'b'],
	[0, 'b'],
])('evictOldest leaves %d entries, the oldest goes first, and none in use', (most, left) => {
	const entries = new Map([...'abc'].map((name) => [name, name]));
	evictOldest(entries, most, (name) => name === 'b');
	expect([...entries.keys()].join('')).toBe(left);
});
