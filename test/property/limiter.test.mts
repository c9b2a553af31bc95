/** Runs of one or more processes at services with limits, and with random rate-limit headers. */
import fc from 'fast-check';
import { mean } from 'simple-statistics';
import { shareUsed } from '../../bench/window.mts';
import { createClient } from '../unit/service/clientRun.mts';
import { anySchedule, RUNS, openAccount, makeCalls } from './limitedRuns.mts';

const MINUTE = 60_000;
const HOURS = 6 * 3_600_000;

/** The minutes that a run's calls need. A twentieth of each is kept for short runs. */
const windowsFor = (calls: number, minuteLimit: number): number => {
	const reserve = Math.floor(minuteLimit / 20);
	return Math.max(1, Math.ceil((calls - reserve) / (minuteLimit - reserve)));
};

test('one process is never refused, makes at most ten calls at once, and leaves only the reserve for short runs unused', async () => {
	const property = fc.asyncProperty(
		anySchedule,
		fc.integer({ min: 1, max: 150 }),
		async (schedule, calls) => {
			const { time, service, process } = openAccount(schedule);
			const start = time.now();
			await time.run(makeCalls(process(), calls), HOURS);
			expect(service.admitted).toHaveLength(calls);
			expect(service.refused).toEqual({ minute: 0, concurrent: 0 });
			const { least, spread } = schedule.latency;
			const { minuteLimit, window } = schedule.rules;
			// The first of the windows that begin by the clock may be too short for many calls.
			const windows = windowsFor(calls, minuteLimit) - (window === 'aligned' ? 0 : 1);
			// The client knows times in whole seconds only, and sends calls in rounds of ten.
			const rounds = Math.ceil(calls / 10) + 2 * Math.ceil(calls / minuteLimit);
			const most = windows * (MINUTE + 2000) + rounds * (least + spread);
			expect(Math.floor(time.now() - start)).toBeLessThanOrEqual(most);
		},
	);
	await fc.assert(property, { numRuns: RUNS });
});

/** The document's allowance, and a call's time in ms. */
const ALLOWANCE = { limit: 60, window: MINUTE, latency: 400, width: 10 };
const CALLS = 200;
const SEEDS = Array.from({ length: 30 }, (_, nth) => nth * 7_654_321);

/** The share of the allowance that processes of one account use together, which start within some ms. */
const simulate = async (
	processes: number,
	startsWithin: number,
	onTheWay: number,
	seed: number,
) => {
	const { latency } = ALLOWANCE;
	const { time, service, process } = openAccount({
		seed,
		rules: { window: 'fromFirstCall', minuteLimit: ALLOWANCE.limit, skew: 0, onTheWay },
		latency: { least: latency * 0.8, spread: latency * 0.4 },
	});
	const runs = Array.from({ length: processes }, async (_, nth) => {
		await time.sleep(nth === 0 ? 0 : time.random() * startsWithin);
		await makeCalls(process(), CALLS / processes);
	});
	await time.run(Promise.all(runs), 4 * HOURS);
	expect(service.admitted).toHaveLength(CALLS);
	return shareUsed(service.admitted, ALLOWANCE);
};

/** The part of a call's time in which it isn't at the service. */
describe.each([0.02, 0.5])('200 calls at 60 a minute, %d of their time on the way', (onTheWay) => {
	test.each([
		[2, 300],
		[4, 300],
		[10, 300],
		[2, 10_000],
		[4, 10_000],
	])('%d processes that start within %d ms use 95 %% of the allowance', async (count, within) => {
		const shares: number[] = [];
		for (const seed of SEEDS) shares.push(await simulate(count, within, onTheWay, seed));
		expect(mean(shares)).toBeGreaterThanOrEqual(0.95);
	});
});

/** Honest, absent or nonsense. */
const headerValue = fc.constantFrom(
	...['60', '20', '3', '1', '0', undefined, undefined],
	...['', '-7', 'NaN', '1e99', 'soon', '86400', '99999999999'],
);

/** The headers of one response; a reset is seconds from now. */
const responseHeaders = fc.record({
	'x-ratelimit-limit-minute': headerValue,
	'x-ratelimit-remaining-minute': headerValue,
	'x-ratelimit-reset-minute': headerValue,
	'x-ratelimit-client-limit-minute': headerValue,
	'x-ratelimit-client-remaining-minute': headerValue,
	'x-ratelimit-limit-concurrent': headerValue,
	'x-ratelimit-remaining-concurrent': headerValue,
	'retry-after': headerValue,
});

test('a run without a limit on waiting makes each call once and ends, whatever rate-limit headers the service sends', async () => {
	const property = fc.asyncProperty(
		fc.array(responseHeaders, { minLength: 1, maxLength: 6 }),
		fc.integer({ min: 1, max: 60 }),
		fc.integer({ min: 5, max: 2000 }),
		fc.constantFrom(Infinity, 2, 7),
		async (responses, calls, latency, refusesEvery) => {
			let answered = 0;
			const respond = (_request: unknown, at: number) => {
				const drawn = responses[sent.length % responses.length];
				const isRefused = sent.length % refusesEvery === 0;
				answered += isRefused ? 0 : 1;
				const reset = Math.ceil(at / 1000) + Number(drawn['x-ratelimit-reset-minute']);
				const date = new Date(at).toUTCString();
				const headers = { ...drawn, date, 'x-ratelimit-reset-minute': String(reset) };
				return { status: isRefused ? 429 : 200, headers, body: { success: !isRefused } };
			};
			const { client, clock, sent } = createClient(respond, {}, latency);
			// Each window allows at least one call, and the node obeys a Retry-After for 15 minutes at most.
			const refusals = Math.ceil((2 * calls) / refusesEvery);
			await clock.run(makeCalls(client, calls), ((calls + 2) * 2 + refusals * 15) * MINUTE);
			expect(answered).toBe(calls);
		},
	);
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 5) });
});
