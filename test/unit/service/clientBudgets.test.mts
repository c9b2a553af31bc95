/** What a run's calls may cost: tries, time, calls, and who goes first. */
import { LookupFailure, RunCanceled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { call, clientOf, ok, sharedCall } from './clientRun.mts';

const down = new LookupFailure({ kind: 'server', message: 'Down' });

it('a response with status 204 has an empty object for its body', async () => {
	const { client, run } = clientOf([{ status: 204, headers: { a: 'b' }, body: '' }]);
	expect(await run(client.json(call))).toEqual({ status: 204, headers: { a: 'b' }, body: {} });
});

it('a call to a service that fails is tried four times with growing pauses, and each try counts as a call', async () => {
	const { client, sent, run } = clientOf([down]);
	expect(await run(client.json(call))).toBe(down);
	expect(sent.map(({ at }) => at)).toEqual([0, 600, 1700, 3800]);
	expect(client.run.tally).toEqual({ calls: 4, refused: 0, sharedWith: 0 });
});

it('a failed call is not tried again once its run is canceled', async () => {
	const cancel = new AbortController();
	const busy = { ...ok, status: 503, headers: { 'retry-after': '15' } };
	const { client, clock, sent, run } = clientOf([busy], { signal: cancel.signal });
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
		const { client, sent, run } = clientOf([ok], { deadline });
		await run(client.json(call));
		expect(sent[0].request.timeout).toBe(timeout);
	});

	it('keeps a failed call from being retried too late', async () => {
		const { client, sent, run } = clientOf([down], { deadline: 600 });
		expect(await run(client.json(call))).toBe(down);
		expect(sent).toHaveLength(1);
		const longer = clientOf([down], { deadline: 601 });
		await longer.run(longer.client.json(call));
		expect(longer.sent).toHaveLength(2);
	});
});

it('Max Calls ends the calls of a run with a message, and says how many are left', async () => {
	const { client, sent, run } = clientOf([ok], { maxCalls: 2 });
	expect(client.callsLeft).toBe(2);
	await run(client.json(call));
	expect(client.callsLeft).toBe(1);
	await run(client.json(call));
	expect(await run(client.json(call))).toMatchObject({
		facts: { kind: 'callBudget', message: expect.stringContaining('Max Calls (2)') },
	});
	expect([sent.length, client.callsLeft]).toEqual([2, 0]);
});

it('a call that is composed when it leaves is composed each time it leaves', async () => {
	const { client, sent, run } = clientOf([down, ok]);
	let composed = 0;
	const compose = () => ({ body: { nth: (composed += 1) }, timeout: 1000 });
	await run(client.json(sharedCall({ compose })));
	expect(sent.map(({ request }) => request.body)).toEqual([{ nth: 1 }, { nth: 2 }]);
});

it('a call that its caller repeats in another way is sent once', async () => {
	const { client, sent, run } = clientOf([down, ok]);
	expect(await run(client.json(sharedCall({ isLast: () => true })))).toBeInstanceOf(LookupFailure);
	expect(sent).toHaveLength(1);
});

it('a call that composes nothing is not sent, and no call', async () => {
	const { client, sent, run } = clientOf([ok]);
	expect(await run(client.json(sharedCall({ compose: () => undefined })))).toMatchObject({
		facts: { kind: 'notSent' },
	});
	expect([sent.length, client.run.tally.calls]).toEqual([0, 0]);
});

it('Max Calls sends so many of the calls that line up together, also of those that wait until others have ended', async () => {
	const { client, sent, run } = clientOf([ok], { maxCalls: 12 });
	const all = Array.from({ length: 20 }, async () => await client.json(call));
	const outcomes = await run(Promise.all(all));
	expect([sent.length, outcomes.filter((outcome) => outcome === ok).length]).toEqual([12, 12]);
});

it('a call with a lifetime of its own ends with it', async () => {
	const life = new AbortController();
	const { client, run } = clientOf([ok]);
	const answer = client.json(sharedCall({ lifetime: life.signal }));
	life.abort();
	await expect(run(answer)).rejects.toThrow('canceled');
});

it('a run whose first call has to go alone sends no other call before the response to the first', async () => {
	const { client, sent, run } = clientOf([ok], { firstAlone: true });
	await run(Promise.all([1, 2, 3].map(async () => await client.json(call))));
	expect(sent.map(({ at }) => at)).toEqual([0, 100, 100]);
});
