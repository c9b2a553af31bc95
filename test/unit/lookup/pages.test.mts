import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Page } from '../../../nodes/BusinessDataLookup/lookup/page.ts';
import { readPages } from '../../../nodes/BusinessDataLookup/lookup/pages.ts';
import type { ListOptions } from '../../../nodes/BusinessDataLookup/lookup/recordCollector.ts';
import type { Records } from '../../../nodes/BusinessDataLookup/lookup/records.ts';

const recordsFrom = (first: number, count: number): IDataObject[] =>
	Array.from({ length: Math.max(0, count) }, (_record, index) => ({ id: `r${first + index}` }));

/** A list of `total` records, in pages of what is asked for or less. */
const list =
	(total: number, { most = Infinity, says = {} }: { most?: number; says?: Partial<Page> } = {}) =>
	(page: number, asked: number): Page => {
		const size = Math.min(asked, most);
		const first = (page - 1) * size;
		const records = recordsFrom(first, Math.min(size, total - first));
		return { records, total, pages: Math.ceil(total / size), ...says };
	};

type Fetched = Page | LookupFailure;

/** The result of a list, or its failure, and what was asked for. */
interface Run extends Partial<Records> {
	failure?: LookupFailure;
	ids: unknown[];
	/** Page numbers in the order in which they were asked for. */
	asked: number[];
	sizes: number[];
}

const told = (result: Records | LookupFailure): Pick<Run, 'ids' | 'failure'> & Partial<Records> =>
	result instanceof LookupFailure
		? { failure: result, ids: [] }
		: { ...result, ids: result.records.map(({ id }) => id) };

const read = async (
	page: (page: number, size: number, until: AbortSignal) => Fetched | Promise<Fetched>,
	options: Partial<ListOptions> = {},
): Promise<Run> => {
	const asked: number[] = [];
	const sizes: number[] = [];
	const fetch = async (number: number, size: number, until: AbortSignal) => {
		asked.push(number);
		sizes.push(size);
		return await page(number, size, until);
	};
	const result = await readPages(fetch, { pageSize: 10, limit: Infinity, id: 'id', ...options });
	return { ...told(result), asked, sizes };
};

const idsTo = (count: number) => recordsFrom(0, count).map(({ id }) => id);
const pagesTo = (count: number) => Array.from({ length: count }, (_page, index) => index + 1);
const used = new LookupFailure({ kind: 'callBudget', message: 'Max Calls is used up' });

describe('readPages', () => {
	it.each([0, 1, 9, 10, 11, 95, 100, 101, 250])(
		'reads all of %d records, each page once',
		async (total) => {
			const run = await read(list(total));
			expect(run).toMatchObject({ total, ids: idsTo(total) });
			expect(run.shortfall).toBeUndefined();
			expect(run.asked).toEqual(pagesTo(Math.max(1, Math.ceil(total / 10))));
		},
	);

	it.each<[number, number, number[]]>([
		[3, 1, [3]],
		[10, 1, [10]],
		[25, 3, [10, 10, 10]],
	])('stops at a limit of %d records with %d calls', async (limit, calls, sizes) => {
		const run = await read(list(1000), { limit });
		expect(run).toMatchObject({ ids: idsTo(limit), sizes });
		expect(run.asked).toHaveLength(calls);
		expect(run.shortfall).toBeUndefined();
	});

	it('reads on to the limit past records that come twice', async () => {
		const repeating = (page: number): Page => ({
			records:
				page === 1
					? [...recordsFrom(0, 5), ...recordsFrom(0, 5)]
					: recordsFrom((page - 1) * 10, 10),
			total: 100,
		});
		expect(await read(repeating, { limit: 20 })).toMatchObject({
			ids: [...idsTo(5), ...idsTo(25).slice(10)],
			asked: [1, 2, 3],
		});
	});

	it('reads all records where a page holds less than was asked for', async () => {
		expect(await read(list(100, { most: 4 }))).toMatchObject({ ids: idsTo(100) });
		expect(await read(list(100, { most: 4, says: { pages: undefined } }))).toMatchObject({
			ids: idsTo(100),
		});
		expect(await read(list(100, { most: 4 }), { limit: 10 })).toMatchObject({
			ids: idsTo(10),
			asked: [1, 2, 3],
		});
	});

	const untold = { total: undefined, pages: undefined };

	it.each([10, 7])(
		'reads on to an empty page where nothing is told and a page holds %d',
		async (most) => {
			const run = await read(list(35, { most, says: untold }));
			expect(run).toMatchObject({ ids: idsTo(35), shortfall: undefined, doubt: undefined });
			expect(run.asked).toHaveLength(Math.ceil(35 / most) + 1);
		},
	);

	it('believes has_more where nothing else is told', async () => {
		const pages = (page: number) => ({ ...list(35, { says: untold })(page, 7), hasMore: page < 5 });
		expect(await read(pages)).toMatchObject({ ids: idsTo(35), asked: pagesTo(5) });
	});

	it.each([
		['a page that comes again', (): Page => ({ records: recordsFrom(0, 7) }), /page 2 brought/],
		[
			'records without an id',
			(page: number): Page => ({ records: page < 3 ? [{ a: page }] : [] }),
			/2 records carry no id/,
		],
	])('says that nobody can tell what is missing after %s', async (_name, page, doubt) => {
		const run = await read(page);
		expect(run.doubt).toMatch(doubt);
		expect(run.shortfall).toBeUndefined();
	});

	it('does not doubt one page of records without an id', async () => {
		const run = await read(() => ({ records: [{ a: 1 }, { a: 2 }], total: 2, pages: 1 }));
		expect(run.doubt).toBeUndefined();
	});

	it('says so when there are fewer pages than the service counts', async () => {
		const run = await read(list(35, { says: { total: undefined, pages: 9 } }));
		expect(run).toMatchObject({
			ids: idsTo(35),
			shortfall: expect.stringMatching(/counts 9 pages, but page 5/),
		});
	});

	it('keeps the records of pages already begun when one before them brings nothing new', async () => {
		const repeating = (page: number) => list(60)(page === 3 ? 2 : page, 10);
		const run = await read(repeating);
		expect(run.ids).toEqual(idsTo(60).filter((_id, index) => index < 20 || index >= 30));
		expect(run.shortfall).toMatch(/50 of the 60/);
	});

	it('leaves null rows out and says how many', async () => {
		const holed = (page: number): Page => ({
			...list(30)(page, 10),
			records: recordsFrom((page - 1) * 10, 8),
			nulls: 2,
		});
		const run = await read(holed);
		expect(run.ids).toHaveLength(24);
		expect(run.shortfall).toBe('6 rows of the service were null and are left out');
	});

	it.each<[string, Partial<Page>, RegExp | undefined, number]>([
		['too many records', { total: 500, pages: 50 }, /35 of the 500/, 14],
		['too few records', { total: 20, pages: 4 }, /35 records were found, more than the 20/, 4],
		['too few pages', { pages: 2 }, /20 of the 35/, 2],
		['endless pages', { pages: 1e9 }, undefined, 14],
		['no page at all', { total: 0, pages: 0 }, /10 records were found, more than the 0/, 1],
	])('ends and says so when the service claims %s', async (_name, says, shortfall, calls) => {
		const run = await read(list(35, { says }));
		expect(run.failure).toBeUndefined();
		if (shortfall) expect(run.shortfall).toMatch(shortfall);
		else expect(run.shortfall).toBeUndefined();
		expect(run.asked.length).toBeLessThanOrEqual(calls);
	});

	it.each<[string, (page: number) => Page]>([
		['the same page', () => ({ records: recordsFrom(0, 10), total: 1e9 })],
		['an empty page', (page) => ({ records: page === 1 ? recordsFrom(0, 10) : [], total: 1e9 })],
		['a page of records without an id', () => ({ records: [{ a: 1 }], total: 1e9 })],
	])('ends when %s comes for ever', async (_name, page) => {
		const run = await read(page);
		expect(run.asked.length).toBeLessThanOrEqual(12);
		expect(run.shortfall).toMatch(/of the 1000000000/);
	});

	it('gives a record that moved to the next page once, and says that one is missing', async () => {
		const drifting = (page: number): Page => ({
			records: page === 1 ? recordsFrom(0, 10) : recordsFrom(9, 10),
			total: 20,
		});
		const run = await read(drifting);
		expect(run.ids).toEqual(idsTo(19));
		expect(run.shortfall).toMatch(/19 of the 20/);
	});

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
			{ numRuns: 50 },
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
		const limited = async (page: number, size: number, until: AbortSignal): Promise<Fetched> => {
			if (free === 0) {
				await new Promise<void>((admit, turnAway) => {
					queue.push(admit);
					until.addEventListener('abort', () => turnAway(new RunCancelled()));
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
