/** The place of one execution in a waiting room. */
import { getEventListeners } from 'node:events';
import { LookupFailure, RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import { CallAccount } from '../../../nodes/BusinessDataLookup/lookup/callAccount.ts';
import type { Keyed } from '../../../nodes/BusinessDataLookup/lookup/round.ts';
import { Seat, type Guest } from '../../../nodes/BusinessDataLookup/lookup/seat.ts';

const failure = new LookupFailure({ kind: 'callBudget', message: 'Used up' });
const none = { records: [] };

const seatOf = (count: number, signal?: AbortSignal) => {
	const jobs: Keyed[] = Array.from({ length: count }, (_, n) => ({ keys: [`k${n}`] }));
	const settled: Array<[Keyed, unknown]> = [];
	const account = new CallAccount();
	let takenBack = 0;
	account.takenBack = () => (takenBack += 1);
	const guest = {
		jobs,
		account,
		signal,
		settle: (job: Keyed, result: unknown) => settled.push([job, result]),
	} as unknown as Guest<Keyed>;
	return { jobs, settled, account, seat: new Seat(guest, 0), takenBack: () => takenBack };
};

it('it is done when each of its jobs is settled or put off, which come back', async () => {
	const { jobs, settled, seat } = seatOf(3);
	seat.settle(jobs[0], none);
	seat.putOff(jobs[1]);
	expect(seat.isPresent).toBe(true);
	seat.settle(jobs[2], failure);
	expect(await seat.done).toEqual([jobs[1]]);
	expect(seat.isPresent).toBe(false);
	expect(settled).toEqual([
		[jobs[0], none],
		[jobs[2], failure],
	]);
});

it('a job is settled once, and not after it was put off', async () => {
	const { jobs, settled, seat } = seatOf(3);
	seat.settle(jobs[0], none);
	seat.settle(jobs[0], failure);
	seat.putOff(jobs[0]);
	seat.putOff(jobs[1]);
	seat.putOff(jobs[1]);
	seat.settle(jobs[1], none);
	seat.putOff(jobs[2]);
	expect(settled).toEqual([[jobs[0], none]]);
	expect(await seat.done).toEqual([jobs[1], jobs[2]]);
});

it('it needs leave to send a call for as long as a job is in none', () => {
	const { jobs, seat } = seatOf(2);
	seat.take(jobs[0]);
	expect([seat.withdrawn.aborted, seat.waiting.size]).toEqual([false, 1]);
	seat.take(jobs[1]);
	expect(seat.withdrawn.aborted).toBe(true);
});

it('its execution is told nothing after it was cancelled', async () => {
	const run = new AbortController();
	const { jobs, settled, seat } = seatOf(2, run.signal);
	run.abort();
	await expect(seat.done).rejects.toBeInstanceOf(RunCancelled);
	seat.settle(jobs[0], none);
	seat.putOff(jobs[1]);
	seat.leave(new Error('later'));
	expect([settled, seat.isPresent, seat.waiting.size]).toEqual([[], false, 0]);
	expect(seat.withdrawn.aborted).toBe(true);
});

it('an execution that was cancelled before does not take its place', async () => {
	await expect(seatOf(1, AbortSignal.abort()).seat.done).rejects.toBeInstanceOf(RunCancelled);
});

it('nothing listens to the execution any more when it is done', async () => {
	const run = new AbortController();
	const { jobs, seat } = seatOf(1, run.signal);
	expect(getEventListeners(run.signal, 'abort')).toHaveLength(1);
	seat.settle(jobs[0], none);
	await seat.done;
	expect(getEventListeners(run.signal, 'abort')).toHaveLength(0);
});

it('those of its jobs that are still open fail with its execution', async () => {
	const { jobs, settled, seat } = seatOf(2);
	seat.settle(jobs[0], none);
	seat.fail(seat.waiting, failure);
	await seat.done;
	expect(settled).toEqual([
		[jobs[0], none],
		[jobs[1], failure],
	]);
});

describe('the entry in the account of its execution', () => {
	it.each([
		['several jobs have one', 2, 1],
		['a single job has none', 1, 0],
	])('%s, which is taken back once', (_name, jobs, times) => {
		const { seat, takenBack } = seatOf(jobs);
		seat.takeEntryBack();
		seat.takeEntryBack();
		expect(takenBack()).toBe(times);
	});

	it('is taken back where the execution leaves', async () => {
		const { seat, takenBack } = seatOf(2);
		seat.leave(new Error('gone'));
		await seat.done.catch(() => null);
		expect(takenBack()).toBe(1);
	});

	it('goes with the account where that is handed over', () => {
		const { seat, account, takenBack } = seatOf(2);
		expect(seat.handOver()).toBe(account);
		seat.takeEntryBack();
		expect(takenBack()).toBe(0);
	});
});
