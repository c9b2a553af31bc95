/** An event to come: a lien's expiry comes near. In the model a record's date is when that happens. */
import { WINDOW_DAYS } from './modelEvents.mts';
import { DAY, idsOf, MINUTE, ModelList, pass } from './modelList.mts';

const HOUR = DAY / 24;

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

it.each([20, 400])(
	'of %i liens, one whose date is corrected to the last day of the window comes again neither at once nor after a restart',
	async (count) => {
		const list = await learned(count);
		await list.pollOften(300);
		list.liens[5].date_filed_unix = list.time.now() - 2 * HOUR;
		expect(await list.pollOften(3)).toEqual([]);
		list.store();
		list.restart();
		expect(await list.pollOften(3)).toEqual([]);
	},
);

it('a lien that comes in again is emitted also where n8n discards the first emission of it', async () => {
	const list = await learned(20);
	list.hosting = 'scheduler';
	list.store();
	const lien = list.liens[3];
	lien.date_filed_unix = list.time.now() + HOUR;
	await pass(list, 2 * HOUR);
	list.discards = 1;
	expect(await list.pollOften(1)).toEqual([]);
	expect(await list.pollOften(3)).toEqual([lien.record_id]);
});

let minds = 0;

it.each<[string, number, ModelList['habits']['total'], number]>([
	['5,000 of which many expire at any time of the day', 5000, (count) => count, 500],
	['400 and a total of two minds', 400, (count) => count + ((minds += 1) % 2), 600],
])(
	'a day of %s costs the trigger few calls besides one a poll',
	async (_name, count, total, most) => {
		const list = new ModelList('lienExpiring');
		for (let n = 0; n < 2 * count; n += 1) list.insert(WINDOW_DAYS * (1 - n / count));
		list.habits.total = total;
		await list.activate();
		await list.pollOften(5);
		const before = list.calls;
		const emitted = await list.pollOften(1440);
		expect(emitted.length).toBeGreaterThan(count / WINDOW_DAYS - 2);
		expect(new Set(emitted).size).toBe(emitted.length);
		expect(list.calls - before).toBeLessThan(1440 + most);
	},
	60_000,
);
