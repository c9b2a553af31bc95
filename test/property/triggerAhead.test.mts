/** Liens that expire soon. The date of a record is when its expiry comes within Days Ahead. */
import { WINDOW_DAYS } from './eventResponses.mts';
import { DAY, learned, listOf, type WatchedList } from './watchedList.mts';

const HOUR = DAY / 24;

describe.each([20, 400])('with %i liens that expire soon, the trigger', (count) => {
	let list: WatchedList;
	beforeEach(async () => (list = await learned(count, 'lienExpiring')));

	it('emits none again whose date is corrected within the period, however near its end, nor after a restart', async () => {
		await list.pollOften(300);
		const now = list.time.now();
		[now - 20 * DAY, now - 1.5 * DAY, now - 2 * HOUR].forEach((date, n) => {
			list.liens[5 + n].date_filed_unix = date;
		});
		expect(await list.pollOften(3)).toEqual([]);
		list.store();
		list.restart();
		expect(await list.pollOften(3)).toEqual([]);
		await list.pass(DAY);
		expect(await list.pollOften(3)).toEqual([]);
	});
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
