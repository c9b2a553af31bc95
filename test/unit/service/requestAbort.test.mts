/** What ends a request, and what it leaves behind. */
import { getEventListeners } from 'node:events';
import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { systemClock } from '../../../nodes/BusinessDataLookup/service/time.ts';
import { evictOldest } from '../../../nodes/BusinessDataLookup/service/evictOldest.ts';
import { readRateHeaders } from '../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import {
	LIMITED_LANE,
	RateLimiter,
} from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import {
	NoReservation,
	type Reservation,
} from '../../../nodes/BusinessDataLookup/service/rateLimit/reservation.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { cancelSignalOf, requestAbort } from '../../../nodes/BusinessDataLookup/service/abort.ts';

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('a request', () => {
	it('is aborted with its run, also when the run was canceled before', () => {
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
		'that has ended with its body complete (%s) is aborted (%s) and no longer listens to its run',
		(isWhole, aborted) => {
			const run = new AbortController();
			const { signal, end } = requestAbort(run.signal);
			end(isWhole);
			expect(signal.aborted).toBe(aborted);
			expect(listenersOf(run.signal)).toBe(0);
		},
	);

	it('of a poll, which cannot be canceled, needs no run to listen to', () => {
		expect(cancelSignalOf({} as IPollFunctions)).toBeUndefined();
		const { signal } = new AbortController();
		const context = { getExecutionCancelSignal: () => signal } as unknown as IExecuteFunctions;
		expect(cancelSignalOf(context)).toBe(signal);
		requestAbort().end(false);
	});
});

it('a call listens for the cancellation of its run as long as it waits for leave, and no longer', async () => {
	const limiter = new RateLimiter({
		...systemClock,
		sleep: async () => await new Promise(() => {}),
	});
	const run = limiter.openRun(new WaitBudget(60_000));
	const { signal } = new AbortController();
	const wait = async () => await limiter.reserve(LIMITED_LANE, run, { signals: [signal] });
	const first = (await wait()) as Reservation;
	expect(listenersOf(signal)).toBe(0);
	limiter.refused(first, 'minute', readRateHeaders({}, 0), 30_000);
	const canceled = new AbortController();
	const waiting = limiter.reserve(LIMITED_LANE, run, { signals: [canceled.signal, signal] });
	expect(listenersOf(signal)).toBe(1);
	canceled.abort();
	expect(await waiting).toBeInstanceOf(NoReservation);
	expect(listenersOf(signal)).toBe(0);
});

it.each([
	[3, 'abc'],
	[2, 'bc'],
	[1, 'b'],
	[0, 'b'],
])('a map limited to %d entries drops the oldest first, and none in use', (most, left) => {
	const entries = new Map([...'abc'].map((name) => [name, name]));
	evictOldest(entries, most, (name) => name === 'b');
	expect([...entries.keys()].join('')).toBe(left);
});
