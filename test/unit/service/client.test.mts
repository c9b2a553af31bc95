/** When the calls of a run are sent, fail and are repeated. */
import {
	LookupFailure,
	RunCanceled,
	type FailureFacts,
} from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { call, createClient, HOUR_MS, ok } from './clientRun.mts';
import { sharedBy } from './rateLimit/runs.mts';

const busy = (status: number, seconds: number): HttpResponse => ({
	status,
	headers: { 'retry-after': String(seconds) },
	body: {},
});
const down = new LookupFailure({ kind: 'server', message: 'Down' });

it('calls that nobody waits for any more are not sent, and end at once', async () => {
	const { client, clock, sent } = createClient([ok]);
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

it('a call under way goes on when its run stops, and a file that arrives then is closed', async () => {
	let closed = 0;
	const [stop, cancel] = [new AbortController(), new AbortController()];
	const signals = { signal: stop.signal, cancelSignal: cancel.signal };
	const { client, clock, run, sent } = createClient(
		[{ ...ok, close: () => (closed += 1) }],
		signals,
	);
	clock.at(50, () => stop.abort());
	expect(await run(client.file(call).catch((error: Error) => error))).toBeInstanceOf(RunCanceled);
	expect([clock.now(), closed, sent[0].request.signal]).toEqual([100, 1, cancel.signal]);
});

it.each<['json' | 'file', number, string | number]>([
	['json', 302, 'redirect'],
	['json', 204, 204],
	['file', 299, 299],
	['file', 300, 300],
	['file', 399, 399],
	['file', 400, 'invalid'],
])('a call for %s with status %d returns %s', async (as, status, expected) => {
	const { client, run } = createClient([{ status, headers: {}, body: '' }]);
	const outcome = await run(client[as](call));
	expect(outcome instanceof LookupFailure ? outcome.facts.kind : outcome.status).toBe(expected);
});

it('a call to a service that fails is sent four times', async () => {
	const { client, sent, run } = createClient([down]);
	expect(await run(client.json(call))).toBe(down);
	expect(sent.map(({ at }) => at)).toEqual([0, 600, 1700, 3800]);
});

it('logs the progress of a run after each call', async () => {
	const { client, logged, run } = createClient([busy(429, 1), ok]);
	client.run.plan(150);
	await run(client.json(call));
	expect(logged).toEqual([
		'1 of 150 calls made, 1 refused and sent again, 1 s waited so far, about 120 s left',
	]);
});

it('a run that may make no more calls does not wait for a retry', async () => {
	const { client, sent, run } = createClient([busy(503, 1), ok], { maxCalls: 1 });
	expect(await run(client.json(call))).toMatchObject({ facts: { status: 503 } });
	expect(sent).toHaveLength(1);
});

it('Max Calls counts calls that wait until others have ended', async () => {
	const { client, sent, run } = createClient([ok], { maxCalls: 12 });
	const all = Array.from({ length: 20 }, async () => await client.json(call));
	const outcomes = await run(Promise.all(all));
	expect([sent.length, outcomes.filter((outcome) => outcome === ok).length]).toEqual([12, 12]);
});

it('a first call that goes alone is answered before the next one is sent', async () => {
	const { client, sent, run } = createClient([ok]);
	client.run.isFirstAlone = true;
	await run(Promise.all([1, 2, 3].map(async () => await client.json(call))));
	expect(sent.map(({ at }) => at)).toEqual([0, 100, 100]);
});

it.each<[NonNullable<Call['noRetryAfter']>, FailureFacts['kind'], number]>([
	['any failure', 'server', 1],
	['any failure', 'timeout', 1],
	['a timeout', 'timeout', 1],
	['a timeout', 'server', 2],
])('with no retry after %s, a call that fails with %s is sent %d times', async (...row) => {
	const [noRetryAfter, kind, times] = row;
	const failure = new LookupFailure({ kind, message: 'no' });
	const { client, sent, run } = createClient([failure, ok]);
	await run(client.json({ ...call, noRetryAfter }));
	expect(sent).toHaveLength(times);
});

describe('the deadline of a poll', () => {
	it.each([
		[-5, 1],
		[400, 400],
		[5000, 1000],
	])('in %d ms limits the timeout of a call to %d ms', async (deadline, timeout) => {
		const { client, sent, run } = createClient([ok], { deadline });
		await run(client.json(call));
		expect(sent[0].request.timeout).toBe(timeout);
	});

	it.each([
		[600, 1],
		[601, 2],
	])('in %d ms: a call that fails is sent %d times', async (deadline, times) => {
		const { client, sent, run } = createClient([down, ok], { deadline });
		await run(client.json(call));
		expect(sent).toHaveLength(times);
	});

	it.each([
		[250, undefined, 250],
		[5000, 400, 400],
		[undefined, undefined, undefined],
	])('or a call within %j ms, and a run that ends after %j ms: after %j ms', async (...row) => {
		const [totalTimeout, deadline, ends] = row;
		const { client, sent, run } = createClient([ok], { deadline });
		await run(client.json({ ...call, totalTimeout }));
		expect(sent[0].request.deadline).toBe(ends);
	});
});

describe('the Retry-After of a 503', () => {
	it.each<[string, number, number[], number[], number[], number]>([
		['longer than the ordinary backoff counts for all who wait', 30, [40, 60], [30, 30], [], 2],
		['as long as the ordinary backoff does not count', 1, [0, 60], [0, 0], [], 2],
		['too long for one run lets only that one go', 30, [10, 60], [0, 30], [0], 2],
		['too long for all is not waited for', 30, [10, 20], [0, 0], [0, 1], 1],
	])('%s', async (_name, seconds, maxWait, waited, left, calls) => {
		const runs = maxWait.map((each) => new Run(each * 1000));
		const { owner, gone } = sharedBy(...runs);
		const { client, sent, run } = createClient([busy(503, seconds), ok]);
		await run(client.onBehalfOf(owner, new AbortController().signal).json(call));
		expect(runs.map(({ waited: ms }) => ms / 1000)).toEqual(waited);
		expect([gone.map(([each]) => runs.indexOf(each)), sent.length]).toEqual([left, calls]);
	});

	it('counts once for calls that wait together', async () => {
		const [b] = [busy(503, 30)];
		const { client, sent, run } = createClient([b, b, b, ok], { maxWait: 50_000 });
		const all = [1, 2, 3].map(async () => await client.json(call));
		expect(await run(Promise.all(all))).toEqual([ok, ok, ok]);
		expect([sent.length, client.run.waited]).toEqual([6, 30_000]);
	});
});

describe('a client on behalf of several runs', () => {
	it('counts the call for each run, and stops each after a 401', async () => {
		const runs = [new Run(60_000), new Run(60_000)];
		const { client, run } = createClient([busy(401, 0)]);
		const { owner } = sharedBy(...runs);
		await run(client.onBehalfOf(owner, new AbortController().signal).json(call));
		expect(runs.map((each) => [each.tally.calls, each.whyNoCall()?.facts.kind])).toEqual([
			[1, 'unauthorized'],
			[1, 'unauthorized'],
		]);
		expect(client.run.tally.calls).toBe(0);
	});

	it('ends calls under way with their signal, not with its own run', async () => {
		const [own, all] = [new AbortController(), new AbortController()];
		const { client, clock, run, sent } = createClient([ok], { signal: own.signal });
		const shared = client.onBehalfOf(sharedBy(new Run(60_000)).owner, all.signal);
		own.abort();
		expect(await run(shared.json(call))).toEqual(ok);
		clock.at(clock.now() + 50, () => all.abort());
		const begun = clock.now();
		expect(await run(shared.json(call).catch((error: Error) => error))).toBeInstanceOf(RunCanceled);
		expect([sent.length, clock.now() - begun]).toEqual([2, 50]);
	});

	it('knows whether its call waits for a retry, and how long the last call took', async () => {
		const { client, clock, run } = createClient([busy(503, 10), ok]);
		expect([client.isFailing, client.lastCallMs]).toEqual([false, undefined]);
		const states: boolean[] = [];
		clock.at(5000, () => states.push(client.isFailing));
		await run(client.json(call));
		expect([states, client.isFailing, client.lastCallMs]).toEqual([[true], false, 100]);
	});
});
