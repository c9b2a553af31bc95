/** How many records of a large list the trigger remembers. */
import type { IDataObject } from 'n8n-workflow';
import { DAY, learned, listOf, MINUTE, type WatchedList } from './watchedList.mts';

const sizeOf = ({ staticData }: WatchedList) => JSON.stringify(staticData).length;

it('a trigger that has seen 50,000 records keeps its state under 100 kB, gives up the oldest records and says so', async () => {
	const list = listOf(50_000, 29);
	expect(await list.pollOften(10)).toEqual([]);
	// docs/trigger.md names this number.
	expect(list.calls).toBeLessThan(300);
	expect(sizeOf(list)).toBeLessThanOrEqual(100_000);
	expect(list.logged.join()).toMatch(/than the trigger can remember/);
	const fresh = [list.insert(1).record_id, list.insert(0).record_id];
	expect(await list.pollOften(1)).toEqual(fresh);
	await list.pass(DAY);
	const before = list.calls;
	expect(await list.pollOften(10)).toEqual([]);
	// Of 1,000 pages, only those with remembered liens are read.
	expect(list.calls - before).toBeLessThan(300);
}, 120_000);

it.each(['an hour', 'no date'])('too many records of %s are emitted once', async (dated) => {
	const list = await learned(10, 'emailLookedUp');
	await list.pass(30 * MINUTE);
	const [start, burst] = [list.time.now(), 15_000];
	list.bodies = (body) => {
		const { logs_emails: entries } = body as { logs_emails: IDataObject[] };
		const isBare = (date: unknown) => dated === 'no date' && Date.parse(String(date)) <= start;
		const bare = entries.map((entry) =>
			isBare(entry.created_date) ? { ...entry, created_date: '31 Dec 2025' } : entry,
		);
		return { logs_emails: bare };
	};
	for (let n = 0; n < burst; n += 1) list.insert((n * 200) / DAY);
	const emitted = await list.poll();
	expect(new Set(emitted).size).toBe(emitted.length);
	expect(emitted.length).toBeGreaterThanOrEqual(burst);
	for (let n = 0; n < 3; n += 1) {
		await list.pass(5 * MINUTE);
		const fresh = Array.from({ length: 300 }, () => list.insert(0).record_id);
		expect((await list.poll()).sort()).toEqual(fresh.sort());
	}
	expect(list.logged).toHaveLength(1);
	expect(sizeOf(list)).toBeLessThanOrEqual(100_000);
});
