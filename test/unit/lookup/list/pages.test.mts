/** How a list is read by page number, and how it ends if a page fails. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, notNeededFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	readPages,
	type PagesOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';
import type { FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';

const PAGE_SIZE = 10;
type Service = (page: number) => Page | LookupFailure;

/** A list of this many records. */
const list =
	(total: number): Service =>
	(page) => {
		const all = Array.from({ length: total }, (_, nth): IDataObject => ({ id: `r${nth}` }));
		const records = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
		return { records, total, pageCount: Math.ceil(total / PAGE_SIZE) };
	};
/** A list of this many records of which a page fails. */
const failsAt =
	(failing: number, failure: LookupFailure, total = 50): Service =>
	(page) =>
		page === failing ? failure : list(total)(page);

/** Reads a list. `pages` are those that were requested, `planned` the calls that were planned for later pages. */
const read = async (service: Service, options: Partial<PagesOptions> = {}) => {
	const pages: number[] = [];
	const planned: number[] = [];
	let open = 0;
	const fetch = async (page: number, signal?: AbortSignal) => {
		if (signal?.aborted) return notNeededFailure();
		pages.push(page);
		open += 1;
		await new Promise(setImmediate);
		open -= 1;
		return service(page);
	};
	const outcome = await readPages(fetch, {
		...{ pageSize: PAGE_SIZE, limit: Infinity, id: 'id', ifIncomplete: 'fail' },
		plan: (calls) => void planned.push(calls),
		howToGoOn: (page) => `Start Page to ${page}`,
		...options,
	});
	// No call outlives the list.
	expect(open).toBe(0);
	return { outcome, pages, planned };
};

const failed = (kind: LookupFailure['facts']['kind']) =>
	new LookupFailure({ kind, message: kind, serviceWords: 'words' });
const RETURN = 'If a List Is Incomplete to Return What Was Read';
const DOWN = failed('server');

it.each(['fail', 'return'] as const)(
	'a list whose first page fails fails (%s)',
	async (ifIncomplete) => {
		const { outcome, pages } = await read(failsAt(1, DOWN), { ifIncomplete });
		expect([outcome, pages]).toEqual([DOWN, [1]]);
	},
);

it.each([
	['a middle', 3, 20],
	['the last', 5, 40],
])('a list of which %s page fails says how to go on, or returns what was read', async (...row) => {
	const [, page, count] = row;
	const why = `Page ${page} of 5 failed: server: words`;
	const message = `${why}. ${count} of 50 records were read. Set Start Page to ${page}, or ${RETURN}`;
	const failing = await read(failsAt(page, DOWN));
	expect(failing.outcome).toMatchObject({ message, facts: { kind: 'server' } });
	const { outcome } = await read(failsAt(page, DOWN), { ifIncomplete: 'return' });
	const { records, total, incomplete } = outcome as FetchedList;
	expect([records.length, total]).toEqual([count, 50]);
	expect(incomplete).toMatchObject({ why, nextPage: page, failure: { facts: { kind: 'server' } } });
});

describe('a list by page number', () => {
	it('fails if an error is thrown', async () => {
		const service: Service = (page) => {
			if (page === 2) throw new Error('Oops');
			return list(50)(page);
		};
		const { outcome } = await read(service);
		expect(outcome).toMatchObject({
			message: expect.stringMatching(/^Page 2 of 5 failed: The lookup failed: Oops\. 10 of 50 /),
		});
	});

	it('returns the pages before the failed one, even if later ones were read', async () => {
		const { outcome, pages } = await read(failsAt(2, failed('server')), { ifIncomplete: 'return' });
		expect(pages).toEqual([1, 2, 3, 4, 5]);
		expect(outcome).toHaveProperty('records.length', 10);
	});
});

describe('a list that the run can’t finish', () => {
	const tooMany = maxCallsFailure(3);

	it('is read as far as possible if that is wanted', async () => {
		const service = failsAt(3, tooMany);
		const { outcome } = await read(service, { plan: () => tooMany, ifIncomplete: 'return' });
		expect(outcome).toMatchObject({ incomplete: { why: tooMany.message, nextPage: 3 } });
		expect(outcome).toHaveProperty('records.length', 20);
	});

	it.each<[string, number, Partial<PagesOptions>, number[]]>([
		['all later pages', 50, {}, [4]],
		['the pages that the limit needs', 50, { limit: 25 }, [2]],
		['the pages after Start Page', 50, { startPage: 4 }, [1]],
		['none of a list whose first page is enough', 50, { isEnough: () => true }, []],
	])('is known by planning %s', async (_name, total, options, expected) => {
		expect((await read(list(total), options)).planned).toEqual(expected);
	});

	it.each<[string, number, Partial<PagesOptions>]>([
		['one page', 10, {}],
		['no more than the limit on its first page', 50, { limit: 10 }],
		['no records', 0, {}],
	])('is never one with %s', async (_name, total, options) => {
		const { outcome } = await read(list(total), {
			...options,
			plan: (n) => (n > 0 ? tooMany : undefined),
		});
		expect(outcome).not.toBeInstanceOf(LookupFailure);
	});
});

it('whether the first page is enough is asked once, with the number of pages left', async () => {
	const left: number[] = [];
	const isEnough = (pages: number) => left.push(pages) === 0;
	const { outcome } = await read(list(150), { isEnough });
	expect(left).toEqual([14]);
	expect(outcome).toHaveProperty('records.length', 150);
});

it('a list whose first page is enough has unread pages', async () => {
	const { outcome, pages } = await read(list(150), { isEnough: () => true });
	expect(pages).toEqual([1]);
	expect(outcome).toMatchObject({ hasUnreadPages: true, total: 150 });
});
