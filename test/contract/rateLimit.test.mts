/** The account's allowance: nobody is lost for it within Max Wait, nothing is spent beyond it, what is paid for is handed over. */
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import type { TestBed, TestBedRequest } from '../support/testBed.mts';
import { examples } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();
const goOn = { onError: 'continueErrorOutput' } as const;

/** So many lookups that cannot share a call. */
const people = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ email: `p${n}@a.example` }));

const validate = async (
	at: TestBed,
	count: number,
	options: INodeParameters = {},
	request: TestBedRequest = {},
) => {
	const own = { email: '={{ $json.email }}', options };
	return await at.run('email.validate', own, { rows: people(count), ...request });
};

/** An account that has told the node its limits; until then the node sends as the document allows. */
const known = async (options: Parameters<typeof testBed.another>[0]) => {
	const at = await testBed.another(options);
	await validate(at, 1);
	return at;
};

describe('a run', () => {
	it.concurrent(
		'with more inputs than the limit allows completes all in order, with no call refused',
		async () => {
			const at = await known({ minuteLimit: 5, windowSeconds: 20 });
			const run = await validate(at, 12);

			expect(run.json).toMatchObject(people(12));
			expect(run.links).toEqual([...people(12).keys()]);
			expect(at.sandbox.stats()).toMatchObject({ calls: 13, rejected: 0, maxPerWindow: 5 });
			expect(run.hint).toMatch(
				/^12 calls, 12 records, [1-9]\d* s waited, \d+ calls? left in this minute\.$/,
			);
		},
	);

	it.concurrent('completes although other programs use up the limit', async () => {
		const at = await known({ minuteLimit: 6, windowSeconds: 20 });
		const headers = { 'x-api-key': 'sandbox-key', 'content-type': 'application/json' };
		const url = `${at.sandbox.url}/v1/companies`;
		for (let n = 0; n < 5; n += 1) await fetch(url, { method: 'POST', headers, body: '{}' });
		const run = await validate(at, 8);

		expect(run.json).toMatchObject(people(8));
		expect(at.sandbox.stats().rejected).toBeGreaterThan(0);
		expect(run.hint).toMatch(/\d+ calls? refused and sent again/);
	});

	it.concurrent(
		'that waits says in the log how far it is, by the name of its workflow',
		async () => {
			const at = await known({ minuteLimit: 2, windowSeconds: 20 });
			await validate(at, 4);
			const lines = testBed.engine.logs.map(({ message }) => message);
			const line = /^Headless, Business Data Lookup: \d of 4 calls made, .* waited so far/;
			expect(lines).toContainEqual(expect.stringMatching(line));
		},
	);

	it.concurrent('makes no more parallel calls than the service allows', async () => {
		const at = await testBed.another({ concurrency: 2, latencyMs: 20 });
		expect((await validate(at, 20)).json).toMatchObject(people(20));
		expect(at.sandbox.stats()).toMatchObject({ calls: 20, maxConcurrent: 2 });
	});

	it.concurrent('does not wait with calls outside the rate-limited group', async () => {
		const at = await known({ minuteLimit: 1, windowSeconds: 30 });
		const free = ['account.get', 'email.getLogs', 'email.exportLogs', 'mobileNumber.getLogs'];
		const options = { maxWait: 0 };
		const runs = await Promise.all(free.map(async (name) => await at.run(name, { options })));
		expect(runs.map(({ errorMessage }) => errorMessage)).toEqual(free.map(() => ''));
	});

	it.concurrent('completes although the rate-limit headers make no sense', async () => {
		const at = await testBed.another();
		const set = { 'x-ratelimit-remaining-minute': '', 'x-ratelimit-reset-minute': '99999999999' };
		at.sandbox.setFaults([{ kind: 'headers', set }]);
		expect((await validate(at, 15, { maxWait: 2 })).json).toMatchObject(people(15));
	});
});

it.concurrent.each<FaultRule>([
	{ kind: 'rateLimit', times: 9 },
	{ kind: 'rateLimit', scope: 'concurrent', times: 9 },
	{ kind: 'rateLimitBare', times: 9 },
])('every operation survives repeated 429s: %j', async (fault) => {
	const at = await testBed.another();
	at.sandbox.setFaults([fault]);
	const runs = examples.map(async ({ operation, parameters }) => {
		const { errorMessage, items } = await at.run(operation, parameters(at.sandbox.data));
		return [operation, errorMessage, items.length > 0];
	});

	expect(await Promise.all(runs)).toEqual(examples.map(({ operation }) => [operation, '', true]));
	expect(at.sandbox.stats()).toMatchObject({ calls: examples.length, rejected: 9 });
});

describe('Max Wait', () => {
	it.concurrent('of 0 fails at once at the limit, says how long, and keeps what came', async () => {
		const at = await testBed.another({ minuteLimit: 3, windowSeconds: 30 });
		const run = await validate(at, 5, { maxWait: 0 }, goOn);
		const later = await validate(at, 1, { maxWait: 0 });
		const used = expect.stringMatching(
			/used up for another (2\d|3\d) s, .* \(status 429, request \S+\) \[item/,
		);
		const details = {
			kind: 'rateLimited',
			status: 429,
			retry_after_seconds: expect.any(Number),
			request_id: expect.any(String) as string,
		};

		expect(run.json).toMatchObject(people(3));
		expect(run.hint).toMatch(
			/ 3 calls, 3 records, (?:\d s waited, )?no call left in this minute, /,
		);
		expect(run.failed).toMatchObject(
			[3, 4].map((n) => ({ ...people(5)[n], error: used, details })),
		);
		expect(later.error).toMatchObject({
			message: used,
			description: expect.stringContaining('Max Wait'),
			httpCode: '429',
		});
		expect(at.calls()).toBe(3);
	});

	it.concurrent('is for all calls of a run together', async () => {
		const at = await testBed.another({ minuteLimit: 2, windowSeconds: 2 });
		// Whole seconds in the headers: a window of two may have to be waited for up to four.
		const { items, failed } = await validate(at, 9, { maxWait: 5 }, goOn);
		expect(items.length).toBeGreaterThanOrEqual(4);
		expect(items.length).toBeLessThan(9);
		expect(failed).toHaveLength(9 - items.length);
	});

	it.concurrent.each([
		['is known', known, 40],
		['is not known yet', async (options: object) => await testBed.another(options), 39],
	])('that cannot be kept has a run make no call where the limit %s', async (_name, open, more) => {
		const at = await open({ minuteLimit: 10, windowSeconds: 60 });
		const run = await validate(at, 40, { maxWait: 60 });

		expect(run.errorMessage).toMatch(`${more} more calls`);
		expect(run.errorMessage).toMatch(/would have to wait about .*longer than the/);
		expect(run.items).toEqual([]);
		expect(at.calls()).toBe(1);
	});
});

describe('Max Calls', () => {
	it.concurrent('makes so many calls and keeps what they bring', async () => {
		const at = await testBed.another();
		const run = await validate(at, 5, { maxCalls: 3 }, goOn);

		expect(run.items).toHaveLength(3);
		expect(run.errorItems.map(run.linkedInput)).toEqual([3, 4]);
		expect(run.failed[0].error).toMatch(/Max Calls \(3\) is used up.*\[item 3\]/);
		expect(run.hint).toMatch(
			/^3 \w+\. 2 failed: Max Calls \(3\) is used up, so no further call was made\. 3 calls, /,
		);
		expect(at.calls()).toBe(3);
	});

	it.concurrent.each<[INodeParameters['maxCalls'], string]>([
		[5, 'The run needs 6 calls or more, and Max Calls allows 5, so it was not begun [item 0]'],
		['={{ 0 }}', '"Max Calls" parameter must be a whole number, 1 or more'],
	])('of %j has a run of six calls make none', async (maxCalls, said) => {
		const at = await testBed.another();
		expect((await validate(at, 6, { maxCalls })).errorMessage).toContain(said);
		expect(at.calls()).toBe(0);
	});
});
