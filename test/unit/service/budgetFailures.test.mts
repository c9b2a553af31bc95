/** What a run is told about a call that was not sent. */
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import {
	cannotFinishFailure,
	waitTooLongFailure,
} from '../../../nodes/BusinessDataLookup/service/budgetFailures.ts';

const LONG = { wait: 90_000, neededMs: 90_000, limit: 60 };

it.each<[Partial<FailureFacts>, string, object]>([
	[{}, '60 calls a minute', {}],
	[{ refusedBy: 'minute', requestId: 'r1' }, '60 calls a minute', { status: 429, requestId: 'r1' }],
	[{ refusedBy: 'concurrent' }, 'simultaneous calls', { status: 429 }],
])('after the refusal %j the message names the limit: %s', (facts, limit, more) => {
	const refusal =
		facts.refusedBy && new LookupFailure({ kind: 'rateLimited', message: '', ...facts });
	const failure = waitTooLongFailure(new Run(60_000), { ...LONG, refusal: refusal?.facts });
	const message = `The account’s rate limit is used up for another 90 s, longer than this run may wait (limit: ${limit})`;
	const advice = expect.stringContaining('Raise Max Wait in the options to 120 or more') as string;
	const expected = { kind: 'rateLimited', message, advice, retryAfter: 90_000, ...more };
	expect(failure.facts).toEqual(expected);
});

it.each([
	[0, 0, "60 s it may wait, so it wasn't started"],
	[1, 45_000, '15 s it may wait, so it ended here'],
])('a run with %d calls made and %d ms waited cannot finish in the %s', (calls, waited, end) => {
	const run = new Run(60_000);
	run.tally.calls = calls;
	run.countWait(0, waited);
	const { message, facts } = cannotFinishFailure(run, 1, 120_000, 60);
	expect(message).toContain(`The run needs 1 more call. `);
	expect(message).toContain(`about 120 s, longer than the ${end}`);
	expect(facts).toMatchObject({ kind: 'rateLimited', retryAfter: 120_000 });
});

it.each([
	['the time until its last call', 1, 150_000, 180],
	['its calls, with none left in the first minute', 400, 60_000, 420],
])('the advised Max Wait is enough for %s', (_name, planned, enough, seconds) => {
	const run = new Run(60_000);
	run.plan(planned);
	const { advice } = waitTooLongFailure(run, { ...LONG, neededMs: enough }).facts;
	expect(advice).toContain(`Max Wait in the options to ${seconds} or more`);
});
