import fc from 'fast-check';
import { RunCanceled } from '../../nodes/BusinessDataLookup/failure.ts';
import type { ModelService } from './modelService.mts';
import { RUNS, begin, scheduleOf, work } from './schedule.mts';

const MINUTE = 60_000;
const HOURS = 6 * 3_600_000;

/**
 * The calls of a minute that a long run leaves to short ones until two seconds before its end. Resets and dates are in
 * whole seconds, so at that time the service's minute may be over.
 */
const reserveOf = (minuteLimit: number): number => Math.floor(minuteLimit / 20);

/**
 * When the last of `calls` is admitted at the latest, had the client known everything but each call's latency.
 *
 * @param slowest ms a call takes at most: two, four, seven, nine, then ten at a time fit before the window's end
 */
const idealEnd = (
	{ rules }: ModelService,
	start: number,
	calls: number,
	slowest: number,
): number => {
	const { minuteLimit, skew, window } = rules;
	const reserve = reserveOf(minuteLimit);
	/** Windows that so many calls take. The last ones of a run may be those of the reserve. */
	const windowsFor = (some: number) =>
		Math.max(1, Math.ceil((some - reserve) / (minuteLimit - reserve)));
	if (window !== 'aligned') return start + (windowsFor(calls) - 1) * MINUTE;
	const firstEnd = (Math.floor((start + skew) / MINUTE) + 1) * MINUTE - skew;
	const rounds = Math.floor((firstEnd - start) / slowest);
	const fitting = [0, 2, 6, 13, 22][rounds] ?? 10 * rounds - 18;
	if (calls <= Math.min(minuteLimit, fitting)) return start;
	const inFirst = Math.min(minuteLimit - reserve, fitting);
	return firstEnd + (windowsFor(calls - inFirst) - 1) * MINUTE;
};

describe('the rate limiter of a single process', () => {
	test('causes no refusal, makes at most ten calls at once, and is idle for the sake of short runs only', async () => {
		await fc.assert(
			fc.asyncProperty(
				scheduleOf(fc.integer({ min: 10, max: 80 })),
				fc.integer({ min: 1, max: 150 }),
				async (schedule, calls) => {
					const { time, service, process } = begin(schedule);
					const start = time.now();
					await time.run(work(process(), calls), HOURS);
					expect(service.admitted).toHaveLength(calls);
					expect(service.refused).toEqual({ minute: 0, concurrent: 0 });
					// Whole seconds in the headers, and rounds of ten: what the client cannot know.
					const { least, spread } = schedule.latency;
					const rounds = Math.ceil(calls / 10) + 2 * Math.ceil(calls / schedule.rules.minuteLimit);
					const windows = Math.ceil(calls / schedule.rules.minuteLimit) - 1;
					const slack = rounds * (least + spread) + windows * 2000;
					expect(Math.floor(time.now())).toBeLessThanOrEqual(
						idealEnd(service, start, calls, least + spread) + slack,
					);
				},
			),
			{ numRuns: RUNS },
		);
	});

	test('stops within a second after its run is canceled, and sends nothing more', async () => {
		await fc.assert(
			fc.asyncProperty(
				scheduleOf(fc.integer({ min: 10, max: 40 })),
				fc.integer({ min: 20, max: 150 }),
				fc.integer({ min: 0, max: 130_000 }),
				async (schedule, calls, after) => {
					const { time, service, process } = begin(schedule);
					const controller = new AbortController();
					let cancelledAt = Infinity;
					let begunBefore = Infinity;
					const begun = jest.spyOn(service, 'call');
					time.at(time.now() + after, () => {
						cancelledAt = time.now();
						begunBefore = begun.mock.calls.length;
						controller.abort();
					});
					const outcome = await time
						.run(work(process(controller.signal), calls), HOURS)
						.catch((error: unknown) => error);
					if (!(outcome instanceof RunCanceled)) return;
					expect(begun.mock.calls.length).toBe(begunBefore);
					// n8n ends the calls under way itself; the model lets them come back.
					const { least, spread } = schedule.latency;
					expect(time.now() - cancelledAt).toBeLessThanOrEqual(1000 + least + spread);
				},
			),
			{ numRuns: Math.ceil(RUNS / 5) },
		);
	});
});
