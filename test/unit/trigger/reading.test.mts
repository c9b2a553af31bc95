/** How far one poll reads a list, and what it makes of it. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { hashOf } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import { readList, type Reading } from '../../../nodes/BusinessDataLookup/trigger/reading.ts';
import { newState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { full, idAt, listOf, type GivenPage } from './lienPages.mts';

const refused = new LookupFailure({ kind: 'invalid', status: 422, message: 'No such page' });
const limited = new LookupFailure({ kind: 'rateLimited', message: 'Too many' });
const late = new LookupFailure({ kind: 'timeout', message: 'No answer' });
const down = new LookupFailure({ kind: 'server', status: 503, message: 'Down' });

type Pages = Record<number, GivenPage | LookupFailure>;

interface Case {
	pages: Pages;
	deadline?: number;
	/** The times of the liens that were seen before. */
	known?: number[];
	floor?: number;
	wanted?: number;
	nextPage?: number;
}

const read = async ({ pages, deadline, known = [], floor = 0, nextPage, wanted }: Case) => {
	const list = listOf(pages, deadline);
	const first = await list.first();
	const state = { ...newState('owner', 0, floor), knownFrom: floor, nextPage };
	for (const time of known) state.known.add(hashOf(idAt(time)), time);
	const outcome = await list.run(readList(list.poll, first, state, wanted ?? Infinity));
	return { asked: list.asked, outcome, reading: outcome as Reading };
};

const summary = ({ rows, isWhole, isAll, isRepeated, total }: Reading) => ({
	isWhole,
	isAll,
	isRepeated,
	total,
	rows: rows.length,
});

const all = { isWhole: true, isAll: true, isRepeated: false };
/** What an earlier poll left, which knows the first page. */
const resuming = (nextPage: number) => ({ nextPage, known: full(300) });
const three = { 1: { times: full(300), total: 150 }, 2: { times: full(250), total: 150 } };

it.each<[string, Case, unknown[], unknown]>([
	[
		'ends at a page that is not full',
		{ pages: { 1: { times: [9, 8], total: 2 } } },
		[1],
		{ ...all, total: 2, rows: 2 },
	],
	[
		'ends at once where the list is empty',
		{ pages: { 1: { times: [], total: 0 } } },
		[1],
		{ ...all, total: 0, rows: 0 },
	],
	[
		'asks for another page after a short one where the total promises more',
		{ pages: { 1: { times: [9, 8], total: 3 }, 2: { times: [7], total: 3 } } },
		[1, 2],
		{ ...all, total: 3, rows: 3 },
	],
	[
		'ends at a page shorter than the first, though all pages are small',
		{ pages: { 1: { times: [9, 8], total: 3 }, 2: { times: [7], total: 3 }, 3: { times: [6] } } },
		[1, 2],
		{ ...all, total: 3, rows: 3 },
	],
	[
		'ends at an empty page after a full one',
		{ pages: { 1: { times: full(99), total: 50 }, 2: { times: [], total: 50 } } },
		[1, 2],
		{ ...all, total: 50, rows: 50 },
	],
	[
		'ends at a page that is refused because it comes after the last one',
		{ pages: { 1: { times: full(99), total: 50 }, 2: refused } },
		[1, 2],
		{ ...all, total: 50, rows: 50 },
	],
	[
		'ends after the first page older than Look Back Days',
		{ pages: { 1: { times: full(99), total: 500 }, 2: { times: full(49), total: 500 } }, floor: 5 },
		[1, 2],
		{ ...all, isAll: false, total: 500, rows: 100 },
	],
	[
		'asks for another page where the last lien is exactly as old as Look Back Days',
		{ pages: { 1: { times: full(99), total: 51 }, 2: { times: [3], total: 51 } }, floor: 50 },
		[1, 2],
		{ ...all, total: 51, rows: 51 },
	],
	[
		'asks for another page where the liens of a page are out of order',
		{
			pages: {
				1: { times: [...full(99).slice(1), 200, 0], total: 52 },
				2: { times: [0.5], total: 52 },
			},
			floor: 10,
		},
		[1, 2],
		{ ...all, total: 52, rows: 52 },
	],
	[
		'asks for another page where the liens of a page have no date',
		{
			pages: { 1: { times: Array(50).fill(undefined), total: 51 }, 2: { times: [1], total: 51 } },
			floor: 10,
		},
		[1, 2],
		{ ...all, total: 51, rows: 51 },
	],
	[
		'ends after a page older than Look Back Days, though one of its liens has no date',
		{ pages: { 1: { times: [...full(99).slice(1), undefined], total: 500 } }, floor: 90 },
		[1],
		{ ...all, isAll: false, total: 500, rows: 50 },
	],
	[
		'ends at a page that repeats the one before',
		{ pages: { 1: { times: full(99), total: 100 }, 2: { times: full(99), total: 100 } } },
		[1, 2],
		{ isWhole: true, isAll: false, isRepeated: true, total: 100, rows: 50 },
	],
	[
		'says that a lien came twice',
		{
			pages: {
				1: { times: full(99), total: 52 },
				2: { times: [50, 49], total: 52 },
				3: { times: [48], total: 52 },
			},
		},
		[1, 2, 3],
		{ ...all, isRepeated: true, total: 52, rows: 52 },
	],
	[
		'goes on to an empty page where the service gives no total',
		{ pages: { 1: { times: full(99) }, 2: { times: [49] } } },
		[1, 2, 3],
		{ ...all, total: undefined, rows: 51 },
	],
])('a poll reading a list %s', async (_name, given, pages, summed) => {
	const { asked, reading } = await read(given);
	expect(asked).toEqual(pages);
	expect(summary(reading)).toEqual(summed);
});

describe('a poll that looks for a number of new liens', () => {
	const pages = {
		...three,
		3: { times: full(200), total: 250 },
		4: { times: full(150), total: 250 },
		5: { times: full(100), total: 250 },
	};
	/** All liens up to a time. */
	const upTo = (newest: number) => Array.from({ length: newest + 1 }, (_, time) => time);

	it.each<[string, number, number, unknown[]]>([
		['stops at the first page that brings none once it has found them', 3, 297, [1, 2]],
		['reads on while a page brings some, whatever it has found', 0, 240, [1, 2, 3]],
		['stops at once where the first page brings none and it wants none', 0, 300, [1]],
		['reads on to the end where it does not find them', 9, 297, [1, 2, 3, 4, 5, 6]],
	])('%s', async (_name, wanted, newest, asked) => {
		const found = await read({ pages, wanted, known: upTo(newest) });
		expect(found.asked).toEqual(asked);
		expect(found.reading.isWhole).toBe(asked.length === 6);
	});
});

it.each<[string, Case, unknown[], number]>([
	['stops at its deadline', { pages: three, deadline: 100 }, [1], 2],
	[
		'stops where another page as slow as the slowest would miss the deadline',
		{ pages: { ...three, 3: { times: full(200), total: 150 } }, deadline: 300 },
		[1, 2],
		3,
	],
	['stops at the rate limit', { pages: { ...three, 2: limited } }, [1, 2], 2],
	[
		'stops at a page that does not come before the deadline',
		{ pages: { ...three, 2: late }, deadline: 200 },
		[1, 2],
		2,
	],
	[
		'stops again at the rate limit after being resumed',
		{ pages: { ...three, 3: limited }, ...resuming(3) },
		[1, 3],
		3,
	],
	[
		'of which it got several pages lets the last one be read again, for rows may move up,',
		{ pages: { ...three, 3: { times: full(200), total: 150 }, 4: limited } },
		[1, 2, 3, 4],
		3,
	],
])(
	'a poll reading a list %s and leaves the rest to the next poll',
	async (_name, given, pages, nextPage) => {
		const { asked, reading } = await read(given);
		expect(asked).toEqual(pages);
		expect(reading).toMatchObject({ nextPage, isWhole: false, isAll: false });
	},
);

it('a poll reads forty pages at most, and leaves the rest to the next poll', async () => {
	const pages = Array.from({ length: 60 }, (_, n) => ({
		times: full(10_000 - 50 * n),
		total: 3000,
	}));
	const { asked, reading } = await read({ pages: { ...[undefined!, ...pages] } });
	expect(asked).toHaveLength(40);
	expect(reading).toMatchObject({ nextPage: 40, reached: 10_000 - 50 * 39 });
});

it.each<[string, Case, unknown[]]>([
	[
		'for the page where it stopped',
		{ pages: { ...three, 3: { times: full(200), total: 150 } }, ...resuming(3) },
		[1, 3, 4],
	],
	[
		'for the page where it stopped, though the first page reaches beyond Look Back Days',
		{ pages: { ...three, 3: { times: full(200), total: 150 } }, floor: 400, ...resuming(3) },
		[1, 3],
	],
	[
		'for the pages before it, too, as long as all their liens are new',
		{
			pages: { ...three, 4: { times: full(150).slice(1), total: 150 } },
			nextPage: 4,
			known: full(220),
		},
		[1, 2, 4],
	],
])('a poll resuming a reading of an earlier poll asks %s', async (_name, given, pages) => {
	expect((await read(given)).asked).toEqual(pages);
});

it('a poll resuming a reading ends it at a page shorter than the first, and does not take it for the whole list', async () => {
	const { asked, reading } = await read({
		pages: { ...three, 3: { times: full(200).slice(1), total: 150 } },
		...resuming(3),
	});
	expect(asked).toEqual([1, 3]);
	expect(reading).toMatchObject({ isWhole: true, isAll: false });
});

it.each<[string, Pages, number]>([
	['a failure of the service', { ...three, 2: down }, Infinity],
	['a refused page that the total promises', { ...three, 2: refused }, Infinity],
	['a page that times out long before the deadline', { ...three, 2: late }, 10_000],
])('a poll that reads a list reports %s', async (_name, pages, deadline) => {
	expect((await read({ pages, deadline })).outcome).toBe(pages[2]);
});

it('a poll stopped by the rate limit gives the refusal together with the rows it has read', async () => {
	const { reading } = await read({ pages: { ...three, 2: limited } });
	expect(reading.heldUp).toBe(limited);
	expect(reading.rows.map(({ date }) => date)).toEqual(full(300));
});
