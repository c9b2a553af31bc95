import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	pauseAfter,
	nextStep,
	type CallState,
	type Step,
} from '../../../nodes/BusinessDataLookup/service/retry.ts';

const GIVE_UP: Step = { do: 'give up' };
const wait = (ms: number): Step => ({ do: 'wait', wait: ms });

const step = (
	facts: Partial<FailureFacts>,
	{ random = 1, ...state }: Partial<CallState> & { random?: number } = {},
) =>
	nextStep(
		{ kind: 'server', message: '', ...facts },
		{ attempt: 1, repeatable: true, ...state },
		random,
	);

it.each<[string, Partial<FailureFacts>, Parameters<typeof step>[1], Step]>([
	['a call answered with a 5xx is retried after a second', {}, {}, wait(1000)],
	[
		'the backoff of a retry varies at random between a half and the whole',
		{},
		{ random: 0 },
		wait(500),
	],
	['the backoff of a retry doubles each time', {}, { attempt: 3 }, wait(4000)],
	['a failing call is given up after four attempts', {}, { attempt: 4 }, GIVE_UP],
	[
		'a call answered with a 503 waits as long as Retry-After says',
		{ retryAfter: 3000 },
		{},
		wait(3000),
	],
	[
		'a call answered with a 503 whose Retry-After is over 20 s is given up',
		{ retryAfter: 21_000 },
		{},
		GIVE_UP,
	],
	['a call that timed out is retried', { kind: 'timeout' }, {}, wait(1000)],
	['a call whose connection dropped is retried', { kind: 'dropped' }, {}, wait(1000)],
	['a billed lookup answered with a 5xx is not retried', {}, { repeatable: false }, GIVE_UP],
	[
		'a billed lookup that timed out is not retried',
		{ kind: 'timeout' },
		{ repeatable: false },
		GIVE_UP,
	],
	[
		'a billed lookup whose connection dropped is not retried',
		{ kind: 'dropped' },
		{ repeatable: false },
		GIVE_UP,
	],
	[
		'a billed lookup that could not reach the host is retried, because nothing was carried out',
		{ kind: 'unreachable', unsent: true },
		{ repeatable: false },
		wait(1000),
	],
	['a call answered with a 401 is not retried', { kind: 'unauthorized' }, {}, GIVE_UP],
	['a call answered with a 422 is not retried', { kind: 'invalid' }, {}, GIVE_UP],
	['a call answered with a redirect is not retried', { kind: 'redirect' }, {}, GIVE_UP],
	[
		'a call answered with something other than JSON is not retried',
		{ kind: 'unexpected' },
		{},
		GIVE_UP,
	],
])('%s', (_name, facts, how, expected) => {
	expect(step(facts, how)).toEqual(expected);
});

it.each<[string, number | undefined, number, number]>([
	['as long as Retry-After says', 7000, 1, 7000],
	['longer each time where it names no time', undefined, 3, 8000],
	['no longer than a minute', undefined, 99, 60_000],
])('all who share the limit keep away after a 429 %s', (_name, retryAfter, refusals, ms) => {
	expect(pauseAfter({ kind: 'rateLimited', message: '', retryAfter }, refusals)).toBe(ms);
});
