import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { pauseAfterRefusal, retryDelay } from '../../../nodes/BusinessDataLookup/service/retry.ts';

const FIRST = { attempt: 1, mayBeBilled: false };
const THIRD = { ...FIRST, attempt: 3 };
const BILLED = { attempt: 1, mayBeBilled: true };

it.each<[string, number | undefined, Partial<FailureFacts>, typeof FIRST]>([
	['a 5xx', 1000, { kind: 'server' }, FIRST],
	['a third 5xx', 4000, { kind: 'server' }, THIRD],
	['a fourth 5xx', undefined, { kind: 'server' }, { ...FIRST, attempt: 4 }],
	['a third 503 with Retry-After: 1', 4000, { kind: 'server', retryAfter: 1000 }, THIRD],
	['a 503 with Retry-After: 3', 3000, { kind: 'server', retryAfter: 3000 }, FIRST],
	['a 503 with Retry-After: 21', 21_000, { kind: 'server', retryAfter: 21_000 }, FIRST],
	['a 5xx of a billed lookup', undefined, { kind: 'server' }, BILLED],
	['a billed lookup that was not sent', 1000, { kind: 'unreachable', unreached: true }, BILLED],
	['a 422', undefined, { kind: 'invalid' }, FIRST],
])('after %s, a call is retried within %p ms', (_name, wait, facts, { attempt, ...rules }) => {
	const after = (random: number) =>
		retryDelay(rules, { kind: 'server', message: '', ...facts }, attempt, random);
	expect(after(1)).toBe(wait);
	expect(after(0)).toBe(wait && Math.max(facts.retryAfter ?? 0, wait / 2));
});

it.each<[string, number | undefined, number, number]>([
	['for as long as Retry-After says', 7000, 0, 7000],
	['longer each time without Retry-After', undefined, 2, 8000],
	['at most a minute without Retry-After', undefined, 99, 60_000],
])('calls pause after a 429 %s', (_name, retryAfter, refusals, ms) => {
	expect(pauseAfterRefusal({ kind: 'rateLimited', message: '', retryAfter }, refusals)).toBe(ms);
});
