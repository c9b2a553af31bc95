/** What a run's calls may cost: tries, time, calls, and who goes first. */
import { LookupFailure, RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	NoReservation,
	type Reservation,
} from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { call, clientOf, ok } from './clientRun.mts';

const refused: HttpResponse = { status: 429, headers: {}, body: {} };
const down = new LookupFailure({ kind: 'server', message: 'Down' });

it('a request is sent to the base URL with what the call says, and no more', async () => {
	const { client, sent, run } = clientOf([ok]);
	await run(client.json({ ...call, body: { a: 1 } }));
	expect(sent[0].request).toEqual({
		url: 'http://service/v1/companies',
		method: 'POST',
		body: { a: 1 },
		timeout: 1000,
		as: 'json',
	});
	await run(client.file(call));
	expect(sent[1].request.as).toBe('file');
});

it('an answer without a body by intention is an empty object', async () => {
	const { client, run } = clientOf([{ status: 204, headers: { a: 'b' }, body: '' }]);
	expect(await run(client.json(call))).toEqual({ status: 204, headers: { a: 'b' }, body: {} });
});

it('a failure as a file is told by its status, a redirect is given back', async () => {
	const redirect = { ...ok, status: 302 };
	const { client, run } = clientOf([redirect, { ...ok, status: 400 }, { ...ok, status: 404 }]);
	expect(await run(client.file(call))).toBe(redirect);
	for (const kind of ['invalid', 'notFound']) {
		expect(await run(client.file(call))).toMatchObject({ facts: { kind } });
	}
	const asJson = clientOf([redirect]);
	expect(await asJson.run(asJson.client.json(call))).toMatchObject({ facts: { kind: 'redirect' } });
});

describe('tries', () => {
	it('are four, with growing pauses, and each counts as a call', async () => {
		const { client, sent, run } = clientOf([down]);
		expect(await run(client.json(call))).toBe(down);
		expect(sent.map(({ at }) => at)).toEqual([0, 600, 1700, 3800]);
		expect(client.tally).toEqual({ calls: 4, refused: 0 });
	});

	it('are one where a call may be billed twice', async () => {
		const { client, sent, run } = clientOf([down]);
		await run(client.json({ ...call, repeatable: false }));
		expect(sent).toHaveLength(1);
	});

	it('that are refused are not counted as calls, and go before others', async () => {
		const { client, limiter, run } = clientOf([refused, refused, ok]);
		const options: unknown[] = [];
		const reserve = limiter.reserve.bind(limiter);
		limiter.reserve = async (lane, of, more) => {
			options.push(more?.again);
			return await reserve(lane, of, more);
		};
		expect(await run(client.json(call))).toBe(ok);
		expect(client.tally).toEqual({ calls: 1, refused: 2 });
		expect(options).toEqual([false, true, true]);
	});

	it('that are refused without a time wait longer and longer', async () => {
		const { client, sent, run } = clientOf([refused, refused, refused, ok]);
		await run(client.json({ ...call, limited: false }));
		const waits = sent.map(({ at }, n) => (n === 0 ? 0 : at - sent[n - 1].at));
		expect(waits[2]).toBeGreaterThan(waits[1]);
		expect(waits[3]).toBeGreaterThan(waits[2]);
	});

	it('end with the run, within a second', async () => {
		const cancel = new AbortController();
		const { client, clock, sent, run } = clientOf(
			[{ ...ok, status: 503, headers: { 'retry-after': '15' } }],
			{
				signal: cancel.signal,
			},
		);
		clock.at(1500, () => cancel.abort());
		const outcome = client.json(call).catch((error: Error) => error);
		expect(await run(outcome)).toBeInstanceOf(RunCancelled);
		expect(sent).toHaveLength(1);
		expect(clock.now()).toBeLessThanOrEqual(2500);
	});
});

describe('a deadline', () => {
	it.each([
		[400, 400],
		[5000, 1000],
	])('in %d ms shortens the time of a call to %d ms at most', async (deadline, timeout) => {
		const { client, sent, run } = clientOf([ok], { deadline });
		await run(client.json(call));
		expect(sent[0].request.timeout).toBe(timeout);
	});

	it('that has passed leaves a call a moment', async () => {
		const { client, sent, run } = clientOf([ok], { deadline: -5 });
		await run(client.json(call));
		expect(sent[0].request.timeout).toBe(1);
	});

	it('is not waited for', async () => {
		const { client, sent, run } = clientOf([down], { deadline: 600 });
		expect(await run(client.json(call))).toBe(down);
		expect(sent).toHaveLength(1);
		const longer = clientOf([down], { deadline: 601 });
		await longer.run(longer.client.json(call));
		expect(longer.sent).toHaveLength(2);
	});
});

describe('Max Calls', () => {
	it('ends the calls of a run, and says what is left', async () => {
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

	it('counts no call that did not get leave', async () => {
		const { client, limiter, run } = clientOf([ok], { maxCalls: 2 });
		limiter.reserve = async () => new NoReservation(5000);
		expect(await run(client.json(call))).toMatchObject({ facts: { kind: 'rateLimited' } });
		expect(client.callsLeft).toBe(2);
	});
});

it('a run waits for the rate limit unless its Max Wait is 0', () => {
	expect(clientOf([ok]).client.waits).toBe(true);
	expect(clientOf([ok], { waitBudget: new WaitBudget(0) }).client.waits).toBe(false);
});

it('whoever wants to know is told when a call has come back, answered or not', async () => {
	const { client, run } = clientOf([down, ok]);
	let returned = 0;
	await run(client.json({ ...call, returned: () => (returned += 1) }));
	expect(returned).toBe(2);
});

describe('where the first call goes alone', () => {
	it('no other is sent before it is answered', async () => {
		const { client, sent, run } = clientOf([ok], { firstAlone: true });
		await run(Promise.all([1, 2, 3].map(async () => await client.json(call))));
		expect(sent.map(({ at }) => at)).toEqual([0, 100, 100]);
	});

	it('others go on when it has failed', async () => {
		const { client, sent, run } = clientOf([{ ...ok, status: 403 }, ok], { firstAlone: true });
		const outcomes = await run(Promise.all([1, 2].map(async () => await client.json(call))));
		expect(outcomes[1]).toBe(ok);
		expect(sent.map(({ at }) => at)).toEqual([0, 100]);
	});

	it('nobody gets leave before it is answered, though its leave was waited for before', async () => {
		const { client, sent, run } = clientOf([ok], { firstAlone: true });
		const send = async () => {
			const turn = (await client.turn(call, () => {})) as Reservation;
			return await client.json({ ...call, turn });
		};
		await run(Promise.all([send(), send(), send()]));
		expect(sent.map(({ at }) => at)).toEqual([0, 100, 100]);
	});

	it('who does not get leave holds up nobody', async () => {
		const { client, limiter, run } = clientOf([ok], { firstAlone: true });
		const reserve = limiter.reserve.bind(limiter);
		limiter.reserve = async () => new NoReservation(5000);
		expect(await run(client.turn(call, () => {}))).toBeInstanceOf(LookupFailure);
		limiter.reserve = async () => await Promise.reject(new Error('bug'));
		await expect(run(client.turn(call, () => {}))).rejects.toThrow('bug');
		limiter.reserve = reserve;
		expect(await run(client.turn(call, () => {}))).not.toBeInstanceOf(LookupFailure);
	});
});
