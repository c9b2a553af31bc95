import fc from 'fast-check';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { idsTo, list, read, recordsFrom } from './pagedList.mts';

describe('a list by page number', () => {
	it('of too few records, as the service counts them, says so', async () => {
		const run = await read(list(35, { total: 20, pages: 4 }));
		expect(run.why).toMatch(/, more than the 20 the service counts$/);
		expect(run.asked).toEqual([1, 2, 3, 4]);
	});

	it('is read to an empty page where the service counts no page and no record', async () => {
		const run = await read(list(35, { pages: 0, total: undefined }));
		expect([run.ids.length, run.why]).toEqual([35, undefined]);
	});

	it('asks whether it has enough, and says how many pages were not begun', async () => {
		const left: number[] = [];
		await read(list(150), (_records, pages) => left.push(pages) > 3);
		expect(left).toEqual([14, 4, 3, 2]);
	});

	it('ends and says so when a page brings nothing new though the service says there is more', async () => {
		expect(await read(() => ({ records: recordsFrom(0, 10), hasMore: true }))).toMatchObject({
			why: 'the service says that there are more records, but page 2 had no new ones',
		});
	});

	it('has all records in order, at most ten pages ahead, whatever the delays', async () => {
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

	it('fails when a page is lost, after all calls have come back', async () => {
		const failure = new LookupFailure({ kind: 'timeout', message: 'x' });
		let open = 0;
		const failing = async (page: number, size: number) => {
			open += 1;
			await new Promise(setImmediate);
			open -= 1;
			return page === 3 ? failure : list(100)(page, size);
		};
		expect((await read(failing)).failure).toBe(failure);
		expect(open).toBe(0);
	});
});
