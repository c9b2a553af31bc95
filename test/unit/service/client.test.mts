/** When the calls of a run are sent, fail and are retried. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/run.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { call, createClient, ok } from './clientRun.mts';
import { sharedBy } from './rateLimit/runs.mts';

const busy = (status: number, seconds: number): HttpResponse => ({
	status,
	headers: { 'retry-after': String(seconds) },
	body: {},
});
/** The state of an owner's calls, of which none was made. */
const state = () => ({ isRetrying: false });
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

it('the progress of a run is told after each call', async () => {
	const { client, logged, run } = createClient([busy(429, 1), ok]);
	client.run.plan(150);
	await run(client.json(call));
	const said = '1 of 150 calls made, 1 refused at no cost, 1 s waited so far, about 120 s left';
	expect(logged).toEqual([said]);
});

it.each<[NonNullable<Call['neverRetriedAfter']>, FailureFacts['kind'], number]>([
	['any failure', 'server', 1],
	['a timeout', 'timeout', 1],
	['a timeout', 'server', 2],
])('a call that is never retried after %s, and fails with %s, is sent %d times', async (...row) => {
	const [neverRetriedAfter, kind, times] = row;
	const failure = new LookupFailure({ kind, message: 'no' });
	const { client, sent, run } = createClient([failure, ok]);
	await run(client.json({ ...call, neverRetriedAfter }));
	expect(sent).toHaveLength(times);
});

it.each<[number | undefined, number | undefined, object]>([
	[-5, undefined, { stallTimeout: 1, deadline: -5 }],
	[400, 5000, { stallTimeout: 400, deadline: 400 }],
	[5000, 250, { stallTimeout: 250, deadline: 250 }],
	[undefined, undefined, { stallTimeout: 1000, deadline: Infinity }],
])('a call of a poll that ends in %j ms, with a time limit of %j ms, has %j', async (...row) => {
	const [deadline, totalTimeout, expected] = row;
	const { client, sent, run } = createClient([ok], { deadline });
	await run(client.json({ ...call, totalTimeout }));
	expect(sent[0].request).toMatchObject(expected);
});

it.each([
	[600, 1],
	[601, 2],
])('a call of a poll that ends in %d ms is sent %d times if it fails', async (deadline, times) => {
	const { client, sent, run } = createClient([down, ok], { deadline });
	await run(client.json(call));
	expect(sent).toHaveLength(times);
});

it.each<[string, number, number[], number[], number[], number]>([
	['longer than the backoff counts as waited for all runs', 30, [40, 60], [30, 30], [], 2],
	['as long as the backoff doesn’t count', 1, [0, 60], [0, 0], [], 2],
	['too long for one run ends the wait of that run', 30, [10, 60], [0, 30], [0], 2],
	['too long for all runs isn’t waited for', 30, [10, 20], [0, 0], [0, 1], 1],
])('a Retry-After of a 503 that is %s', async (_name, seconds, maxWait, waited, left, calls) => {
	const runs = maxWait.map((each) => new Run(each * 1000));
	const { owner, dropped } = sharedBy(...runs);
	const { client, sent, run } = createClient([busy(503, seconds), ok]);
	await run(client.withOwner(owner, new AbortController().signal, state()).json(call));
	expect(runs.map(({ waited: ms }) => ms / 1000)).toEqual(waited);
	expect([dropped.map(([each]) => runs.indexOf(each)), sent.length]).toEqual([left, calls]);
});

it('a client of several runs ends with their signal, also a call under way, and not with its own run', async () => {
	const [own, all] = [new AbortController(), new AbortController()];
	const { client, clock, run, sent } = createClient([ok], { stopSignal: own.signal });
	const shared = client.withOwner(sharedBy(new Run(60_000)).owner, all.signal, state());
	own.abort();
	expect(await run(shared.json(call))).toEqual(ok);
	clock.at(clock.now() + 50, () => all.abort());
	const begun = clock.now();
	expect(await run(shared.json(call))).toMatchObject({ facts: { kind: 'notNeeded' } });
	expect([sent.length, clock.now() - begun]).toEqual([2, 50]);
});
