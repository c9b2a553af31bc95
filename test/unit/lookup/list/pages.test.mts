/** How a list is read by page number, and how it ends if a page fails. */
import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure, notNeededFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { DateRangeFilter } from '../../../../nodes/BusinessDataLookup/lookup/list/dateRange.ts';
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
const kinds = [
	...([
		'server',
		'timeout',
		'interrupted',
		'unreachable',
		'notFound',
		'invalid',
		'status',
	] as const),
	...(['forbidden', 'noCredit', 'unauthorized', 'unexpected', 'unsuccessful'] as const),
];

describe.each(kinds)('a list of which a page fails with %s', (kind) => {
	const failure = failed(kind);

	it.each(['fail', 'return'] as const)('fails with its first page (%s)', async (ifIncomplete) => {
		const { outcome, pages } = await read(failsAt(1, failure), { ifIncomplete });
		expect([outcome, pages]).toEqual([failure, [1]]);
	});

	it.each([
		['a middle', 3, 20],
		['the last', 5, 40],
	])('fails with %s page, and says how to go on', async (_name, page, count) => {
		const { outcome } = await read(failsAt(page, failure));
		const message = `Page ${page} of 5 failed: ${kind}: words. ${count} of 50 records were read. Set Start Page to ${page}, or ${RETURN}`;
		expect(outcome).toMatchObject({ message, facts: { kind } });
	});

	it.each([
		['a middle', 3, 20],
		['the last', 5, 40],
	])('is returned as read before %s page, if that is wanted', async (_name, page, count) => {
		const { outcome } = await read(failsAt(page, failure), { ifIncomplete: 'return' });
		const { records, total, incomplete } = outcome as FetchedList;
		expect([records.length, total]).toEqual([count, 50]);
		const why = `Page ${page} of 5 failed: ${kind}: words`;
		expect(incomplete).toMatchObject({ why, nextPage: page, failure: { facts: { kind } } });
	});
});

describe.each([
	['Max Calls', maxCallsFailure(2)],
	['Max Wait', new LookupFailure({ kind: 'rateLimited', message: 'Too long' })],
])('a list that %s ends', (_name, failure) => {
	const cut = `${failure.message}. 20 of 50 records were read.${failure.facts.advice ? ` ${failure.facts.advice}` : ''} Set Start Page to 3`;

	it('fails with what is used up', async () => {
		const { outcome } = await read(failsAt(3, failure));
		expect(outcome).toMatchObject({
			message: `${cut}, or ${RETURN}`,
			facts: { kind: failure.facts.kind },
		});
	});

	it('is returned as far as it was read, if that is wanted', async () => {
		const { outcome } = await read(failsAt(3, failure), { ifIncomplete: 'return' });
		expect(outcome).toMatchObject({ incomplete: { why: failure.message, nextPage: 3 } });
		expect(outcome).toHaveProperty('incomplete.failure.message', cut);
	});
});

describe('a list by page number', () => {
	it.each(['fail', 'return'] as const)(
		'that isn’t needed any more fails without a word about its pages (%s)',
		async (ifIncomplete) => {
			const failure = notNeededFailure();
			const { outcome } = await read(failsAt(3, failure), { ifIncomplete });
			expect(outcome).toBe(failure);
		},
	);

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

	it('that can’t begin at a later page doesn’t offer one', async () => {
		const howToGoOn = undefined;
		const { outcome } = await read(failsAt(2, failed('server')), { howToGoOn });
		expect(outcome).toMatchObject({
			message: `Page 2 of 5 failed: server: words. 10 of 50 records were read. Set ${RETURN}`,
		});
		const returned = await read(failsAt(2, failed('server')), {
			howToGoOn,
			ifIncomplete: 'return',
		});
		expect((returned.outcome as FetchedList).incomplete?.nextPage).toBeUndefined();
	});

	it('that begins at a later page counts pages from 1', async () => {
		const { outcome, pages } = await read(failsAt(4, failed('server')), { startPage: 3 });
		expect(pages[0]).toBe(3);
		expect(outcome).toMatchObject({
			message: expect.stringMatching(/^Page 4 of 5 failed: .*Set Start Page to 4, or /),
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

	it('fails after its first page', async () => {
		const { outcome, pages } = await read(list(50), { plan: () => tooMany });
		expect(pages).toEqual([1]);
		expect(outcome).toMatchObject({
			message: `${tooMany.message}. 10 of 50 records were read. ${tooMany.facts.advice} Set Start Page to 2, or ${RETURN}`,
			facts: { kind: 'callBudget', advice: tooMany.facts.advice },
		});
	});

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

describe('a list between two dates', () => {
	const { dated } = findOperation('lien', 'searchSecuredParty')!.search!.sort!;
	/** A list with a row a day, newest first, from 2026-01-30 back. */
	const filed: Service = (page) => ({
		records: Array.from({ length: PAGE_SIZE }, (_, nth) => ({
			id: (page - 1) * PAGE_SIZE + nth,
			date_filed_unix: Date.UTC(2026, 0, 30 - (page - 1) * PAGE_SIZE - nth),
		})),
		total: 900,
		pageCount: 90,
	});
	const range = (bounds: { since?: number; before?: number }) =>
		new DateRangeFilter(dated!, bounds);

	it('is read one page after another until a whole page is too old', async () => {
		const since = Date.UTC(2026, 0, 15);
		const { outcome, pages, planned } = await read(filed, { range: range({ since }) });
		expect([pages, planned]).toEqual([[1, 2, 3], []]);
		expect(outcome).toMatchObject({ hitLimit: false, total: undefined, warning: undefined });
		expect(outcome).toHaveProperty('records.length', 16);
	});

	it.each(['fail', 'return'] as const)(
		'of which nothing was read fails (%s)',
		async (ifIncomplete) => {
			const service: Service = (page) => (page === 3 ? failed('server') : filed(page));
			const before = Date.UTC(2026, 0, 1);
			const { outcome } = await read(service, { range: range({ before }), ifIncomplete });
			expect(outcome).toMatchObject({
				message: expect.stringMatching(/^Page 3 of 90 failed: server: words\. 0 .*were read/),
				facts: { kind: 'server' },
			});
		},
	);

	it('that isn’t sorted newest first is read to its end, with a warning', async () => {
		const oldestFirst: Service = (page) => {
			const { records, ...said } = filed(page) as Page;
			return { ...said, total: 30, pageCount: 3, records: records.reverse() };
		};
		const since = Date.UTC(2026, 0, 25);
		const { outcome, pages } = await read(oldestFirst, { range: range({ since }) });
		expect(pages).toEqual([1, 2, 3]);
		expect(outcome).toMatchObject({ warning: expect.stringMatching(/newest records first/) });
	});
});

it.each<[string, Service, string | undefined]>([
	['all that are counted', list(30), undefined],
	[
		'fewer than are counted',
		(page) => ({ ...(list(30)(page) as Page), total: 45, pageCount: 3 }),
		'the service counts 45 records, but the node found 30',
	],
])('a list with %s has the right warning', async (_name, service, warning) => {
	const { outcome } = await read(service);
	expect((outcome as FetchedList).warning).toBe(warning);
});

it('equal records without an ID on a page are no reason for a warning', async () => {
	const service: Service = () => ({ records: [{ a: 1 }, { a: 1 }], total: 2, pageCount: 1 });
	const { outcome } = await read(service);
	expect(outcome).toMatchObject({ records: [{ a: 1 }, { a: 1 }], warning: undefined });
});
