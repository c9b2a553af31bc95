/** The failure of a call that wasn't sent because of a budget. */
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
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
	const failure = waitTooLongFailure(LONG, refusal?.facts);
	const message = `The account’s rate limit is used up for another 90 s, longer than this run may wait (limit: ${limit})`;
	const advice = expect.stringContaining('Raise Max Wait in the options to 120 or more') as string;
	const expected = { kind: 'rateLimited', message, advice, retryAfter: 90_000, ...more };
	expect(failure.facts).toEqual(expected);
});

it.each([
	[false, 60_000, "60 s it may wait, so it wasn't started"],
	[true, 15_000, '15 s it may wait, so it ended here'],
])(
	'a run that has started (%s) with %d ms left cannot finish in the %s',
	(hasStarted, left, end) => {
		const { message, facts } = cannotFinishFailure({ ...LONG, wait: 120_000 }, 1, left, hasStarted);
		expect(message).toContain(`The run needs 1 more call. `);
		expect(message).toContain(`about 120 s, longer than the ${end}`);
		expect(facts).toMatchObject({ kind: 'rateLimited', retryAfter: 120_000 });
	},
);
