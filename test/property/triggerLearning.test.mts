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
