import fc from 'fast-check';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { idsTo, list, read } from './pagedList.mts';

describe('pages side by side', () => {
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

	it('end before the first page that the service refuses, whichever is answered first', async () => {
		const refusedFrom = fc.integer({ min: 2, max: 18 });
		const property = fc.asyncProperty(fc.scheduler(), refusedFrom, async (scheduler, from) => {
			const page = scheduler.scheduleFunction(async (number: number, size: number) =>
				number < from
					? list(180)(number, size)
					: new LookupFailure({ kind: number % 3 === 0 ? 'timeout' : 'invalid', message: 'x' }),
			);
			const running = read(page);
			await scheduler.waitFor(running);
			const { ids, failure, why } = await running;
			if (from % 3 === 0) expect(failure?.facts.kind).toBe('timeout');
			else if (!failure)
				expect([ids, why]).toEqual([idsTo((from - 1) * 10), `page ${from} was refused: x`]);
		});
		await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) });
	});
});
