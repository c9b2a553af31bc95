import fc from 'fast-check';
import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { readPages } from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import { idsTo, list, read, used, type Fetched } from './pagedList.mts';

describe('pages side by side', () => {
	it('fetches pages side by side, never more than ten, and gives their records in order', async () => {
		let now = 0;
		let most = 0;
		const waiting: Array<() => void> = [];
		const slow = async (page: number, size: number): Promise<Page> => {
			now += 1;
			most = Math.max(most, now);
			await new Promise<void>((arrive) => waiting.push(arrive));
			now -= 1;
			return list(300)(page, size);
		};
		const running = read(slow);
		// The last that was asked for arrives first.
		for (let arrived = 0; arrived < 30; arrived += 1) {
			await new Promise(setImmediate);
			waiting.pop()!();
		}
		expect((await running).ids).toEqual(idsTo(300));
		expect(most).toBe(10);
	});

	it('gives all records in order, at most ten pages ahead, whatever the delays', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.nat(180), async (scheduler, total) => {
				let now = 0;
				const page = scheduler.scheduleFunction(async (number: number, size: number) => {
					now -= 1;
					return list(total)(number, size);
				});
				const running = read(async (number, size) => {
					now += 1;
					expect(now).toBeLessThanOrEqual(10);
					return await page(number, size);
				});
				await scheduler.waitFor(running);
				expect((await running).ids).toEqual(idsTo(total));
			}),
			{ numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
		);
	});

	it('keeps what was read when the call budget is used up, and says so', async () => {
		const budget = (page: number, size: number) => {
			if (page > 3) return used;
			return list(100)(page, size);
		};
		expect(await read(budget)).toMatchObject({ ids: idsTo(30), shortfall: used.message });
	});

	it.each([
		['nothing was read', used, 1],
		['the service fails', new LookupFailure({ kind: 'server', message: 'x' }), 3],
	])('fails when %s, after all calls have come back', async (_name, failure, at) => {
		let open = 0;
		const failing = async (page: number, size: number) => {
			open += 1;
			await new Promise(setImmediate);
			open -= 1;
			if (page === at) return failure;
			return list(100)(page, size);
		};
		expect((await read(failing)).failure).toBe(failure);
		expect(open).toBe(0);
	});

	it.each([
		['the page before it is still under way', 1],
		['the pages after it wait', 4],
	])('lets nothing leave after a failure, where %s', async (_name, failing) => {
		const failure = new LookupFailure({ kind: 'invalid', message: 'x' });
		const left: number[] = [];
		// Two calls leave at once; the others wait like those that wait for the rate limit.
		let free = 2;
		const queue: Array<() => void> = [];
		const limited = async (page: number, size: number, until?: AbortSignal): Promise<Fetched> => {
			if (free === 0) {
				await new Promise<void>((admit, turnAway) => {
					queue.push(admit);
					until?.addEventListener('abort', () => turnAway(new RunCancelled()));
				});
			} else free -= 1;
			left.push(page);
			for (let turn = 0; turn < (page === failing ? 1 : 3); turn += 1) {
				await new Promise(setImmediate);
			}
			if (page === failing) return failure;
			const next = queue.shift();
			if (next) next();
			else free += 1;
			return list(100)(page, size);
		};
		expect((await read(limited)).failure).toBe(failure);
		expect(left.length).toBeLessThanOrEqual(failing + 1);
	});

	it('throws when the list is no longer wanted, and begins no further page', async () => {
		const controller = new AbortController();
		const pages = async (page: number, size: number) => {
			if (page === 3) controller.abort();
			return list(1000)(page, size);
		};
		let asked = 0;
		const fetch = async (page: number, size: number) => {
			asked += 1;
			return await pages(page, size);
		};
		const options = { pageSize: 10, limit: Infinity, until: controller.signal };
		await expect(readPages(fetch, options)).rejects.toThrow(RunCancelled);
		expect(asked).toBe(3);
	});

	it('throws when the run is cancelled, after all calls have come back', async () => {
		let open = 0;
		const cancelled = async (page: number, size: number) => {
			open += 1;
			await new Promise(setImmediate);
			open -= 1;
			if (page === 3) throw new RunCancelled();
			return list(100)(page, size);
		};
		await expect(read(cancelled)).rejects.toThrow(RunCancelled);
		expect(open).toBe(0);
	});
});
