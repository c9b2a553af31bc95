/** The services that every promise is tried with. A new one is one entry here. */
import { refusal } from '../support/limitedService.mts';
import type { Behavior, ServiceFailure } from '../support/virtualService.mts';

/** ms of a call */
export const CALL_MS = 100;
/** ms beyond Max Wait, or a poll's budget, that may pass. */
export const GRACE_MS = 2000;

export interface TriedService extends Behavior {
	name: string;
}

/** Does the same with every call. */
export interface FailingService extends TriedService {
	failWith: ServiceFailure;
}

const retryAfters = [undefined, 0, 1, 5, 30];
const retryAfter = (seconds?: number): Record<string, string> =>
	seconds === undefined ? {} : { 'retry-after': String(seconds) };
const asked = (seconds?: number) => (seconds === undefined ? '' : `, Retry-After ${seconds}`);

/** Refuse every call with a 429. */
export const refusingServices: FailingService[] = (['minute', 'concurrent'] as const).flatMap(
	(by) =>
		retryAfters.map((seconds) => ({
			name: `429 (${by})${asked(seconds)}`,
			failWith: refusal(by, seconds),
		})),
);

/** Fail every call in a way that may pass. */
export const failingServices: FailingService[] = [
	...[undefined, 1, 15].map((seconds) => ({
		name: `503${asked(seconds)}`,
		failWith: { status: 503, headers: retryAfter(seconds), body: { detail: 'Down' } },
	})),
	{ name: 'hanging', failWith: 'hangs' },
	{ name: 'breaking off', failWith: 'drops' },
];

export const unreachable: FailingService = { name: 'unreachable', failWith: 'unreachable' };

const denying = (status: number): FailingService => ({
	name: String(status),
	failWith: { status, body: { detail: 'No' } },
});
export const [unauthorized, forbidden, withoutCredit] = [401, 403, 402].map(denying);

/** Fail every call in a way that concerns all inputs. */
export const deadServices: FailingService[] = [
	...failingServices,
	{ name: '500', failWith: { status: 500, body: { detail: 'Oh' } } },
	unreachable,
	withoutCredit,
	forbidden,
];

export const limited = (minuteLimit: number): TriedService => ({
	name: `${minuteLimit} calls a minute`,
	minuteLimit,
});

/** Answer every call when they may. */
export const answeringServices: TriedService[] = [
	{ name: 'ordinary' },
	{ name: 'slow', latency: 3000 },
	...[1, 20, 6000].map(limited),
];

/** Records: three pages */
const LONG_LIST = 150;

/** Refuses every page but the first of each list. */
export const refusesLaterPages: TriedService = {
	name: '429 from the second page on',
	recordsEach: LONG_LIST,
	failWith: ({ page }) => (page > 1 ? refusal('minute', 1) : undefined),
};
