/** When the calls of a run are sent, fail and are repeated. */
import { LookupFailure, RunCanceled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Run, type CallOwner } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { call, createClient, HOUR_MS, ok } from './clientRun.mts';

type Answers = Array<HttpResponse | LookupFailure>;
const busy = (status: number, seconds: number): HttpResponse => ({
	status,
	headers: { 'retry-after': String(seconds) },
	body: {},
});
const unreached = new LookupFailure({ kind: 'unreachable', message: 'Nobody', unsent: true });

it('a call whose result is no longer needed is not sent, and ends at once', async () => {
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

it('a request ends with its run', async () => {
	const { signal } = new AbortController();
	const { client, run, sent } = createClient([ok], { signal });
	await run(client.file(call));
	expect(sent[0].request.signal).toBe(signal);
});

it('a client tells its progress after each call', async () => {
	const { client, logged, run } = createClient([busy(429, 1), ok]);
	client.run.plan(150);
	await run(client.json(call));
	expect(logged).toEqual([
		'1 of 150 calls made, 1 refused and sent again, 1 s waited so far, about 120 s left',
	]);
});

describe('a failure that concerns all calls of a run', () => {
	const makeCalls = async (count: number, answers: Answers) => {
		const { client, sent, run } = createClient(answers);
		const all = Array.from({ length: count }, async () => await client.json(call));
		const outcomes = new Set(await run(Promise.all(all)));
		return { outcomes, sent: sent.length, calls: client.run.tally.calls };
	};

	it('stops them after twelve attempts that reached no host, which do not count', async () => {
		const { outcomes, sent, calls } = await makeCalls(100, [unreached]);
		expect([...outcomes].map((each) => (each as LookupFailure).message)).toEqual(
			[...outcomes].map(() => 'Nobody'),
		);
		// Those that were under way together.
		expect(sent).toBeLessThan(12 + 10);
		expect(calls).toBe(0);
	});
});

/** An owner of two runs with these seconds of Max Wait, and who was told that it can't have the call. */
const sharedBy = (...seconds: number[]) => {
	const runs = seconds.map((each) => new Run(each * 1000));
	const gone: string[] = [];
	const owner: CallOwner = {
		runs: new Set(runs),
		giveUp: (run, { facts }) => {
			gone.push(`${runs.indexOf(run)} ${facts.kind}`);
			(owner.runs as Set<Run>).delete(run);
			return gone.length === runs.length;
		},
	};
	return { owner, runs, gone };
};

describe('the Retry-After of a 503', () => {
	it.each<[string, number, number[], number[], string[], number]>([
		['longer than the ordinary backoff counts for all who wait', 30, [40, 60], [30, 30], [], 2],
		['as long as the ordinary backoff does not count', 1, [0, 60], [0, 0], [], 2],
		['too long for one run lets only that one go', 30, [10, 60], [0, 30], ['0 server'], 2],
		['too long for all is not waited for', 30, [10, 20], [0, 0], ['0 server', '1 server'], 1],
	])('%s', async (_name, seconds, maxWait, waited, left, calls) => {
		const { owner, runs, gone } = sharedBy(...maxWait);
		const { client, sent, run } = createClient([busy(503, seconds), ok]);
		const own = client.onBehalfOf(owner, new AbortController().signal);
		await run(own.json(call));
		expect(runs.map(({ waited: ms }) => ms / 1000)).toEqual(waited);
		expect([gone, sent.length]).toEqual([left, calls]);
	});

	it('is waited for once by calls that wait together', async () => {
		const [b] = [busy(503, 30)];
		const { client, sent, run } = createClient([b, b, b, ok], { maxWait: 50_000 });
		const all = [1, 2, 3].map(async () => await client.json(call));
		expect(await run(Promise.all(all))).toEqual([ok, ok, ok]);
		expect([sent.length, client.run.waited]).toEqual([6, 30_000]);
	});

	it('is not waited for by a run that makes no further call', async () => {
		const { client, sent, run } = createClient([busy(503, 1), ok], { maxCalls: 1 });
		expect(await run(client.json(call))).toMatchObject({ facts: { status: 503 } });
		expect(sent).toHaveLength(1);
	});
});

describe('a client on behalf of several runs', () => {
	it('spends the calls of each, and tells each what it learns', async () => {
		const { owner, runs } = sharedBy(60, 60);
		const { client, run } = createClient([busy(401, 0)]);
		await run(client.onBehalfOf(owner, new AbortController().signal).json(call));
		expect(runs.map(({ tally, stopped }) => [tally.calls, stopped?.facts.kind])).toEqual([
			[1, 'unauthorized'],
			[1, 'unauthorized'],
		]);
		expect(client.run.tally.calls).toBe(0);
	});

	it('ends with their signal, also a call under way, and not with its own run', async () => {
		const [own, all] = [new AbortController(), new AbortController()];
		const { client, clock, run, sent } = createClient([ok], { signal: own.signal });
		const shared = client.onBehalfOf(sharedBy(60).owner, all.signal);
		own.abort();
		expect(await run(shared.json(call))).toEqual(ok);
		clock.at(clock.now() + 50, () => all.abort());
		const begun = clock.now();
		expect(await run(shared.json(call).catch((error: Error) => error))).toBeInstanceOf(RunCanceled);
		expect([sent.length, clock.now() - begun]).toEqual([2, 50]);
	});

	it('knows whether its call has failed and waits to be repeated, and how long the last one took', async () => {
		const { client, clock, run } = createClient([busy(503, 10), ok]);
		expect([client.isFailing, client.lastCallMs]).toEqual([false, undefined]);
		const states: boolean[] = [];
		clock.at(5000, () => states.push(client.isFailing));
		await run(client.json(call));
		expect([states, client.isFailing, client.lastCallMs]).toEqual([[true], false, 100]);
	});
});
