/** How far one poll reads a list, and what it makes of it. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { readWindow, type Reading } from '../../../nodes/BusinessDataLookup/trigger/readWindow.ts';
import type { Progress } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { full, listOf, type GivenPage } from './lienPages.mts';

const refused = new LookupFailure({ kind: 'invalid', status: 422, message: 'No such page' });
const limited = new LookupFailure({ kind: 'rateLimited', message: 'Too many' });
const late = new LookupFailure({ kind: 'timeout', message: 'No answer' });
const down = new LookupFailure({ kind: 'server', status: 503, message: 'Down' });

interface Case {
	pages: Record<number, GivenPage | LookupFailure>;
	floor?: number;
	deadline?: number;
	resumed?: Progress;
}

const read = async ({ pages, resumed, ...limits }: Case) => {
	const list = listOf(pages, limits);
	const first = await list.first();
	const reading = await list.run(readWindow(list.parts, first, resumed));
	return { asked: list.asked, reading };
};

const summary = ({ rows, ...others }: Reading) => ({ ...others, rows: rows.length });

const whole = { reachedEnd: true, repeated: false, sound: true };
const resumed: Progress = { nextPage: 3, total: 150, moved: false };
const three = { 1: { times: full(300), total: 150 }, 2: { times: full(250), total: 150 } };

it.each<[string, Case, unknown[], unknown]>([
	[
		'ends at a page that is not full',
		{ pages: { 1: { times: [9, 8], total: 2 } } },
		[1],
		{ ...whole, total: 2, rows: 2 },
	],
	[
		'ends at once where the list is empty',
		{ pages: { 1: { times: [], total: 0 } } },
		[1],
		{ ...whole, total: 0, rows: 0 },
	],
	[
		'asks for another page after a short one where the total promises more',
		{ pages: { 1: { times: [9, 8], total: 3 }, 2: { times: [7], total: 3 } } },
		[1, 2],
		{ ...whole, total: 3, rows: 3 },
	],
	[
		'ends at a page shorter than the first, though all pages are small',
		{ pages: { 1: { times: [9, 8], total: 3 }, 2: { times: [7], total: 3 }, 3: { times: [6] } } },
		[1, 2],
		{ ...whole, total: 3, rows: 3 },
	],
	[
		'ends at an empty page after a full one',
		{ pages: { 1: { times: full(99), total: 50 }, 2: { times: [], total: 50 } } },
		[1, 2],
		{ ...whole, total: 50, rows: 50 },
	],
	[
		'ends at a page that is refused because it comes after the last one',
		{ pages: { 1: { times: full(99), total: 50 }, 2: refused } },
		[1, 2],
		{ ...whole, total: 50, rows: 50 },
	],
	[
		'ends after the first page older than Look Back Days',
		{ pages: { 1: { times: full(99), total: 500 }, 2: { times: full(49), total: 500 } }, floor: 5 },
		[1, 2],
		{ ...whole, total: 500, rows: 100 },
	],
	[
		'asks for another page where the last lien is exactly as old as Look Back Days',
		{ pages: { 1: { times: full(99), total: 51 }, 2: { times: [3], total: 51 } }, floor: 50 },
		[1, 2],
		{ ...whole, total: 51, rows: 51 },
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
		{ ...whole, total: 52, rows: 52 },
	],
	[
		'asks for another page where the liens of a page have no date',
		{
			pages: { 1: { times: Array(50).fill(undefined), total: 51 }, 2: { times: [1], total: 51 } },
			floor: 10,
		},
		[1, 2],
		{ ...whole, total: 51, rows: 51 },
	],
	[
		'ends after a page older than Look Back Days, though one of its liens has no date',
		{ pages: { 1: { times: [...full(99).slice(1), undefined], total: 500 } }, floor: 90 },
		[1],
		{ ...whole, total: 500, rows: 50 },
	],
	[
		'ends at a page that repeats the one before, and reports itself incomplete',
		{ pages: { 1: { times: full(99), total: 100 }, 2: { times: full(99), total: 100 } } },
		[1, 2],
		{ reachedEnd: false, repeated: true, sound: false, total: 100, rows: 50 },
	],
	[
		'reports itself incomplete where a lien came twice',
		{
			pages: {
				1: { times: full(99), total: 52 },
				2: { times: [50, 49], total: 52 },
				3: { times: [48], total: 52 },
			},
		},
		[1, 2, 3],
		{ reachedEnd: true, repeated: true, sound: false, total: 52, rows: 52 },
	],
	[
		'reports itself incomplete where the total changed',
		{ pages: { 1: { times: full(99), total: 52 }, 2: { times: [49], total: 51 } } },
		[1, 2],
		{ reachedEnd: true, repeated: false, sound: false, total: 51, rows: 51 },
	],
	[
		'reports itself incomplete where the service gives no total',
		{ pages: { 1: { times: full(99) }, 2: { times: [49] } } },
		[1, 2, 3],
		{ reachedEnd: true, repeated: false, sound: false, total: undefined, rows: 51 },
	],
	[
		'reports itself incomplete where it has fewer liens than the total',
		{ pages: { 1: { times: full(99), total: 51 }, 2: { times: [], total: 51 } } },
		[1, 2],
		{ reachedEnd: true, repeated: false, sound: false, total: 51, rows: 50 },
	],
])('a poll reading a list %s', async (_name, given, pages, summed) => {
	const { asked, reading } = await read(given);
	expect(asked).toEqual(pages);
	expect(summary(reading as Reading)).toEqual(summed);
});

it.each<[string, Case, unknown[], unknown]>([
	[
		'stops at its deadline',
		{ pages: three, deadline: 100 },
		[1],
		{ nextPage: 2, total: 150, moved: false },
	],
	[
		'stops where another page as slow as the slowest would miss the deadline',
		{ pages: { ...three, 3: { times: full(200), total: 150 } }, deadline: 300 },
		[1, 2],
		{ nextPage: 3, total: 150, moved: false },
	],
	[
		'stops at the rate limit',
		{ pages: { ...three, 2: limited } },
		[1, 2],
		{ nextPage: 2, total: 150, moved: false },
	],
	[
		'stops at a page that does not come before the deadline',
		{ pages: { ...three, 2: late }, deadline: 200 },
		[1, 2],
		{ nextPage: 2, total: 150, moved: false },
	],
	[
		'stops at the rate limit, notes that the total changed,',
		{ pages: { ...three, 2: { times: full(250), total: 149 }, 3: limited } },
		[1, 2, 3],
		{ nextPage: 3, total: 150, moved: true },
	],
	[
		'stops at the rate limit, notes that a lien came twice,',
		{ pages: { ...three, 2: { times: full(251), total: 150 }, 3: limited } },
		[1, 2, 3],
		{ nextPage: 3, total: 150, moved: true },
	],
	[
		'stops again at the rate limit after being resumed',
		{ pages: { ...three, 3: limited }, resumed: { ...resumed, moved: true } },
		[1, 3],
		{ nextPage: 3, total: 150, moved: true },
	],
])(
	'a poll reading a list %s and leaves the rest to the next poll',
	async (_name, given, pages, unfinished) => {
		const { asked, reading } = await read(given);
		expect(asked).toEqual(pages);
		expect(reading).toMatchObject({ unfinished, reachedEnd: false, sound: false });
	},
);

it.each<[string, Case, unknown[]]>([
	[
		'for the page where it stopped',
		{ pages: { ...three, 3: { times: full(200), total: 150 } }, resumed },
		[1, 3, 4],
	],
	[
		'for one page earlier where liens were removed',
		{
			pages: { ...three, 1: { times: full(300), total: 149 } },
			resumed: { ...resumed, nextPage: 4 },
		},
		[1, 3],
	],
	[
		'for two pages earlier where more than a page of liens was removed',
		{
			pages: { ...three, 1: { times: full(300), total: 99 } },
			resumed: { ...resumed, nextPage: 5 },
		},
		[1, 3],
	],
	[
		'for the second page and no earlier one where most liens were removed',
		{ pages: { 1: { times: full(300), total: 10 }, 2: { times: [250], total: 10 } }, resumed },
		[1, 2],
	],
	[
		'for the page where it stopped where liens were added',
		{ pages: { ...three, 1: { times: full(300), total: 200 } }, resumed },
		[1, 3],
	],
	[
		'for the page where it stopped where the service gives no total',
		{ pages: { ...three, 1: { times: full(300) } }, resumed },
		[1, 3],
	],
	[
		'for the page where it stopped, though the first page reaches beyond Look Back Days',
		{ pages: { ...three, 3: { times: full(200), total: 150 } }, floor: 400, resumed },
		[1, 3],
	],
])(
	'a poll resuming a reading that an earlier poll left unfinished asks %s',
	async (_name, given, pages) => {
		expect((await read(given)).asked).toEqual(pages);
	},
);

it('a poll resuming a reading ends it at a page shorter than the first, whatever was read before', async () => {
	const { asked, reading } = await read({
		pages: { ...three, 3: { times: full(200).slice(1), total: 150 } },
		resumed,
	});
	expect(asked).toEqual([1, 3]);
	expect(reading).toMatchObject({ reachedEnd: true, sound: true });
});

it.each([
	['a failure of the service', { ...three, 2: down }, Infinity],
	['a refused page that the total promises', { ...three, 2: refused }, Infinity],
	['a page that times out long before the deadline', { ...three, 2: late }, 10_000],
])('a poll that reads a list reports %s', async (_name, pages, deadline) => {
	expect((await read({ pages, deadline })).reading).toBe(pages[2]);
});

it('a poll stopped by the rate limit gives the refusal together with the rows it has read', async () => {
	const { reading } = await read({ pages: { ...three, 2: limited } });
	expect((reading as Reading).heldUp).toBe(limited);
	expect((reading as Reading).rows.map(({ date }) => date)).toEqual(full(300));
});
