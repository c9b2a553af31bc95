/** What a trigger says about a failure: only what its user can do. */
import type { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { networkFailure } from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';
import { statusFailure } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { Allowance } from '../../../nodes/BusinessDataLookup/service/rateLimit/allowance.ts';
import { whyTooLong } from '../../../nodes/BusinessDataLookup/service/rateLimit/maxWait.ts';
import {
	n8nFailure,
	isTemporaryForPoll,
	pollFailure,
} from '../../../nodes/BusinessDataLookup/trigger/pollFailure.ts';
import { systemClock } from '../../../nodes/BusinessDataLookup/time.ts';
import { createRun } from '../service/rateLimit/runs.mts';

const tooLong = whyTooLong(createRun(0), 60_000, new Allowance(systemClock, true))!;

const answered = (status: number, headers = {}): LookupFailure =>
	statusFailure({ status, headers, body: {} }, 0)!;

const RETRY = { 'retry-after': '60' };
const thrown = (code: string): LookupFailure =>
	networkFailure(Object.assign(new Error(code), { code }), 30_000, 'https://a.example');

it.each<[string, LookupFailure, boolean, object | undefined]>([
	['a 429', answered(429, RETRY), true, { cause: 'rate-limited', retryAfterMs: 60_000 }],
	['a wait too long', tooLong, true, { cause: 'rate-limited' }],
	['a 503', answered(503), true, { cause: 'temporarily-unavailable' }],
	['a timeout', thrown('ECONNABORTED'), true, { cause: 'temporarily-unavailable' }],
	['a 402', answered(402), false, undefined],
	['a 401', answered(401), false, { cause: 'credential-invalid' }],
	['a 422', answered(422), false, { cause: 'configuration-invalid' }],
	['a 418', answered(418), false, undefined],
])('a trigger tells n8n the cause of %s, and names no option that it lacks', (_name, ...row) => {
	const [failure, passes, cause] = row;
	const { message, advice = '' } = pollFailure(failure).facts;
	expect(`${message} ${advice}`).not.toMatch(/Max Wait|Max Calls|Timeout|options|undefined/);
	expect([n8nFailure(failure.facts)]).toEqual([cause && expect.objectContaining(cause)]);
	expect(isTemporaryForPoll(failure.facts)).toBe(passes);
});
