import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	nextStep,
	type CallState,
	type Step,
} from '../../../nodes/BusinessDataLookup/service/retry.ts';

const GIVE_UP: Step = { do: 'give up' };
const wait = (ms: number): Step => ({ do: 'wait', wait: ms });
const park = (ms: number): Step => ({ do: 'park', wait: ms });

const step = (
	facts: Partial<FailureFacts>,
	{ random = 1, ...state }: Partial<CallState> & { random?: number } = {},
) =>
	nextStep(
		{ kind: 'server', message: '', ...facts },
		{ attempt: 1, refusals: 1, repeatable: true, ...state },
		random,
	);

it.each<[string, Partial<FailureFacts>, Parameters<typeof step>[1], Step]>([
	['a 429 waits as long as it says', { kind: 'rateLimited', retryAfter: 7000 }, {}, park(7000)],
	[
		'a refused lookup that may be billed is sent again, because it was not carried out',
		{ kind: 'rateLimited', retryAfter: 1 },
		{ repeatable: false },
		park(1),
	],
	[
		'a call is sent again however often it is refused',
		{ kind: 'rateLimited', retryAfter: 1 },
		{ attempt: 99, refusals: 99 },
		park(1),
	],
	[
		'a 429 without a wait is given a longer one each time',
		{ kind: 'rateLimited' },
		{ refusals: 3 },
		park(8000),
	],
	[
		'a 429 without a wait is given no more than a window',
		{ kind: 'rateLimited' },
		{ refusals: 99 },
		park(60_000),
	],
	['a 5xx is tried again', {}, {}, wait(1000)],
	['a retry is spread over half its backoff', {}, { random: 0 }, wait(500)],
	['each backoff is twice the one before', {}, { attempt: 3 }, wait(4000)],
	['a call is given up after four attempts', {}, { attempt: 4 }, GIVE_UP],
	['a 503 waits as long as it says', { retryAfter: 3000 }, {}, wait(3000)],
	['a 503 that asks for over 20 s is given up', { retryAfter: 21_000 }, {}, GIVE_UP],
	['a time-out is tried again', { kind: 'timeout' }, {}, wait(1000)],
	['a dropped connection is tried again', { kind: 'dropped' }, {}, wait(1000)],
	['a 5xx is not retried for a billed lookup', {}, { repeatable: false }, GIVE_UP],
	[
		'a time-out is not retried for a billed lookup',
		{ kind: 'timeout' },
		{ repeatable: false },
		GIVE_UP,
	],
	[
		'a dropped connection is not retried for a billed lookup',
		{ kind: 'dropped' },
		{ repeatable: false },
		GIVE_UP,
	],
	[
		'an unreachable host is tried again even for a billed lookup, because it has done nothing',
		{ kind: 'unreachable' },
		{ repeatable: false },
		wait(1000),
	],
	['a 401 is given up', { kind: 'unauthorized' }, {}, GIVE_UP],
	['a 422 is given up', { kind: 'invalid' }, {}, GIVE_UP],
	['a redirect is given up', { kind: 'redirect' }, {}, GIVE_UP],
	['a body that is no JSON is given up', { kind: 'unexpected' }, {}, GIVE_UP],
])('%s', (_name, facts, how, expected) => {
	expect(step(facts, how)).toEqual(expected);
});
