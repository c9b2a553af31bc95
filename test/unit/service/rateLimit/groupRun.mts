/** A group of calls in virtual time, whose calls the service answers or refuses as a test says. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import {
	RateLimitGroup,
	type SendOutcome,
} from '../../../../nodes/BusinessDataLookup/service/rateLimit/group.ts';
import type { CallOwner } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { VirtualTime } from '../../../support/virtualTime.mts';
import { createRun } from './runs.mts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export type By = 'minute' | 'concurrent';

/** Headers of a minute with so many calls left, which ends a minute after the start of the clock. */
export const allowanceHeaders = (left: number, limit = 60) => ({
	'x-ratelimit-limit-minute': String(limit),
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

const unreached = new LookupFailure({ kind: 'unreachable', message: 'Nobody', unreached: true });

export interface Sending {
	/** By which limit the call is refused, one after another, and for how long, in ms. */
	refusals?: By[];
	wait?: number;
	headers?: Record<string, string>;
	isUnreached?: true;
	/** ms */
	took?: number;
	signal?: AbortSignal;
	isFollowUp?: boolean;
}

/** A group, and when each call was sent. */
export const startGroup = (random = 0) => {
	const clock = new VirtualTime(0, () => random);
	const group = new RateLimitGroup(clock, true);
	const sent: Array<{ name: string; at: number }> = [];
	const schedule = async (owner: CallOwner, name: string, sending: Sending = {}) => {
		const {
			refusals = [],
			wait = 5000,
			headers = {},
			isUnreached,
			took = 100,
			signal,
			isFollowUp,
		} = sending;
		const send = async (): Promise<SendOutcome<string>> => {
			sent.push({ name, at: clock.now() });
			const by = refusals.shift();
			await clock.sleep(took);
			const response = by ? refusal(by, wait) : isUnreached ? unreached : name;
			return { response, headers: readRateHeaders(headers, clock.wallTime()) };
		};
		return await group.schedule(owner, send, [signal], isFollowUp);
	};
	const end = async <Value,>(work: Promise<Value>) => await clock.run(work, HOUR);
	/** Reports the calls left in the minute. */
	const tell = async (left: number, limit?: number) =>
		await end(schedule(createRun(), 'first', { headers: allowanceHeaders(left, limit) }));
	return { clock, group, sent, schedule, end, tell };
};
