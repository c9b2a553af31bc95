/** Late records in the trigger's period. */
import { DAY, learned, listOf, type WatchedList } from './watchedList.mts';

let calls = 0;

it('a record from before the period is not emitted, and an outage longer than the period loses none', async () => {
	const list = await learned(10);
	list.insert(31);
	expect(await list.poll()).toEqual([]);
	const duringOutage = list.insert(0).record_id;
	await list.pass(60 * DAY);
	expect(await list.poll()).toEqual([duringOutage]);
});

it.each(['lienFiled', 'emailLookedUp'] as const)('Look Back Days raised: %s', async (event) => {
	const list = listOf(200, 70, event);
	list.parameters.lookBackDays = 5;
	await list.activate();
	list.insert(20);
	expect(await list.pollOften(2)).toEqual([]);
	list.parameters.lookBackDays = 60;
	const backlog = list.insert(2).record_id;
	expect(await list.pollOften(2)).toEqual([backlog]);
	const late = list.insert(40).record_id;
	expect(await list.pollOften(2)).toEqual([late]);
	for (const days of [1, 60]) {
		list.parameters.lookBackDays = days;
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	}
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

it('in a list of more than 2,000 liens, a lien from before the period costs few calls', async () => {
	const list = await learned(2200);
	list.insert(45);
	expect(await list.pollOften(5)).toEqual([]);
	const before = list.calls;
	expect(await list.pollOften(120)).toEqual([]);
	expect(list.calls - before).toBeLessThan(120 + 50);
	const late = list.insert(20).record_id;
	expect(await list.pollOften(3)).toEqual([late]);
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
