/** How far one poll reads a list, and what it makes of it. */
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { hashOf } from '../../../nodes/BusinessDataLookup/trigger/knownRows.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { readList, type Reading } from '../../../nodes/BusinessDataLookup/trigger/readList.ts';
import { stateFor, type TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const refused = new LookupFailure({ kind: 'invalid', status: 422, message: 'No such page' });
const limited = new LookupFailure({ kind: 'rateLimited', message: 'Too many' });

/** The Unix times of a page's liens, of which their ids are made, and the total that it tells; or a failure in its place. */
type Pages = Record<number, { times: Array<number | undefined>; total: number } | LookupFailure>;

interface Case extends Partial<TriggerState> {
	pages: Pages;
	deadline?: number;
	/** The times of the liens that were seen before. */
	seen?: number[];
	now?: number;
}

const operation = watchedOperations.find(({ watch }) => watch.event === 'lienFiled')!;

const read = async ({ pages, deadline = Infinity, seen = [], now = 0, ...change }: Case) => {
	const clock = new VirtualTime(0, () => 0);
	const asked: number[] = [];
	const json = async ({ body }: Call) => {
		const { page } = body as { page: number };
		asked.push(page);
		await clock.sleep(100);
		const given = pages[page] ?? { times: [] };
		if (given instanceof LookupFailure) return given;
		const records = given.times.map((time, n) => ({
			record_id: time === undefined ? `none ${page} ${n}` : `at ${time}`,
			date_filed_unix: time,
		}));
		return { status: 200, headers: {}, body: { records, total_records: given.total } };
	};
	const asks = { operation, filters: { state: 'CA' }, windowDays: 1, watchDigest: 'digest' };
	const spent = { calls: 0, slowest: 0 };
	const poll = { ...asks, connection: { client: { json } }, clock, deadline, spent };
	const learning = stateFor(undefined, asks, 0);
	const state = { ...learning, windowStart: 0, newFrom: 0, ...change };
	for (const time of seen) state.known.add(hashOf(`at ${time}`), time);
	const outcome = await clock.run(
		readList(poll as unknown as Poll, { watch: operation.watch, state, startedAt: now }),
		3_600_000,
	);
	return { asked, outcome, reading: outcome as Reading };
};

/** A full page of liens, each a ms older than the one before. */
const full = (newest: number): number[] => Array.from({ length: 50 }, (_, n) => newest - n);
/** All liens up to a time. */
const upTo = (newest: number) => Array.from({ length: newest + 1 }, (_, time) => time);
/** To the start, as while it learns. */
const whole = { windowStart: 0, newFrom: 1 };
/** What an earlier poll left, which knows the first page. */
const resuming = (page: number) => ({ resumePage: page, seen: full(300) });
const three = { 1: { times: full(300), total: 150 }, 2: { times: full(250), total: 150 } };
const five = {
	...three,
	3: { times: full(200), total: 250 },
	4: { times: full(150), total: 250 },
	5: { times: full(100), total: 250 },
};

it.each<[string, Case, number[]]>([
	['ends at a page that is not full', { pages: { 1: { times: [9, 8], total: 2 } } }, [1]],
	[
		'ends at a page that is refused because it comes after the last one',
		{ pages: { 1: { times: full(99), total: 50 }, 2: refused } },
		[1, 2],
	],
	[
		'ends after the first page older than the window',
		{
			pages: { 1: { times: full(99), total: 500 }, 2: { times: full(49), total: 500 } },
			windowStart: 5,
		},
		[1, 2],
	],
	[
		'asks for another page if the liens of a page are out of order',
		{
			pages: {
				1: { times: [...full(99).slice(1), 200, 0], total: 52 },
				2: { times: [0.5], total: 52 },
			},
			windowStart: 10,
		},
		[1, 2],
	],
	[
		'ends at a page that repeats the one before',
		{ pages: { 1: { times: full(99), total: 100 }, 2: { times: full(99), total: 100 } } },
		[1, 2],
	],
])('a full read %s', async (_name, given, pages) => {
	const newFrom = (given.windowStart ?? 0) + 1;
	const { asked, reading } = await read({ ...whole, ...given, newFrom });
	expect(asked).toEqual(pages);
	expect(reading.isComplete).toBe(true);
});

it.each<[string, Case, number[]]>([
	[
		'stops at page 1 if that is known and the total is as before',
		{ pages: five, seen: upTo(300), total: 150 },
		[1],
	],
	[
		'stops at the first page that is known, once the total is explained',
		{ pages: five, seen: upTo(297), total: 147 },
		[1, 2],
	],
	[
		'reads on if page 1 is known and the total has grown',
		{ pages: five, seen: upTo(300), total: 149 },
		[1, 2, 3, 4, 5, 6],
	],
	[
		'stops even so during the pause after a full read that missed rows',
		{ pages: five, seen: upTo(300), total: 149, pausedUntil: 1 },
		[1],
	],
	[
		'reads to the start of the window a day after the last full read',
		{ pages: five, seen: upTo(300), total: 150, now: 86_400_000, windowStart: 101 },
		[1, 2, 3, 4, 5],
	],
])('a poll of a trigger that watches %s', async (_name, given, pages) => {
	expect((await read(given)).asked).toEqual(pages);
});

it.each<[string, Case, number[], number]>([
	['stops at its deadline', { pages: three, deadline: 100 }, [1], 2],
	[
		'stops again after being resumed',
		{ pages: { ...three, 3: limited }, ...resuming(3) },
		[1, 3],
		3,
	],
	[
		'with time for two pages makes progress',
		{ pages: five, deadline: 250, ...resuming(3) },
		[1, 3],
		4,
	],
])(
	'a poll reading a list %s and leaves the rest to the next poll',
	async (_name, given, pages, nextPage) => {
		const { asked, reading } = await read({ ...whole, ...given });
		expect(asked).toEqual(pages);
		expect([reading.resumePage, reading.isComplete]).toEqual([nextPage, undefined]);
	},
);

it('a poll reads forty pages at most, and leaves the rest to the next poll', async () => {
	const pages = Array.from({ length: 60 }, (_, n) => ({
		times: full(10_000 - 50 * n),
		total: 3000,
	}));
	const { asked, reading } = await read({ ...whole, pages: { ...[undefined!, ...pages] } });
	expect(asked).toHaveLength(40);
	expect(reading.resumePage).toBe(40);
});

it('a poll that resumes a full read goes on at its page once a page has a known lien', async () => {
	const pages = { ...three, 4: { times: full(150).slice(1), total: 150 } };
	const { asked, reading } = await read({ pages, resumePage: 4, seen: full(220) });
	expect(asked).toEqual([1, 2, 4]);
	expect(reading).toMatchObject({ isComplete: true });
});

it.each<[string, Pages]>([
	[
		'a failure that a person has to fix',
		{ ...three, 2: new LookupFailure({ kind: 'forbidden', message: 'No' }) },
	],
	['a page that is refused although the total is higher', { ...three, 2: refused }],
])('a poll that reads a list reports %s', async (_name, pages) => {
	expect((await read({ ...whole, pages })).outcome).toBe(pages[2]);
});

it.each<[string, Pages, Partial<Reading>]>([
	[
		'no, if nothing moved',
		{ 1: { times: full(99), total: 51 }, 2: { times: [49], total: 51 } },
		{ hasMoved: false, isShuffled: false },
	],
	[
		'no, if a new lien moved the others down',
		{ 1: { times: full(99), total: 51 }, 2: { times: [50, 49], total: 52 } },
		{ hasMoved: false, isShuffled: false },
	],
	[
		'yes, if rows change places',
		{ 1: { times: full(99), total: 52 }, 2: { times: [50, 49], total: 52 } },
		{ hasMoved: true, isShuffled: true },
	],
])('whether a list has moved and is shuffled: %s', async (_name, pages, movement) => {
	expect((await read({ ...whole, pages })).reading).toMatchObject(movement);
});
