import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	DEFAULT_POLICY,
	nextStep,
	type Step,
} from '../../../nodes/BusinessDataLookup/service/retry.ts';

const GIVE_UP: Step = { do: 'give up' };
const wait = (ms: number): Step => ({ do: 'wait', wait: ms });
const park = (ms: number): Step => ({ do: 'park', wait: ms });

const step = (
	facts: Partial<FailureFacts>,
	{ attempt = 1, refusals = 1, repeatable = true, random = 1 } = {},
) =>
	nextStep(
		{ kind: 'server', message: '', ...facts },
		attempt,
		refusals,
		{ ...DEFAULT_POLICY, repeatable },
		random,
	);

describe('nextStep', () => {
	it.each<[string, Partial<FailureFacts>, Parameters<typeof step>[1], Step]>([
		[
			'a 429 waits as long as it is told',
			{ kind: 'rateLimited', retryAfter: 7000 },
			{},
			park(7000),
		],
		[
			'a billed call too: it was not carried out',
			{ kind: 'rateLimited', retryAfter: 1 },
			{ repeatable: false },
			park(1),
		],
		[
			'however often',
			{ kind: 'rateLimited', retryAfter: 1 },
			{ attempt: 99, refusals: 99 },
			park(1),
		],
		[
			'a 429 that names no wait: longer each time',
			{ kind: 'rateLimited' },
			{ refusals: 3 },
			park(8000),
		],
		['but no longer than a window', { kind: 'rateLimited' }, { refusals: 99 }, park(60_000)],
		['a 5xx is tried again', {}, {}, wait(1000)],
		['with jitter', {}, { random: 0 }, wait(500)],
		['later and later', {}, { attempt: 3 }, wait(4000)],
		['until it has been enough', {}, { attempt: 4 }, GIVE_UP],
		['as told by the service', { retryAfter: 3000 }, {}, wait(3000)],
		['unless that is too long', { retryAfter: 21_000 }, {}, GIVE_UP],
		['a time-out', { kind: 'timeout' }, {}, wait(1000)],
		['a broken connection', { kind: 'dropped' }, {}, wait(1000)],
		['not a billed call: it may have been carried out', {}, { repeatable: false }, GIVE_UP],
		['nor after a time-out', { kind: 'timeout' }, { repeatable: false }, GIVE_UP],
		['nor a broken connection', { kind: 'dropped' }, { repeatable: false }, GIVE_UP],
		[
			'but an unreachable host has done nothing',
			{ kind: 'unreachable' },
			{ repeatable: false },
			wait(1000),
		],
		['a 401 stays', { kind: 'unauthorized' }, {}, GIVE_UP],
		['a 422 stays', { kind: 'invalid' }, {}, GIVE_UP],
		['a redirect stays', { kind: 'redirect' }, {}, GIVE_UP],
		['a body that is no JSON stays', { kind: 'unexpected' }, {}, GIVE_UP],
	])('%s', (_name, facts, how, expected) => {
		expect(step(facts, how)).toEqual(expected);
	});
});
