/** A trigger that needs several polls to learn its list emits the liens that are filed during these polls, and no older ones. */
import { DAY, listOf, type WatchedList } from './watchedList.mts';

/** Filing dates are days: a lien is dated at its midnight. */
const fileAtMidnight = (list: WatchedList): string => {
	const lien = list.insert(0);
	lien.date_filed_unix = Math.floor(lien.date_filed_unix / DAY) * DAY;
	return lien.record_id;
};

it.each([
	[2100, 28, [0, 1]],
	[3000, 7, [1, 1, 0, 2]],
	[4500, 20, [1, 0, 1, 1, 2]],
])('%i liens of %i days', async (count, days, pauses) => {
	const list = listOf(count, days);
	for (const lien of list.liens)
		lien.date_filed_unix = Math.floor(lien.date_filed_unix / DAY) * DAY;
	// Not at midnight.
	await list.pass(0.4 * DAY);
	await list.activate();
	const [filed, emitted]: string[][] = [[], []];
	for (const pause of pauses) {
		filed.push(fileAtMidnight(list));
		emitted.push(...(await list.pollOften(pause)));
		list.store();
		list.restart();
	}
	emitted.push(...(await list.pollOften(8)));
	filed.push(list.insert(3).record_id);
	emitted.push(...(await list.pollOften(70)));
	expect(emitted.sort()).toEqual(filed.sort());
});

type Body = { records: Array<{ record_id: string } | null> };
/** Without a row of page 2, or with null in its place. */
const lacksRow = (body: unknown): unknown => {
	const { records, ...others } = body as Body;
	return { ...others, records: records.map((row) => (row?.record_id === 'r60' ? null : row)) };
};

it.each<[string, (list: WatchedList) => void]>([
	['the service rejects page 2', (list) => list.faults.push(undefined, { status: 422 })],
	['the second pass fails', (list) => list.faults.push(...Array(9), { status: 429 })],
	['a row leaves', (list) => list.meanwhile.push(() => list.liens.splice(2, 1))],
	['page 2 lacks a row', (list) => (list.bodies = lacksRow)],
])('a list of 400 liens is learned although %s in the first poll', async (_what, happen) => {
	const list = listOf(400, 40);
	happen(list);
	expect(await list.poll().catch(() => [])).toEqual([]);
	list.bodies = (body) => body;
	const mayHaveMissed = list.liens.filter(({ record_id: id }) => id === 'r60');
	await list.pass(DAY);
	const emitted = await list.pollOften(2);
	expect(mayHaveMissed.map(({ record_id: id }) => id)).toEqual(expect.arrayContaining(emitted));
});
