/** How far one poll reads a list, and what it makes of it. */
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { hashOf, KnownRows } from '../../../nodes/BusinessDataLookup/trigger/knownRows.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { readList, type Reading } from '../../../nodes/BusinessDataLookup/trigger/readList.ts';
import { startState, type TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { VirtualTime } from '../../support/virtualTime.mts';

const refused = new LookupFailure({ kind: 'invalid', status: 422, message: 'No such page' });
const limited = new LookupFailure({ kind: 'rateLimited', message: 'Too many' });

/** A page of liens by their Unix times, of which their ids are made, and the total that it tells; or its failure. */
type Page = { times: number[]; total: number } | LookupFailure;

interface Case extends Partial<TriggerState> {
	pages: Page[];
	readsUntil?: number;
	/** The times of the liens that were seen before. */
	seen?: number[];
	now?: number;
}

const DAY = 86_400_000;
const operation = watchedOperations.find(({ event }) => event.value === 'lienFiled')!;

const read = async ({ pages, readsUntil = Infinity, seen = [], now = 0, ...change }: Case) => {
	const clock = new VirtualTime(0, () => 0);
	const asked: number[] = [];
	const tally = { calls: 0 };
	const json = async ({ body }: Call) => {
		const { page } = body as { page: number };
		asked.push(page);
		tally.calls += 1;
		await clock.sleep(100);
		const given = pages[page - 1] ?? { times: [], total: undefined };
		if (given instanceof LookupFailure) return given;
		const records = given.times.map((time) => ({ record_id: `at ${time}`, date_filed_unix: time }));
		return { status: 200, headers: {}, body: { records, total_records: given.total } };
	};
	const connection = { client: { json, run: { tally } } };
	const asks = { operation, filters: { state: 'CA' }, periodDays: 1, watchDigest: 'watchDigest' };
	const poll = { ...asks, connection, clock, readsUntil } as unknown as Poll;
	const known = new KnownRows('');
	for (const time of seen)
		known.add(hashOf(operation.event.identity({ record_id: `at ${time}` })), time);
	const watching = { known: known.store(-Infinity).text, periodStart: 0, learning: undefined };
	const state = { ...startState(poll, 0), ...watching, ...change };
	const outcome = await clock.run(readList(poll, state, now), 3_600_000);
	return { asked, outcome, reading: outcome as Reading };
};

/** A full page of liens, each a ms older than the one before. */
const timesFrom = (newest: number) => Array.from({ length: 50 }, (_, n) => newest - n);
const full = (newest: number, total: number): Page => ({ times: timesFrom(newest), total });
const few = (total: number, ...times: number[]): Page => ({ times, total });
/** All liens up to a time. */
const upTo = (newest: number) => Array.from({ length: newest + 1 }, (_, time) => time);
/** To the start, as while it learns. */
const whole = { periodStart: 0, learning: { newFrom: 1, passesLeft: 1 } };
/** What an earlier poll left, which knows the first page. */
const resuming = (resumePage: number) => ({ resumePage, seen: timesFrom(300) });
const three = [full(300, 150), full(250, 150)];
const five = [...three, full(200, 250), full(150, 250), full(100, 250)];
/** A page from before the period, in no order. */
const old = few(100, ...timesFrom(9).slice(1), 9.5);
const unordered = few(52, ...timesFrom(99).slice(1), 200, 0);

it.each<[string, Page[], number[], number?]>([
	['ends at a page that is not full', [few(2, 9, 8)], [1]],
	['ends at an empty page', [few(5)], [1]],
	['ends at a page that is rejected', [full(99, 500), refused], [1, 2]],
	['ends after a page older than the period', [full(99, 500), full(49, 500)], [1, 2], 5],
	['goes on where a page is out of order', [unordered, few(52, 0.5)], [1, 2], 10],
	['goes on after old pages in no order', [old, full(99, 150), few(150, 10)], [1, 2, 3], 10],
	['ends at a page that repeats the one before', [full(99, 100), full(99, 100)], [1, 2]],
])('a full read %s', async (_name, pages, asked, periodStart = 0) => {
	const got = await read({ ...whole, pages, periodStart });
	expect([got.asked, got.reading.end]).toEqual([asked, 'complete']);
});

const HOUR = 3_600_000;
const known = { seen: upTo(300), explainedTotal: 150 };
const grown = { ...known, explainedTotal: 149 };
const allOfSix = [1, 2, 3, 4, 5, 6];
const begun = { ...known, periodStart: 101 };

it.each<[string, Partial<Case>, number[]]>([
	['stops at page 1 where all is as before', known, [1]],
	['stops once the total is explained', { seen: upTo(297), explainedTotal: 147 }, [1, 2]],
	['reads on if the total has grown', grown, allOfSix],
	['stops if a full read didn’t explain it', { ...grown, isUnexplained: true }, [1]],
	['reads all an hour later', { ...begun, isUnexplained: true, now: HOUR }, [1, 2, 3, 4, 5]],
	['reads on after a full read that explained it', { ...grown, now: 60_000 }, allOfSix],
	['reads all a day after a full read', { ...begun, now: DAY }, [1, 2, 3, 4, 5]],
])('a poll of a trigger that watches %s', async (_name, given, asked) => {
	expect((await read({ pages: five, ...given })).asked).toEqual(asked);
});

it.each<[string, Partial<Case>, number[], number]>([
	['has read for as long as it may', { pages: three, readsUntil: 100 }, [1], 2],
	['stops again', { pages: [...three, limited], ...resuming(3) }, [1, 3], 3],
	['has time for two pages', { pages: five, readsUntil: 200, ...resuming(3) }, [1, 3], 4],
])('a poll that %s leaves the rest to the next one', async (_name, given, asked, resumePage) => {
	const got = await read({ pages: five, ...whole, ...given });
	expect(got.asked).toEqual(asked);
	expect(got.reading).toMatchObject({ end: 'stopped', resumePage });
});

it('a poll reads forty pages at most', async () => {
	const pages = Array.from({ length: 60 }, (_, n) => full(10_000 - 50 * n, 3000));
	const { asked, reading } = await read({ ...whole, pages });
	expect([asked.length, reading.end, reading.resumePage]).toEqual([40, 'stopped', 40]);
});

it('a poll that resumes reads on while all of a page is new, and then where it stopped', async () => {
	const pages = [...three, limited, few(150, ...timesFrom(150).slice(1))];
	const { asked, reading } = await read({ pages, resumePage: 4, seen: timesFrom(220) });
	expect([asked, reading.end]).toEqual([[1, 2, 4], 'complete']);
});

it('a poll reports a failure that a person has to mend', async () => {
	const failure = new LookupFailure({ kind: 'forbidden', message: 'No' });
	expect((await read({ ...whole, pages: [three[0], failure] })).outcome).toBe(failure);
});

it('a trigger that learns leaves out rows that it cannot remember, and one that watches those before the period', async () => {
	const { reading } = await read({ ...whole, pages: [few(2, 9, -DAY, -DAY - 1)], periodStart: 0 });
	expect([...reading.rows.values()].map(({ date }) => date)).toEqual([9, -DAY]);
	const watching = await read({ pages: [few(2, 9, -1)], explainedTotal: 0 });
	expect([...watching.reading.rows.values()].map(({ date }) => date)).toEqual([9]);
});
