/** How much the trigger remembers of a very large list. */
import { idsOf, ModelList } from './modelList.mts';

it('the state stays under 100 kB with 50,000 records, gives up the oldest and says so', async () => {
	const list = new ModelList();
	for (let n = 0; n < 50_000; n += 1) list.insert((n * 29) / 50_000);
	await list.poll('trigger', 3_600_000);
	for (let n = 0; n < 3; n += 1) expect(idsOf(await list.poll('trigger', 3_600_000))).toEqual([]);
	expect(JSON.stringify(list.staticData).length).toBeLessThanOrEqual(100_000);
	expect(list.logged.join()).toMatch(/oldest were given up/);
	const fresh = [list.insert(0).record_id, list.insert(1).record_id];
	expect(idsOf(await list.poll('trigger', 3_600_000)).sort()).toEqual(fresh.sort());
	expect(await list.poll('trigger', 3_600_000)).toBeNull();
}, 120_000);
