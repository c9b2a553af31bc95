import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { pauseAfterRefusal, retryDelay } from '../../../nodes/BusinessDataLookup/service/retry.ts';

const FIRST = { attempt: 1, retryable: true };
const BILLED = { attempt: 1, retryable: false };

it.each<[string, Partial<FailureFacts>, typeof FIRST, number | undefined]>([
	['a 5xx', { kind: 'server' }, FIRST, 1000],
	['a third 5xx', { kind: 'server' }, { ...FIRST, attempt: 3 }, 4000],
	['a fourth 5xx', { kind: 'server' }, { ...FIRST, attempt: 4 }, undefined],
	[
		'a third 503 with Retry-After: 1',
		{ kind: 'server', retryAfter: 1000 },
		{ ...FIRST, attempt: 3 },
		4000,
	],
	['a 503 with Retry-After: 3', { kind: 'server', retryAfter: 3000 }, FIRST, 3000],
	['a 503 with Retry-After: 21', { kind: 'server', retryAfter: 21_000 }, FIRST, 21_000],
	['a 5xx of a billed lookup', { kind: 'server' }, BILLED, undefined],
	['a billed lookup that was not sent', { kind: 'unreachable', unsent: true }, BILLED, 1000],
	['a 422', { kind: 'invalid' }, FIRST, undefined],
])(
	'after %s a call is sent again in at most so many ms',
	(_name, facts, { attempt, ...rules }, wait) => {
		const after = (random: number) =>
			retryDelay(rules, { kind: 'server', message: '', ...facts }, attempt, random);
		expect(after(1)).toBe(wait);
		expect(after(0)).toBe(wait && Math.max(facts.retryAfter ?? 0, wait / 2));
	},
);

it.each<[string, number | undefined, number, number]>([
	['for as long as Retry-After says', 7000, 0, 7000],
	['longer each time without Retry-After', undefined, 2, 8000],
	['at most a minute without Retry-After', undefined, 99, 60_000],
])('calls pause after a 429 %s', (_name, retryAfter, refusals, ms) => {
	expect(pauseAfterRefusal({ kind: 'rateLimited', message: '', retryAfter }, refusals)).toBe(ms);
});
