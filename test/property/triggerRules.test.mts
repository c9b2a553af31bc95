/** The trigger's rules at their edges, in virtual time. */
import { DAY, idsOf, listOf, MINUTE, ModelList, pass, type Fault } from './modelList.mts';

const HOUR = 3_600_000;

it('the trigger emits rows oldest first', async () => {
	const list = new ModelList();
	await list.activate();
	for (const daysAgo of [3, 1, 2, 29, 0]) list.insert(daysAgo);
	const dates = (await list.poll())!.map(({ date_filed_unix }) => date_filed_unix);
	expect(dates).toEqual([...dates].sort((a, b) => a - b));
	expect(dates).toHaveLength(5);
});

describe('a trigger', () => {
	it('with longer Look Back Days emits a record that is added late, and none that was there before', async () => {
		const list = listOf(0);
		for (let n = 0; n < 200; n += 1) list.insert(n / 3);
		list.parameters.lookBackDays = 5;
		await list.activate();
		list.insert(20);
		expect(await list.pollOften(2)).toEqual([]);
		list.parameters.lookBackDays = 60;
		const backlog = list.insert(2).record_id;
		expect(await list.pollOften(2)).toEqual([backlog]);
		const late = list.insert(40).record_id;
		expect(await list.pollOften(2)).toEqual([late]);
	});

	it('of a log, with longer Look Back Days, emits no entry that was there before', async () => {
		const list = listOf(0, 'emailLookedUp');
		for (let n = 0; n < 60; n += 1) list.insert(n * 3);
		list.parameters.lookBackDays = 5;
		await list.activate();
		await list.pollOften(2);
		list.parameters.lookBackDays = 90;
		const late = list.insert(2).record_id;
		expect(await list.pollOften(2)).toEqual([late]);
		const later = list.insert(80).record_id;
		expect(await list.pollOften(2)).toEqual([later]);
	});

	it('does not move its window when a single response has a wrong Date', async () => {
		const list = listOf(120);
		await list.activate();
		for (const wrong of [400 * DAY, -400 * DAY]) {
			list.habits.dateHeader = wrong;
			await list.poll();
			list.habits.dateHeader = 0;
			const fresh = [list.insert(20).record_id, list.insert(0).record_id];
			expect(await list.pollOften(2)).toEqual(fresh);
		}
	});

	it('does not move its window while a reading leaves a doubt about the oldest part of it', async () => {
		const list = listOf(0);
		await list.activate();
		const fresh = Array.from({ length: 51 }, (_, n) => list.insert(29.9 - n / 10).record_id);
		await pass(list, 2 * DAY);
		// The first row of page 2, the oldest, moves to page 1, which was read already.
		list.meanwhile = [() => void list.liens.pop()];
		const emitted = await list.pollOften(3);
		expect(emitted.sort()).toEqual(fresh.sort());
	});

	it('keeps its window where the service’s clock is wrong for long', async () => {
		const list = listOf(120);
		await list.activate();
		list.habits.dateHeader = 400 * DAY;
		await list.pollOften(3);
		list.habits.dateHeader = 0;
		const fresh = [list.insert(20).record_id, list.insert(0).record_id];
		expect(await list.pollOften(2)).toEqual(fresh);
	});

	it('counts Look Back Days as days of 24 hours, whatever the time zone and clock of the machine', async () => {
		for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'UTC']) {
			const before = process.env.TZ;
			process.env.TZ = zone;
			const list = listOf(3);
			list.time.wallOffset = HOUR;
			list.parameters.lookBackDays = 1;
			await list.activate();
			list.insert(1 + 1 / 24);
			const inside = list.insert(0.99).record_id;
			expect(await list.pollOften(2)).toEqual([inside]);
			process.env.TZ = before;
		}
	});

	it('does not move its window back when an overlapping poll that began earlier ends later', async () => {
		const list = listOf(120);
		list.parameters.lookBackDays = 1;
		await list.activate();
		const edge = list.insert(0.9999).record_id;
		const emitted = await list.pollTogether(2);
		await pass(list, HOUR);
		emitted.push(...(await list.pollTogether(3)), ...(await list.pollOften(3)));
		expect(emitted).toEqual([edge]);
	});

	it('emits a record that was too old when it was added only after a restart, and once', async () => {
		const list = listOf(3);
		await list.activate();
		for (let day = 0; day < 3; day += 1) {
			await pass(list, DAY);
			expect(await list.poll()).toBeNull();
		}
		// Within Look Back Days of the activation, which is what n8n has stored.
		const old = list.insert(31.5).record_id;
		expect(await list.pollOften(2)).toEqual([]);
		await pass(list, DAY);
		expect(await list.pollOften(2)).toEqual([]);
		list.restart();
		expect(await list.pollOften(2)).toEqual([old]);
		list.restart();
		expect(await list.pollOften(2)).toEqual([]);
	});

	it('emits a record once although its date is corrected again and again', async () => {
		const list = listOf(120);
		await list.activate();
		const lien = list.insert(29);
		expect(await list.pollOften(1)).toEqual([lien.record_id]);
		await pass(list, 3 * DAY);
		expect(await list.pollOften(1)).toEqual([]);
		lien.date_filed_unix += 10 * DAY;
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	});

	it('emits records without a date once, however long they stay in the list', async () => {
		const list = listOf(120);
		await list.activate();
		const undated = list.insert(0);
		Object.assign(undated, { date_filed_unix: null });
		expect(await list.pollOften(2)).toEqual([undated.record_id]);
		for (let n = 0; n < 5; n += 1) {
			await pass(list, 20 * DAY);
			const fresh = list.insert(0).record_id;
			expect(await list.pollOften(2)).toEqual([fresh]);
		}
	});

	it.each([1e25, 8.64e15, -1e20, Number.MAX_VALUE])('bears a record dated %d', async (date) => {
		const list = listOf(10);
		await list.activate();
		list.insert(0).date_filed_unix = date;
		await list.pollOften(2);
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
		list.restart();
		expect(JSON.stringify(list.staticData).length).toBeLessThan(2000);
	});
});

describe('a lien added late while another one is removed', () => {
	/** A list of 20 days whose total stays the same. */
	const withLateLien = async () => {
		const list = listOf(200);
		await list.activate();
		list.liens.splice(190, 1);
		return { list, late: list.insert(15).record_id };
	};

	/** A poll every six hours. */
	const pollFor = async (list: ModelList, days: number): Promise<string[]> => {
		const emitted: string[] = [];
		for (let n = 0; n < days * 4; n += 1) {
			emitted.push(...idsOf(await list.poll()));
			await pass(list, DAY / 4);
		}
		return emitted;
	};

	it('is emitted by the trigger within a day and a poll', async () => {
		const { list, late } = await withLateLien();
		expect(await pollFor(list, 1.25)).toEqual([late]);
	});

	it('is emitted by the trigger once, though its date is about to leave the window', async () => {
		const list = listOf(400);
		await list.activate();
		await pass(list, 10 * MINUTE);
		list.liens.splice(250, 1);
		const late = list.insert(29.99).record_id;
		expect(await pollFor(list, 3)).toEqual([late]);
	});

	it('is emitted by the trigger also where the service stops counting at 500', async () => {
		const list = listOf(600);
		list.habits.total = (count) => Math.min(count, 500);
		await list.activate();
		const late = list.insert(15).record_id;
		expect(await pollFor(list, 1.25)).toEqual([late]);
	});

	it('costs the trigger one reading of the window a day, however often it polls', async () => {
		const list = listOf(200);
		await list.activate();
		const before = list.calls;
		for (let n = 0; n < 3 * 24; n += 1) {
			await pass(list, HOUR);
			await list.poll();
		}
		// Of 200 liens the fourth page is full, so that the fifth is read, too.
		expect(list.calls - before).toBe(3 * 24 + 3 * 4);
	});
});

describe('the trigger', () => {
	it('emits a record that the total counted before the list showed it', async () => {
		const list = listOf(120);
		await list.activate();
		list.habits.total = (count) => count + 1;
		expect(await list.pollOften(2)).toEqual([]);
		list.habits.total = (count) => count;
		const lagging = list.insert(8).record_id;
		// The reading that looked for it was in vain: the next one comes an hour later.
		expect(await list.pollOften(62)).toEqual([lagging]);
	});

	it('reads a list to its end where the service refuses the page after the last one', async () => {
		const list = listOf(100);
		list.refusesPagesBehind = true;
		await list.activate();
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	});
});

describe('a poll', () => {
	it('that has no time to wait for the rate limit ends, and later polls emit the rest', async () => {
		const list = listOf(20);
		list.habits.latency = 100;
		list.habits.minuteLimit = 8;
		await list.activate();
		const burst = Array.from({ length: 900 }, (_, n) => list.insert(n / 50).record_id);
		const emitted = await list.pollOften(40, 5000);
		expect(emitted.sort()).toEqual(burst.sort());
		expect(list.logged.join()).toMatch(/next poll goes on/);
	});

	it('ends after 30 seconds where n8n sets no time limit', async () => {
		const list = new ModelList();
		for (let n = 0; n < 5000; n += 1) list.insert(n / 200);
		list.habits.latency = 800;
		const startedAt = list.time.now();
		await list.poll('trigger', null);
		expect(list.time.now() - startedAt).toBeGreaterThan(20_000);
		expect(list.time.now() - startedAt).toBeLessThan(31_000);
	});
});

describe('Fetch Test Event', () => {
	it.each<[Fault, RegExp]>([
		['503', /503/],
		['429', /429|rate limit/i],
		['dropped', /broke|drop|connection/i],
		['422', /422/],
	])(
		'shows a failure (%s) at once, after at most three calls, also where there is a state',
		async (fault, message) => {
			const list = listOf(10);
			await list.activate();
			const kept = JSON.stringify(list.staticData);
			await pass(list, MINUTE);
			list.faults = Array<Fault>(20).fill(fault);
			const before = list.calls;
			await expect(list.poll('manual')).rejects.toThrow(message);
			expect(list.calls - before).toBeLessThanOrEqual(3);
			expect(JSON.stringify(list.staticData)).toBe(kept);
		},
	);

	it('stores no state where there was none, and shows logs and reviews too', async () => {
		for (const event of ['emailLookedUp', 'mobileNumberLookedUp', 'reviewPosted'] as const) {
			const list = listOf(70, event);
			expect(idsOf(await list.poll('manual'))).toHaveLength(10);
			expect(list.staticData).toEqual({});
			const empty = new ModelList(event);
			await expect(empty.poll('manual')).rejects.toThrow(/no record to show/);
		}
	});
});
