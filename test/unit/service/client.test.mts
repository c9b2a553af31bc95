import { LookupFailure, RunCanceled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { call, clientOf, HOUR_MS, ok, sharedCall } from './clientRun.mts';

const tooMany = (retryAfter: string): HttpResponse => ({
	status: 429,
	headers: { 'retry-after': retryAfter },
	body: {},
});

it('a call whose result is no longer needed is not sent, and ends at once', async () => {
	const { client, clock, sent } = clientOf([ok]);
	const needed = new AbortController();
	const calls = Array.from({ length: 100 }, async () => {
		const outcome = await client.json({ ...call, signal: needed.signal });
		return outcome instanceof LookupFailure ? outcome.facts.kind : outcome.status;
	});
	clock.at(1000, () => needed.abort());
	const outcomes = await clock.run(Promise.all(calls), HOUR_MS);

	expect(clock.now()).toBeLessThanOrEqual(1100);
	expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(sent.length);
	expect(outcomes.filter((outcome) => outcome === 'notSent')).toHaveLength(100 - sent.length);
	expect(client.run.tally.calls).toBe(sent.length);
});

it('a file that arrives after its run was canceled has its connection closed', async () => {
	let closed = 0;
	const run = new AbortController();
	const { client, clock } = clientOf([{ ...ok, close: () => (closed += 1) }], {
		signal: run.signal,
	});
	clock.at(50, () => run.abort());
	const outcome = client.file(call).catch((error: Error) => error);

	expect(await clock.run(outcome, HOUR_MS)).toBeInstanceOf(RunCanceled);
	expect(closed).toBe(1);
});

it('a call refused for longer than Max Wait fails with a message that says for how long', async () => {
	const { client, sent, run } = clientOf([tooMany('840')], { waitBudget: new WaitBudget(60_000) });
	expect(await run(client.json(call))).toMatchObject({
		message:
			'The rate limit of the account is used up for another 14 min, longer than this run may wait',
	});
	expect(sent).toHaveLength(1);
});

describe('the log of a run', () => {
	const carryOut = async (calls: number, planned = calls) => {
		const { client, clock, logged } = clientOf([ok]);
		client.run.plan(planned, false);
		const all = Array.from({ length: calls }, async () => await client.json(call));
		await clock.run(Promise.all(all), HOUR_MS);
		return logged;
	};

	it('says from the beginning how far a long run is and how long it will take', async () => {
		const logged = await carryOut(150);

		expect(logged[0].at).toBeLessThanOrEqual(5000);
		expect(logged[0].line).toMatch(
			/^\d+ of 150 calls made, 0 refused and sent again, [2-4] s waited so far, about 1\d\d s left$/,
		);
		const left = logged.map(({ line }) => Number(/about (\d+) s left/.exec(line)?.[1] ?? 0));
		expect(left).toEqual([...left].sort((one, other) => other - one));
	});
	it.each<[string, Array<HttpResponse | LookupFailure>, number]>([
		['for one slow answer', [ok], 30_000],
		['for the rate limit', [tooMany('120'), ok], 100],
		[
			'to send again what failed',
			[{ ...ok, status: 503, headers: { 'retry-after': '20' } }, ok],
			100,
		],
	])(
		'has a line at least every five seconds of a run that only waits %s',
		async (_name, all, took) => {
			const { client, clock, logged } = clientOf(all, {}, took);
			await clock.run(client.json(call), HOUR_MS);
			const times = [0, ...logged.map(({ at }) => at), clock.now()];
			const longest = Math.max(...times.slice(1).map((at, n) => at - times[n]));

			expect(clock.now()).toBeGreaterThan(19_000);
			expect(longest).toBeLessThanOrEqual(5000);
		},
	);
});

describe('where nobody answers', () => {
	const unreached = new LookupFailure({ kind: 'unreachable', message: 'Nobody', unsent: true });
	const lookUp = async (responses: Array<HttpResponse | LookupFailure>) => {
		const { client, sent, run } = clientOf(responses);
		const all = Array.from({ length: 100 }, async () => await client.json(call));
		const outcomes = new Set(await run(Promise.all(all)));
		return { outcomes, sent, calls: client.run.tally.calls };
	};

	it('a run of 100 calls fails after a dozen attempts that reached nobody, each call with that reason, and none counts', async () => {
		const { outcomes, sent, calls } = await lookUp([unreached]);
		expect(outcomes).toEqual(new Set([unreached]));
		// Those that were under way together.
		expect(sent.length).toBeLessThan(12 + 10);
		expect(calls).toBe(0);
	});

	it('a run goes on after eleven attempts that reached nobody', async () => {
		const { outcomes, calls } = await lookUp([...Array(11).fill(unreached), ok]);
		expect(outcomes).toEqual(new Set([ok]));
		expect(calls).toBe(100);
	});
});

it.each([
	['as long as the service asks, and it counts as waiting', 300_000, undefined, [2, 30_000]],
	['no longer than Max Wait', 10_000, undefined, [1, 0]],
	[
		'not so long where other runs share the call',
		300_000,
		new Run(new WaitBudget(Infinity)),
		[1, 0],
	],
])('a read that gets a 503 waits %s', async (_name, maxWait, run, expected) => {
	const waitBudget = new WaitBudget(maxWait);
	const busy = { status: 503, headers: { 'retry-after': '30' }, body: '' };
	const { client, sent, run: until } = clientOf([busy, ok], { waitBudget });
	await until(client.json(run ? sharedCall({ run }) : call));
	expect([sent.length, waitBudget.waited]).toEqual(expected);
});

it('reads that wait for a 503 together count their wait once, so each is sent again', async () => {
	const waitBudget = new WaitBudget(50_000);
	const busy = { status: 503, headers: { 'retry-after': '30' }, body: '' };
	const { client, sent, run } = clientOf([busy, busy, busy, ok], { waitBudget });
	const all = [1, 2, 3].map(async () => await client.json(call));
	expect(await run(Promise.all(all))).toEqual([ok, ok, ok]);
	expect([sent.length, waitBudget.waited]).toEqual([6, 30_000]);
});
