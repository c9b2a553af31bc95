/** An event to come: a lien's expiry comes near. In the model a record's date is when that happens. */
import { WINDOW_DAYS } from './modelEvents.mts';
import { DAY, idsOf, MINUTE, ModelList, pass } from './modelList.mts';

/** Liens that have come near on the last 28 days, and were learned. */
const learned = async (count: number): Promise<ModelList> => {
	const list = new ModelList('lienExpiring');
	for (let n = 0; n < count; n += 1) list.insert((n * 28) / count);
	await list.activate();
	return list;
};

describe.each([20, 400])('with %i liens that expire soon, the trigger', (count) => {
	it('emits one when time brings it near, once, and makes one call in a quiet poll', async () => {
		const list = await learned(count);
		const next = list.insert(-1);
		expect(await list.pollOften(5)).toEqual([]);
		await pass(list, DAY);
		expect(await list.pollOften(3)).toEqual([next.record_id]);
		const before = list.calls;
		expect(await list.pollOften(10)).toEqual([]);
		expect(list.calls - before).toBe(10);
	});

	it('emits none again whose date is corrected within the window', async () => {
		const list = await learned(count);
		list.liens[5].date_filed_unix -= 9 * DAY;
		list.liens[7].date_filed_unix = list.time.now() - 1.5 * DAY;
		expect(await list.pollOften(3)).toEqual([]);
		await pass(list, DAY);
		expect(await list.pollOften(3)).toEqual([]);
	});

	it.each([
		['time brings it near again', 20.5 * DAY, 20],
		['its date is corrected again', 0, 3],
	])('emits one that left the window again when %s', async (_name, ahead, days) => {
		const list = await learned(count);
		const lien = list.liens[3];
		lien.date_filed_unix = list.time.now() + (ahead || 90 * DAY);
		expect(await list.pollOften(3)).toEqual([]);
		for (let n = 0; n < Math.floor(days); n += 1) {
			await pass(list, DAY);
			expect(await list.pollOften(1)).toEqual([]);
		}
		await pass(list, DAY);
		if (!ahead) lien.date_filed_unix = list.time.now() - 5 * DAY;
		expect(await list.pollOften(3)).toEqual([lien.record_id]);
		expect(await list.pollOften(3)).toEqual([]);
	});

	it('emits one that left and came near again while n8n was off', async () => {
		const list = await learned(count);
		list.liens[3].date_filed_unix = list.time.now() + 2 * DAY;
		await pass(list, 3 * DAY);
		expect(await list.pollOften(3)).toEqual([list.liens[3].record_id]);
	});

	it('emits none that has expired, also where the service lists it', async () => {
		const list = await learned(count);
		const late = list.insert(WINDOW_DAYS - 0.5);
		await pass(list, DAY);
		expect(idsOf(await list.poll())).not.toContain(late.record_id);
		list.bodies = (body) => {
			const { records, ...rest } = body as { records: object[] };
			const expired = { record_id: 'over', date_expired_unix: list.time.now() - MINUTE };
			return { ...rest, records: [...records, expired] };
		};
		expect(await list.pollOften(3)).toEqual([]);
	});

	it('emits the earliest first', async () => {
		const list = await learned(count);
		const ids = [25, 3, 11].map((daysAgo) => list.insert(daysAgo).record_id);
		expect(idsOf(await list.poll())).toEqual([ids[0], ids[2], ids[1]]);
	});
});
