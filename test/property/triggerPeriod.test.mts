/**
 * Which records of its period the trigger emits and remembers: those filed while it learns, late ones, very many, and
 * liens that expire soon.
 */
import { WINDOW_DAYS } from './eventResponses.mts';
import { DAY, learned, listOf, type WatchedList } from './watchedList.mts';

let calls = 0;

it('liens that are filed in the polls in which the trigger learns are emitted once, and no older ones', async () => {
	const list = listOf(3000, 7);
	/** Filing dates are days. */
	const dateByDay = (lien: WatchedList['liens'][number]) => {
		lien.date_filed_unix = Math.floor(lien.date_filed_unix / DAY) * DAY;
		return lien.record_id;
	};
	list.liens.forEach(dateByDay);
	// Not at midnight.
	await list.pass(0.4 * DAY);
	await list.activate();
	const [filed, emitted]: string[][] = [[], []];
	for (const polls of [1, 1, 0, 2, 8]) {
		filed.push(dateByDay(list.insert(0)));
		emitted.push(...(await list.pollOften(polls)));
		list.store();
		list.restart();
	}
	expect(emitted.sort()).toEqual(filed.sort());
});

it('a record from before the period is not emitted, and an outage longer than the period loses none', async () => {
	const list = await learned(10);
	list.insert(31);
	expect(await list.poll()).toEqual([]);
	const duringOutage = list.insert(0).record_id;
	await list.pass(60 * DAY);
	expect(await list.poll()).toEqual([duringOutage]);
});

it('a lien filed today on page 2, among others of the day, is emitted by the next poll, also after a full read', async () => {
	const list = await learned(160);
	for (const lien of list.liens) lien.date_filed_unix = list.time.now();
	await list.pollOften(1);
	await list.pass(DAY);
	expect(await list.pollOften(1)).toEqual([]);
	const filed = [1, 2].map(() => list.insert(1));
	for (const lien of filed) lien.date_filed_unix = list.liens[0].date_filed_unix;
	expect((await list.pollOften(1)).sort()).toEqual(filed.map(({ record_id: id }) => id).sort());
});

it.each<[string, WatchedList['habits']['total']]>([
	['is too high', (count) => count + 40],
	['changes at every call', (count) => count + ((calls += 1) % 2)],
])('a total that %s delays a late lien by an hour at most', async (_name, total) => {
	const list = listOf(120);
	list.habits.total = total;
	await list.activate();
	await list.pollOften(3);
	const late = list.insert(8).record_id;
	expect(await list.pollOften(62)).toEqual([late]);
	const before = list.calls;
	expect(await list.pollOften(100)).toEqual([]);
	expect(list.calls - before).toBeLessThan(140);
});

it('a record without a date, or whose date is corrected again and again, is emitted once', async () => {
	const list = await learned(120);
	const corrected = list.insert(29);
	const undated = list.insert(0);
	Object.assign(undated, { date_filed_unix: null });
	expect((await list.pollOften(2)).sort()).toEqual([corrected.record_id, undated.record_id].sort());
	for (let n = 0; n < 5; n += 1) {
		await list.pass(9 * DAY);
		corrected.date_filed_unix += 10 * DAY;
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	}
});

const sizeOf = ({ staticData }: WatchedList) => JSON.stringify(staticData).length;

it('a trigger that has seen 50,000 records keeps its state under 100 kB, gives up the oldest records and says so', async () => {
	const list = listOf(50_000, 29);
	expect(await list.pollOften(10)).toEqual([]);
	// docs/trigger.md names this number.
	expect(list.calls).toBeLessThan(400);
	expect(sizeOf(list)).toBeLessThanOrEqual(100_000);
	expect(list.logged.join()).toMatch(/than the trigger can remember/);
	const fresh = [list.insert(1).record_id, list.insert(0).record_id];
	expect(await list.pollOften(1)).toEqual(fresh);
	await list.pass(DAY);
	const before = list.calls;
	expect(await list.pollOften(10)).toEqual([]);
	// Of 1,000 pages, only those with remembered liens are read.
	expect(list.calls - before).toBeLessThan(400);
}, 120_000);

it('a lien that expires soon is emitted again when its expiry moves to another day, and not at another hour', async () => {
	const list = await learned(20, 'lienExpiring');
	await list.pollOften(3);
	const [moved, same] = list.liens.slice(5);
	moved.date_filed_unix -= DAY;
	same.date_filed_unix = Math.floor(same.date_filed_unix / DAY) * DAY + 1;
	expect(await list.pollOften(3)).toEqual([moved.record_id]);
	expect(await list.pollOften(3)).toEqual([]);
});

it('a lien that expires today is emitted, and none that is over', async () => {
	const list = await learned(20, 'lienExpiring');
	const midnight = Math.floor(list.time.now() / DAY) * DAY;
	const [today, over] = [list.insert(29), list.insert(29)];
	today.date_filed_unix = midnight - WINDOW_DAYS * DAY;
	over.date_filed_unix = today.date_filed_unix - 1;
	list.listsAll = true;
	expect(await list.pollOften(3)).toEqual([today.record_id]);
});

it('six hours in which 40 of 5,000 liens expire cost fewer than 130 calls besides one a poll', async () => {
	const list = listOf(10_000, 2 * WINDOW_DAYS, 'lienExpiring');
	for (const lien of list.liens) lien.date_filed_unix += WINDOW_DAYS * DAY;
	await list.activate();
	await list.pollOften(5);
	const before = list.calls;
	const emitted = await list.pollOften(360);
	expect(emitted.length).toBeGreaterThan(40);
	expect(emitted).toHaveLength(new Set(emitted).size);
	expect(list.calls - before).toBeLessThan(360 + 130);
}, 60_000);

it('a lien that expires later than Days Ahead is emitted when it comes within them, though it was listed before', async () => {
	const list = await learned(20, 'lienExpiring');
	list.listsAll = true;
	const { record_id: id } = list.insert(-3);
	expect(await list.pollOften(2)).toEqual([]);
	await list.pass(3 * DAY);
	expect(await list.pollOften(2)).toEqual([id]);
});
