/** The account's allowance: nobody is lost for it within Max Wait, and nothing is spent beyond it. */
import { systemClock } from '../../nodes/BusinessDataLookup/service/time.ts';
import { limiterFor } from '../../nodes/BusinessDataLookup/service/rateLimit/accountLimiters.ts';
import type { FaultRule, SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openDesk, type Desk, type DeskRequest } from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { examples } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';

hurry();

let engine: Engine;

beforeAll(async () => {
	engine = await createLookupEngine();
});
afterAll(async () => await engine.close());

/** Does the work at a desk of its own. */
const at = async <Result,>(
	options: Partial<SandboxOptions>,
	work: (desk: Desk) => Promise<Result>,
): Promise<Result> => {
	const desk = await openDesk(engine, options);
	try {
		return await work(desk);
	} finally {
		await desk.close();
	}
};

/** So many lookups that cannot share a call. */
const people = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ json: { email: `p${n}@a.example` } }));
const emails = (items: Array<{ json: object }>) =>
	items.map(({ json }) => json).map(({ email }: { email?: unknown }) => email);
const everybody = (count: number) => emails(people(count));

const validate = async (
	desk: Desk,
	count: number,
	options: Record<string, number> = {},
	request: DeskRequest = {},
) =>
	await desk.run(
		'email.validate',
		{ email: '={{ $json.email }}', options },
		{ input: people(count), ...request },
	);

/** The first answer of an account tells the node the limits; until then it sends as the document allows. */
const learn = async (desk: Desk) => await validate(desk, 1);

it.concurrent(
	'a run keeps to the client-wide limit where the service states one',
	async () =>
		await at({ minuteLimit: 100, clientCeiling: 5, windowSeconds: 2 }, async (desk) => {
			await learn(desk);
			const run = await validate(desk, 12);

			expect(emails(run.items)).toEqual(everybody(12));
			expect(desk.sandbox.stats()).toMatchObject({ calls: 13, rejected: 0 });
		}),
);

it.concurrent(
	'a run with more inputs than the rate limit allows completes them all in order, without a refusal',
	async () =>
		await at({ minuteLimit: 5, windowSeconds: 2 }, async (desk) => {
			await learn(desk);
			const run = await validate(desk, 12);

			expect(emails(run.items)).toEqual(everybody(12));
			expect(run.links).toEqual([...people(12).keys()]);
			expect(desk.sandbox.stats()).toMatchObject({ calls: 13, rejected: 0, maxPerWindow: 5 });
			expect(run.hint).toMatch(
				/^12 calls, 12 records, [1-9]\d* s waited, \d+ calls? left in this minute\.$/,
			);
		}),
);

it.concurrent(
	'two parallel runs of an account keep to its rate limit together',
	async () =>
		await at({ minuteLimit: 5, windowSeconds: 2 }, async (desk) => {
			await learn(desk);
			const runs = await Promise.all([validate(desk, 6), validate(desk, 6)]);
			for (const { items } of runs) expect(emails(items)).toEqual(everybody(6));
			expect(desk.sandbox.stats()).toMatchObject({ calls: 13, rejected: 0 });
		}),
);

it('the limiter of an account is kept when another account is new at the same moment', () => {
	const first = limiterFor('first', systemClock);
	limiterFor('second', systemClock);

	expect(limiterFor('first', systemClock)).toBe(first);
});

it.concurrent(
	'a run completes all inputs although other programs use up the rate limit',
	async () =>
		await at({ minuteLimit: 6, windowSeconds: 20 }, async (desk) => {
			const headers = { 'x-api-key': 'sandbox-key', 'content-type': 'application/json' };
			const url = `${desk.sandbox.url}/v1/companies`;
			await learn(desk);
			for (let n = 0; n < 5; n += 1) await fetch(url, { method: 'POST', headers, body: '{}' });
			const run = await validate(desk, 8);

			expect(emails(run.items)).toEqual(everybody(8));
			expect(desk.sandbox.stats().rejected).toBeGreaterThan(0);
			expect(run.hint).toMatch(/\d+ calls? refused and sent again/);
		}),
);

it.concurrent(
	'a run makes no more parallel calls than the service allows',
	async () =>
		await at({ concurrency: 2, latencyMs: 20 }, async (desk) => {
			const run = await validate(desk, 20);

			expect(emails(run.items)).toEqual(everybody(20));
			expect(desk.sandbox.stats()).toMatchObject({ calls: 20, maxConcurrent: 2 });
		}),
);

it.concurrent(
	'a run with Max Wait 0 fails at once at the rate limit and says how long it would have waited',
	async () =>
		await at({ minuteLimit: 3, windowSeconds: 30 }, async (desk) => {
			const request = { onError: 'continueErrorOutput' } as const;
			const run = await validate(desk, 5, { maxWait: 0 }, request);
			const later = await validate(desk, 1, { maxWait: 0 });

			expect(emails(run.items)).toEqual(everybody(3));
			expect(run.errorItems.map(run.linkedInput)).toEqual([3, 4]);
			expect(run.errorItems).toMatchObject(
				[3, 4].map((item) => ({
					json: {
						error: expect.stringMatching(
							new RegExp(
								`used up for another (2\\d|3\\d) s, .* \\(status 429\\) \\[item ${item}\\]`,
							),
						),
						details: { kind: 'rateLimited', status: 429, retry_after_seconds: expect.any(Number) },
					},
				})),
			);
			expect(later.error).toMatchObject({
				message: expect.stringMatching(/used up for another (2\d|3\d) s/),
				description: expect.stringContaining('Max Wait'),
				httpCode: '429',
			});
			expect(desk.calls()).toBe(3);
		}),
);

it.concurrent(
	'Max Wait is for all calls of a run together',
	async () =>
		await at({ minuteLimit: 2, windowSeconds: 2 }, async (desk) => {
			// Whole seconds in the headers: a window of two may have to be waited for up to four.
			const request = { onError: 'continueErrorOutput' } as const;
			const run = await validate(desk, 9, { maxWait: 5 }, request);

			expect(run.items.length).toBeGreaterThanOrEqual(4);
			expect(run.items.length).toBeLessThan(9);
			expect(run.errorItems).toHaveLength(9 - run.items.length);
		}),
);

it.concurrent(
	'calls outside the rate-limited group do not wait for the rate limit',
	async () =>
		await at({ minuteLimit: 1, windowSeconds: 30 }, async (desk) => {
			await learn(desk);
			const options = { maxWait: 0 };
			const free = ['account.get', 'email.getLogs', 'email.exportLogs', 'mobileNumber.getLogs'];
			const runs = await Promise.all(free.map(async (name) => await desk.run(name, { options })));

			expect(runs.map(({ error }) => error)).toEqual(free.map(() => undefined));
		}),
);

it.concurrent(
	'Max Calls stops a run before it makes more calls',
	async () =>
		await at({}, async (desk) => {
			const request = { onError: 'continueErrorOutput' } as const;
			const run = await validate(desk, 5, { maxCalls: 3 }, request);

			expect(run.items).toHaveLength(3);
			expect(run.errorItems.map(run.linkedInput)).toEqual([3, 4]);
			expect(run.failed[0].error).toMatch(/Max Calls \(3\) is used up.*\[item 3\]/);
			expect(desk.calls()).toBe(3);
		}),
);

const refusals: Array<{ name: string; fault: FaultRule }> = [
	{ name: 'the minute limit', fault: { kind: 'rateLimit', times: 9 } },
	{ name: 'too many calls at once', fault: { kind: 'rateLimit', scope: 'concurrent', times: 9 } },
	{ name: 'an unknown limit (no Retry-After)', fault: { kind: 'rateLimitBare', times: 9 } },
];

it.concurrent.each(refusals)(
	'every operation survives repeated 429s for $name',
	async ({ fault }) =>
		await at({}, async (desk) => {
			const { data } = desk.sandbox;
			desk.sandbox.setFaults([fault]);
			const runs = await Promise.all(
				examples.map(
					async ({ operation, parameters }) => await desk.run(operation, parameters(data)),
				),
			);
			const failed = runs.map(({ error }, n) => [examples[n].operation, error?.message]);

			expect(failed).toEqual(examples.map(({ operation }) => [operation, undefined]));
			for (const { items } of runs) expect(items).not.toEqual([]);
			expect(desk.sandbox.stats()).toMatchObject({ calls: examples.length, rejected: 9 });
		}),
);

it.concurrent(
	'a run that is refused again and again ends after Max Wait',
	async () =>
		await at({}, async (desk) => {
			desk.sandbox.setFaults([{ kind: 'rateLimit', retryAfter: 1 }]);
			const run = await validate(desk, 3, { maxWait: 2 });

			expect(run.error).toMatchObject({
				message: expect.stringMatching(/used up for another \d s, longer than this run may wait/),
				httpCode: '429',
			});
			expect(desk.calls()).toBe(0);
		}),
);

const nonsense: Array<Record<string, string>> = [
	{ 'x-ratelimit-remaining-minute': 'lots', 'x-ratelimit-reset-minute': '0' },
	{ 'x-ratelimit-limit-minute': 'many', 'x-ratelimit-remaining-minute': '' },
	{ 'x-ratelimit-reset-minute': '99999999999', 'x-ratelimit-limit-concurrent': '0' },
	{ 'x-ratelimit-limit-minute': '0', date: 'yesterday' },
];

it.concurrent.each(nonsense)(
	'a run completes although the service sends nonsense rate-limit headers: %j',
	async (set) =>
		await at({}, async (desk) => {
			desk.sandbox.setFaults([{ kind: 'headers', set }]);
			const run = await validate(desk, 15, { maxWait: 2 });

			expect(run.error).toBeUndefined();
			expect(emails(run.items)).toEqual(everybody(15));
		}),
);
