/** When the calls of a run are sent, fail and are retried. */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/run.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { BodyReader } from '../../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { createSignedTransport } from '../../../nodes/BusinessDataLookup/service/transport.ts';
import { fakeRun } from '../../support/fakeN8n.mts';
import { times } from '../../support/times.mts';
import { call, createClient, ok } from './clientRun.mts';

const busy = (status: number, seconds: number): HttpResponse => ({
	status,
	headers: { 'retry-after': String(seconds) },
	body: {},
});
const down = new LookupFailure({ kind: 'server', message: 'Down' });

it('a call under way goes on when its run stops, and a file that arrives then is closed', async () => {
	let closed = 0;
	const file = { content: '', readMessage: async () => '', close: () => void (closed += 1) };
	const [stop, cancel] = [new AbortController(), new AbortController()];
	const signals = { stopSignal: stop.signal, cancelSignal: cancel.signal };
	const { client, clock, run, sent } = createClient([{ ...ok, body: undefined, file }], signals);
	clock.at(50, () => stop.abort());
	expect(await run(client.file(call))).toMatchObject({ facts: { kind: 'notNeeded' } });
	expect([clock.now(), closed, sent[0].request.abortSignal]).toEqual([100, 1, cancel.signal]);
});

it.each<['json' | 'file', number, string | number]>([
	['json', 302, 'redirect'],
	['file', 199, 'status'],
	['file', 300, 300],
	['file', 400, 'invalid'],
])('a call for %s that gets status %d ends with %s', async (as, status, expected) => {
	const { client, run } = createClient([{ status, headers: {}, body: '' }]);
	const outcome = await run(client[as](call));
	expect(outcome instanceof LookupFailure ? outcome.facts.kind : outcome.status).toBe(expected);
});

it('a response without content has an empty object and keeps its status', async () => {
	const { client, run } = createClient([{ status: 204, headers: { a: 'b' }, body: undefined }]);
	expect(await run(client.json(call))).toEqual({ status: 204, headers: { a: 'b' }, body: {} });
});

it.each<[NonNullable<Call['neverRetriedAfter']>, FailureFacts['kind'], number]>([
	['any failure', 'server', 1],
	['a timeout', 'timeout', 1],
	['a timeout', 'server', 2],
])('a call that is never retried after %s, and fails with %s, is sent %d times', async (...row) => {
	const [neverRetriedAfter, kind, count] = row;
	const failure = new LookupFailure({ kind, message: 'no' });
	const { client, sent, run } = createClient([failure, ok]);
	await run(client.json({ ...call, neverRetriedAfter }));
	expect(sent).toHaveLength(count);
});

describe('a call with a timeout of 1000 ms', () => {
	/** How a call ends, and when. Its body has a byte after each of the pauses, in ms. */
	const read = async (as: 'json' | 'file', pauses: number[], headAfter = 0) => {
		const { client, clock, run } = createClient([], {
			transport: async (request) => await transport(request),
		});
		const body = async function* () {
			for (const ms of pauses) {
				await clock.sleep(ms);
				yield Buffer.from('1');
			}
		};
		const httpRequestWithAuthentication = async () => {
			await clock.sleep(headAfter);
			return { statusCode: 200, headers: {}, body: body() };
		};
		const transport = createSignedTransport(
			fakeRun({ helpers: { httpRequestWithAuthentication } }),
			new BodyReader(clock),
			{ type: 'someApi', data: {}, isOAuth2: false },
		);
		const once = { ...call, neverRetriedAfter: 'any failure' } as const;
		const work = async () => {
			const response = await client[as](once);
			if (response instanceof LookupFailure) return response.facts.kind;
			if (!response.file) return 'read';
			return await text(response.file.content as Readable).then(
				() => 'read',
				(failure: LookupFailure) => failure.facts.kind,
			);
		};
		return { outcome: await run(work()), took: clock.now() };
	};
	const drips = (count: number) => times(count, () => 200);

	it.each<[string, 'json' | 'file', number[], number, string]>([
		['reads JSON that is complete in time', 'json', drips(4), 0, 'read'],
		['ends JSON of which a byte arrives every 200 ms', 'json', drips(60), 0, 'timeout'],
		['ends JSON that begins late and is slow', 'json', drips(60), 900, 'timeout'],
		['ends JSON that stalls', 'json', [100, 9000], 0, 'timeout'],
		['ends JSON that doesn’t begin', 'json', [], 9000, 'timeout'],
		['reads a file of which a byte arrives every 200 ms', 'file', drips(60), 0, 'read'],
		['ends a file that stalls', 'file', [...drips(10), 9000], 0, 'timeout'],
		['ends a file that doesn’t begin', 'file', [], 9000, 'timeout'],
	])('%s', async (_name, as, pauses, headAfter, expected) => {
		const { outcome, took } = await read(as, pauses, headAfter);
		expect(outcome).toBe(expected);
		// Timeouts are noticed once a second.
		if (as === 'json') expect(took).toBeLessThanOrEqual(2000);
	});
});

it.each([
	[600, 1],
	[601, 2],
])('a call of a poll that ends in %d ms is sent %d times if it fails', async (deadline, count) => {
	const { client, sent, run } = createClient([down, ok], { deadline });
	await run(client.json(call));
	expect(sent).toHaveLength(count);
});

it.each<[string, number, number, number, number]>([
	['longer than the backoff counts as waited', 30, 40, 30, 2],
	['as long as Max Wait is waited for', 30, 30, 30, 2],
	['longer than Max Wait isn’t waited for', 30, 29, 0, 1],
	['as long as the backoff doesn’t count', 1, 0, 0, 2],
])('a Retry-After of a 503 that is %s', async (_name, seconds, maxWait, waited, calls) => {
	const { client, sent, run } = createClient([busy(503, seconds), ok], { maxWait: maxWait * 1000 });
	await run(client.json(call));
	expect([client.run.waited / 1000, sent.length]).toEqual([waited, calls]);
});

it.each<[string, number, number, number?, number?]>([
	['whose run stops before it fails', 1, 100, 50],
	['whose run stops during the backoff', 1, 600, 500],
	['whose run stops after its retries', 4, 3900, 60_000],
	['whose run has two Max Calls', 2, 700, undefined, 2],
])('a failing call %s is sent %d times in %d ms', async (_name, expected, took, ...row) => {
	const [stopsAt, maxCalls] = row;
	const { client, clock, sent, run } = createClient([down], { maxCalls });
	const reason = new LookupFailure({ kind: 'status', message: 'Stopped' });
	if (stopsAt) clock.at(stopsAt, () => client.run.stop(reason));
	expect(await run(client.json(call))).toBe(down);
	expect([sent.length, clock.now()]).toEqual([expected, took]);
});

it('a shared call goes on when one of its runs stops or ends, and counts in a run of its own', async () => {
	const [stop, cancel, all] = Array.from({ length: 3 }, () => new AbortController());
	const { client, run, sent } = createClient([ok], {
		stopSignal: stop.signal,
		cancelSignal: cancel.signal,
		deadline: 10,
	});
	const shared = client.forSharedCall(new Run(Infinity), all.signal);
	stop.abort();
	cancel.abort();
	expect(await run(shared.json(call))).toBe(ok);
	const { abortSignal, deadline } = sent[0].request;
	expect([abortSignal, deadline]).toEqual([undefined, 1000]);
	expect([shared.run.tally.calls, client.run.tally.calls]).toEqual([1, 0]);
	all.abort();
	expect(await run(shared.json(call))).toMatchObject({ facts: { kind: 'notNeeded' } });
	expect(sent).toHaveLength(1);
});

describe('the plan of a list with several pages', () => {
	it.each<[string, number, number, number, number, string | undefined]>([
		['fit into Max Calls', 10, 1, 0, 9, undefined],
		['are more than Max Calls', 10, 1, 0, 10, 'callBudget'],
		['fit into Max Calls, whatever other inputs need', 10, 1, 8, 5, undefined],
	])('knows whether its calls %s', async (_name, maxCalls, made, planned, calls, kind) => {
		const { client, run } = createClient([ok], { maxCalls });
		for (let nth = 0; nth < made; nth += 1) await run(client.json(call));
		client.run.plan(planned);
		expect(client.planPages(call, calls)?.facts.kind).toBe(kind);
		// Calls that can't be made aren't planned.
		expect(client.run.plannedCallsLeft).toBe(planned + (kind ? 0 : calls));
	});

	it.each<[string, number, number, string | undefined]>([
		['fit into the minute', 0, 59, undefined],
		['need longer than Max Wait', 60, 120, 'rateLimited'],
	])('knows whether its calls %s', async (_name, seconds, calls, kind) => {
		const { client, run } = createClient([ok], { maxWait: seconds * 1000 });
		await run(client.json(call));
		const failure = client.planPages(call, calls);
		expect(failure?.facts.kind).toBe(kind);
		if (failure)
			expect(failure.message).toMatch(/^The run needs \d+ more calls\. At 60 calls a minute/);
	});

	it('ignores the minute for calls that don’t count in it', async () => {
		const { client } = createClient([ok], { maxWait: 0 });
		expect(client.planPages({ ...call, countsInMinute: false }, 500)).toBeUndefined();
	});
});
