/** What a run's calls may cost: tries, time, calls, and whether the first goes alone. */
import {
	LookupFailure,
	RunCanceled,
	type FailureFacts,
} from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { call, createClient, ok } from './clientRun.mts';

const down = new LookupFailure({ kind: 'server', message: 'Down' });

it('a response with status 204 has an empty object for its body', async () => {
	const { client, run } = createClient([{ status: 204, headers: { a: 'b' }, body: '' }]);
	expect(await run(client.json(call))).toEqual({ status: 204, headers: { a: 'b' }, body: {} });
});

it('a call to a service that fails is tried four times with growing pauses, and each try counts as a call', async () => {
	const { client, sent, run } = createClient([down]);
	expect(await run(client.json(call))).toBe(down);
	expect(sent.map(({ at }) => at)).toEqual([0, 600, 1700, 3800]);
	expect(client.run.tally).toEqual({ calls: 4, refused: 0, refusedBy: new Set(), sharedWith: 0 });
});

it('a failed call is not tried again once its run is canceled', async () => {
	const cancel = new AbortController();
	const busy = { ...ok, status: 503, headers: { 'retry-after': '15' } };
	const { client, clock, sent, run } = createClient([busy], { signal: cancel.signal });
	clock.at(1500, () => cancel.abort());
	const outcome = client.json(call).catch((error: Error) => error);
	expect(await run(outcome)).toBeInstanceOf(RunCanceled);
	expect(sent).toHaveLength(1);
	expect(clock.now()).toBeLessThanOrEqual(2500);
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

	it('keeps a failed call from being retried too late', async () => {
		const { client, sent, run } = createClient([down], { deadline: 600 });
		expect(await run(client.json(call))).toBe(down);
		expect(sent).toHaveLength(1);
		const longer = createClient([down], { deadline: 601 });
		await longer.run(longer.client.json(call));
		expect(longer.sent).toHaveLength(2);
	});
});

it('Max Calls ends the calls of a run with a message', async () => {
	const { client, sent, run } = createClient([ok], { maxCalls: 2 });
	await run(client.json(call));
	await run(client.json(call));
	expect(await run(client.json(call))).toMatchObject({
		facts: { kind: 'callBudget', message: expect.stringContaining('Max Calls (2)') },
	});
	expect(sent).toHaveLength(2);
});

it.each<[NonNullable<Call['noRetryAfter']>, FailureFacts['kind'], number]>([
	['any failure', 'server', 1],
	['any failure', 'timeout', 1],
	['a timeout', 'timeout', 1],
	['a timeout', 'server', 2],
])('a call that is not repeated after %s is sent after a failure %s %d times', async (...row) => {
	const [noRetryAfter, kind, times] = row;
	const failure = new LookupFailure({ kind, message: 'no' });
	const { client, sent, run } = createClient([failure, ok]);
	await run(client.json({ ...call, noRetryAfter }));
	expect(sent).toHaveLength(times);
});

it.each([
	[250, undefined, 250],
	[5000, 400, 400],
	[undefined, undefined, undefined],
])('a call within %j ms in a run that ends after %j ms ends after %j ms', async (...row) => {
	const [totalTimeout, deadline, ends] = row;
	const { client, sent, run } = createClient([ok], { deadline });
	await run(client.json({ ...call, totalTimeout }));
	expect(sent[0].request.deadline).toBe(ends);
});

it('Max Calls sends so many of the calls that line up together, also of those that wait until others have ended', async () => {
	const { client, sent, run } = createClient([ok], { maxCalls: 12 });
	const all = Array.from({ length: 20 }, async () => await client.json(call));
	const outcomes = await run(Promise.all(all));
	expect([sent.length, outcomes.filter((outcome) => outcome === ok).length]).toEqual([12, 12]);
});

it('a run whose first call has to go alone sends no other call before the response to the first', async () => {
	const { client, sent, run } = createClient([ok]);
	client.run.isFirstAlone = true;
	await run(Promise.all([1, 2, 3].map(async () => await client.json(call))));
	expect(sent.map(({ at }) => at)).toEqual([0, 100, 100]);
});
