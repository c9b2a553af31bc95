/** What an account may send, after responses with and without headers. */
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import {
	Allowance,
	NO_LIMIT,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/allowance.ts';
import { VirtualTime } from '../../../support/virtualTime.mts';
import { allowanceHeaders, MINUTE, refusal } from './groupRun.mts';

const NONE = readRateHeaders({}, 0);
const SEVEN = readRateHeaders(allowanceHeaders(7), 0);
const LIMIT_120 = { 'x-ratelimit-limit-minute': '120' };

it.each([
	['no response', [], true, { left: 60, isKnown: false }],
	['a lost response', [undefined], true, { left: 59, isKnown: false }],
	['a response without headers', [NONE], true, { left: 59, isKnown: true }],
	['a response without and a lost one', [NONE, undefined], true, { left: 58, isKnown: true }],
	['a response with headers', [SEVEN], true, { left: 7, isKnown: true }],
	// These calls have no limit that headers could report.
	['a response of a call that doesn’t count in the minute', [NONE], false, { isKnown: false }],
])('the calls left in the minute after %s', (_name, responses, countsInMinute, expected) => {
	const allowance = new Allowance(new VirtualTime(0, () => 0), countsInMinute);
	for (const headers of responses) allowance.applyResponse(headers);
	expect(allowance.currentMinute()).toMatchObject({ limit: expect.any(Number), ...expected });
});

it.each([
	[59, 0],
	[60, MINUTE],
	[119, MINUTE],
	[120, 2 * MINUTE],
])('of a service without headers, %d more calls are sent within %d ms', (calls, ms) => {
	const allowance = new Allowance(new VirtualTime(0, () => 0), true);
	allowance.applyResponse(NONE);
	// Without headers, a minute begins with its first response.
	expect(Math.max(0, allowance.timeToSend(calls))).toBe(ms);
});

it.each<[string, Record<string, string>, boolean, object]>([
	['with a limit', LIMIT_120, true, { limit: 120, isKnown: true }],
	['without headers', {}, true, { limit: 60, isKnown: false }],
	['of a call that doesn’t count', LIMIT_120, false, { limit: NO_LIMIT, isKnown: false }],
])('after a 429 %s, no call is left until its pause ends', (_name, headers, ...row) => {
	const [countsInMinute, expected] = row;
	const allowance = new Allowance(new VirtualTime(0, () => 0), countsInMinute);
	allowance.applyRefusal(refusal('minute', 5000).facts, readRateHeaders(headers, 0), 0);
	expect(allowance.currentMinute()).toMatchObject({ left: 0, endsIn: 5000, ...expected });
});
