/** Services with random rate-limit headers, which refuse a few calls. */
import fc from 'fast-check';
import { RUNS, makeCalls } from './limitedRuns.mts';
import { createClient } from '../unit/service/clientRun.mts';

const MINUTE_MS = 60_000;

const absent = fc.constant(undefined);
const nonsense = fc.constantFrom('', '-1', '-7', 'NaN', '1e99', 'soon', '99999999999');

/** A header that is mostly honest, and sometimes absent or nonsense. */
const header = (...honest: number[]) =>
	fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...honest.map(String)) },
		{ weight: 2, arbitrary: absent },
		nonsense,
	);

/** The headers of one response; a reset is seconds from now. */
const responseHeaders = fc.record({
	'x-ratelimit-limit-minute': header(60, 30, 3, 1),
	'x-ratelimit-remaining-minute': header(59, 20, 1, 0),
	'x-ratelimit-reset-minute': header(1, 20, 59),
	'x-ratelimit-client-limit-minute': fc.oneof(absent, header(100, 5)),
	'x-ratelimit-client-remaining-minute': fc.oneof(absent, header(90, 0)),
	'x-ratelimit-limit-concurrent': header(10, 3, 1),
	'x-ratelimit-remaining-concurrent': header(9, 2, 0),
	'retry-after': header(1, 20, 86_400),
});

test('a run without a limit on waiting makes each call once and ends, whatever rate-limit headers the service sends', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(responseHeaders, { minLength: 1, maxLength: 6 }),
			fc.integer({ min: 1, max: 60 }),
			fc.integer({ min: 5, max: 2000 }),
			fc.constantFrom(Infinity, 2, 7),
			async (responses, calls, latency, refusesEvery) => {
				let answered = 0;
				const respond = (_request: unknown, at: number) => {
					const { 'x-ratelimit-reset-minute': reset, ...drawn } =
						responses[sent.length % responses.length];
					const isRefused = sent.length % refusesEvery === 0;
					answered += isRefused ? 0 : 1;
					const seconds = Math.ceil(at / 1000) + Number(reset);
					const headers = {
						...drawn,
						date: new Date(at).toUTCString(),
						'x-ratelimit-reset-minute': Number.isNaN(seconds) ? reset : String(seconds),
					};
					return { status: isRefused ? 429 : 200, headers, body: { success: !isRefused } };
				};
				const { client, clock, sent } = createClient(respond, {}, latency);
				// Each window allows at least one call, and the node obeys a Retry-After for 15 minutes at most.
				const refusals = Math.ceil((2 * calls) / refusesEvery);
				await clock.run(makeCalls(client, calls), ((calls + 2) * 2 + refusals * 15) * MINUTE_MS);
				expect(answered).toBe(calls);
			},
		),
		{ numRuns: Math.ceil(RUNS / 5) },
	);
});
