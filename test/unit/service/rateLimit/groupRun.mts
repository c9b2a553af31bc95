/** A group in virtual time. The test says which calls the service refuses. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { RateLimitGroup } from '../../../../nodes/BusinessDataLookup/service/rateLimit/group.ts';
import type { SendOutcome } from '../../../../nodes/BusinessDataLookup/service/rateLimit/group.ts';
import type { Run } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { VirtualTime } from '../../../support/virtualTime.mts';
import { createRun } from './runs.mts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export type By = 'minute' | 'concurrent';

/** Headers that say how many of 60 calls are left in the first minute of the clock. */
export const allowanceHeaders = (left: number) => ({
	'x-ratelimit-limit-minute': '60',
	'x-ratelimit-remaining-minute': String(left),
	'x-ratelimit-reset-minute': '60',
});

/** @param wait ms */
export const refusal = (refusedBy: By, wait: number) =>
	new LookupFailure({
		kind: 'rateLimited',
		message: 'Too many',
		status: 429,
		refusedBy,
		retryAfter: wait,
	});

const LOST = new LookupFailure({ kind: 'interrupted', message: 'Lost' });

interface Sending {
	/** The limits that refuse the call, one after another. */
	refusals?: By[];
	/** ms for which the call is refused */
	wait?: number;
	headers?: Record<string, string>;
	/** There is no response. */
	isLost?: boolean;
	/** ms */
	took?: number;
}

/** A group, and when each call was sent. */
export const startGroup = (random = 0) => {
	const clock = new VirtualTime(0, () => random);
	const group = new RateLimitGroup(clock, true);
	const sent: Array<{ name: string; at: number }> = [];
	const schedule = async (
		run: Run,
		name: string,
		{ refusals = [], wait = 5000, headers = {}, isLost, took = 100 }: Sending = {},
	) => {
		const send = async (): Promise<SendOutcome<string>> => {
			sent.push({ name, at: clock.now() });
			const by = refusals.shift();
			await clock.sleep(took);
			if (isLost) return { response: LOST };
			const response = by ? refusal(by, wait) : name;
			return { response, headers: readRateHeaders(headers, clock.wallTime()) };
		};
		return await group.schedule(run, send);
	};
	const end = async <Value,>(work: Promise<Value>) => await clock.run(work, HOUR);
	/** Has the service say how many calls are left in the minute. */
	const tell = async (left: number) =>
		await end(schedule(createRun(), 'first', { headers: allowanceHeaders(left) }));
	return { clock, group, sent, schedule, end, tell };
};
