/** The three states of the trigger and its five rules, where an earlier one lost, doubled or wasted something. */
import { DAY, idsOf, listOf, MINUTE, ModelList, pass } from './modelList.mts';

const HOUR = 3_600_000;

/** A list of the last 28 days that is learned. */
const learned = async (count: number): Promise<ModelList> => {
	const list = new ModelList();
	for (let n = 0; n < count; n += 1) list.insert((n * 28) / count);
	await list.pollOften(Math.ceil(count / 1900) + 2);
	list.store();
	return list;
};

/** Calls of a day at a poll a minute, and what was emitted. */
const aDay = async (list: ModelList, newEvery = Infinity) => {
	const before = list.calls;
	const startedAt = list.time.now();
	const [due, emitted]: [string[], string[]] = [[], []];
	for (let minute = 0; minute < 24 * 60; minute += 1) {
		if (minute % newEvery === 1) due.push(list.insert(0).record_id);
		emitted.push(...idsOf(await list.poll()));
		await pass(list, startedAt + (minute + 1) * MINUTE - list.time.now());
	}
	return { calls: list.calls - before, due, emitted };
};

describe('an idle day of the trigger at 1,000 liens costs', () => {
	let minds = 0;

	it.each<[string, ModelList['habits']['total'], number, number]>([
		['1,500 calls at most where the total is exact', (count) => count, Infinity, 1500],
		['1,500 where the total is too high', (count) => count + 40, Infinity, 1500],
		[
			'1,500 where page 1 counts more than the last page',
			(count, page) => (page === 1 ? count + 1 : count),
			Infinity,
			1500,
		],
		[
			'2,000 where two servers differ by one, and a lien is new every hour',
			(count) => count + ((minds += 1) % 2),
			60,
			2000,
		],
	])(
		'%s',
		async (_name, total, newEvery, most) => {
			const list = new ModelList();
			list.habits.total = total;
			for (let n = 0; n < 1000; n += 1) list.insert((n * 28) / 1000);
			await list.activate();
			const { calls, due, emitted } = await aDay(list, newEvery);
			expect(emitted).toEqual(due);
			expect(calls).toBeLessThanOrEqual(most);
		},
		60_000,
	);
});

describe('of more than 2,000 liens, one that is dated before Look Back Days', () => {
	it('keeps no later late lien away for more than an hour, and costs no more than two readings', async () => {
		const list = await learned(2200);
		list.insert(45);
		expect(await list.pollOften(5)).toEqual([]);
		const before = list.calls;
		expect(await list.pollOften(120)).toEqual([]);
		expect(list.calls - before).toBeLessThan(120 + 50);
		const late = list.insert(20).record_id;
		expect(await list.pollOften(3)).toEqual([late]);
		list.insert(45);
		await list.pollOften(4);
		const soon = list.insert(21).record_id;
		expect(await list.pollOften(64)).toEqual([soon]);
	});

	it('explains nothing of what was added meanwhile on pages that had been read', async () => {
		const list = await learned(2200);
		list.insert(27);
		let late = '';
		list.meanwhile = [
			...Array<() => void>(35).fill(() => {}),
			() => (late = list.insert(1).record_id),
		];
		const emitted = await list.pollOften(66);
		expect(emitted).toHaveLength(2);
		expect(emitted).toContain(late);
	});
});

describe('a trigger that learns', () => {
	it.each([1, 60, 120])(
		'starts nothing with the old lien that took the place of one that left while page %i was read',
		async (left) => {
			const list = listOf(300);
			list.meanwhile = [() => void list.liens.splice(left, 1)];
			await list.activate();
			const late = list.insert(12).record_id;
			expect(await list.pollOften(30)).toEqual([late]);
			await pass(list, DAY);
			expect(await list.pollOften(3)).toEqual([]);
		},
	);

	it('reads no second time where nothing moved but for new liens on top', async () => {
		const list = listOf(300);
		const fresh: string[] = [];
		list.meanwhile = [1, 2, 3].map(() => () => void fresh.push(list.insert(0).record_id));
		await list.activate();
		expect(list.calls).toBeLessThan(9);
		expect((await list.pollOften(3)).sort()).toEqual(fresh.sort());
	});

	it('after Look Back Days was raised emits a late lien at once, though a reading was in vain before', async () => {
		const list = listOf(200);
		list.parameters.lookBackDays = 5;
		await list.activate();
		list.insert(25);
		await list.pollOften(2);
		list.parameters.lookBackDays = 60;
		await list.pollOften(1);
		const late = list.insert(12).record_id;
		expect(await list.pollOften(1)).toEqual([late]);
	});
});

describe('in n8n’s scheduler', () => {
	it.each<ModelList['hosting']>(['scheduler', 'cursors'])(
		'(%s) a trigger whose credential got another base URL fires again',
		async (hosting) => {
			const list = listOf(120);
			list.hosting = hosting;
			await list.activate();
			const first = list.insert(0).record_id;
			expect(await list.pollOften(1)).toEqual([first]);
			list.credential = { baseUrl: 'https://moved.example' };
			expect(await list.pollOften(3)).toEqual([]);
			for (let n = 0; n < 6; n += 1) {
				const fresh = list.insert(0).record_id;
				expect(await list.pollOften(2)).toEqual([fresh]);
			}
		},
	);

	it.each<ModelList['hosting']>(['scheduler', 'cursors'])(
		'(%s) what n8n discards is emitted again, once, with all that came since',
		async (hosting) => {
			const list = listOf(120);
			list.hosting = hosting;
			await list.activate();
			for (let round = 0; round < 3; round += 1) {
				await list.pollOften(1);
				const discarded = [3, 2].map((days) => list.insert(days).record_id);
				list.discards = 1;
				expect(await list.poll()).toBeNull();
				const later = list.insert(1).record_id;
				expect(await list.poll()).toBeNull();
				await pass(list, MINUTE);
				expect(await list.pollOften(2)).toEqual([...discarded, later]);
				expect(await list.pollOften(2)).toEqual([]);
			}
		},
	);

	it('what is discarded goes on from what the silent polls before it had learned', async () => {
		const list = new ModelList();
		list.hosting = 'scheduler';
		for (let n = 0; n < 120; n += 1) list.insert(n / 10);
		// The activation is silent, and stored in no way.
		await list.poll();
		await pass(list, MINUTE);
		const fresh = list.insert(0).record_id;
		list.discards = 1;
		expect(await list.poll()).toBeNull();
		await pass(list, MINUTE);
		expect(await list.pollOften(3)).toEqual([fresh]);
	});
});

it('a machine that sleeps during a poll of the trigger gets a lien once', async () => {
	for (const minutes of [6, 60, 600]) {
		const list = listOf(120);
		await list.activate();
		const fresh = list.insert(0).record_id;
		let second: Promise<string[]> = Promise.resolve([]);
		list.meanwhile = [
			() => {
				list.time.leap(minutes * MINUTE);
				second = list.pollBeside();
			},
		];
		const emitted = idsOf(await list.poll());
		emitted.push(...(await list.time.run(second, DAY)), ...(await list.pollOften(3)));
		expect(emitted).toEqual([fresh]);
	}
});

it('a poll with time for two calls gets on, whatever it has to read', async () => {
	const list = listOf(20);
	list.habits.latency = 400;
	await list.activate();
	const burst = Array.from({ length: 700 }, (_, n) => list.insert(n / 40).record_id);
	expect((await list.pollOften(40, 1000)).sort()).toEqual(burst.sort());
});

it('a page that fails keeps nothing away that stands before it', async () => {
	const list = listOf(900);
	list.parameters.lookBackDays = 100;
	await list.activate();
	await pass(list, DAY);
	const fresh = list.insert(0).record_id;
	list.faults = [...Array<'none'>(14).fill('none'), ...Array<'503'>(9).fill('503')];
	expect(idsOf(await list.poll())).toEqual([fresh]);
	list.faults = [];
	const before = list.calls;
	expect(await list.pollOften(1)).toEqual([]);
	// It goes on at the page that failed.
	expect(list.calls - before).toBeLessThan(9);
});

it.each([5 * DAY, -5 * DAY])(
	'a trigger keeps its window where the service’s clock is wrong by %i ms from the beginning',
	async (wrong) => {
		const list = listOf(120);
		list.habits.dateHeader = wrong;
		await list.activate();
		const fresh = [list.insert(28).record_id, list.insert(0).record_id];
		expect(await list.pollOften(2)).toEqual(fresh);
	},
);

it('more than fifty liens of one day, each added anywhere among the others, come with the next poll', async () => {
	const list = new ModelList();
	const midnight = list.time.now() - 8 * HOUR;
	const file = () => {
		const lien = list.insert(0);
		lien.date_filed_unix = midnight;
		lien.record_id = `${(lien.record_id.length * 7919 + list.liens.length * 104_729) % 1_000_003}`;
		return lien.record_id;
	};
	for (let n = 0; n < 400; n += 1) list.insert(1 + n / 20);
	for (let n = 0; n < 300; n += 1) file();
	await list.activate();
	for (let n = 0; n < 20; n += 1) {
		const fresh = file();
		expect(await list.pollOften(1)).toEqual([fresh]);
	}
});

it('more than 13,000 log entries of one hour start the workflow once each, and so do those after them', async () => {
	const list = listOf(5, 'emailLookedUp');
	await list.activate();
	const burst = Array.from({ length: 15_000 }, (_, n) => list.insert((n * 200) / DAY).record_id);
	expect(new Set(idsOf(await list.poll())).size).toBe(burst.length);
	for (let n = 0; n < 3; n += 1) {
		await pass(list, MINUTE);
		const fresh = list.insert(0).record_id;
		expect(idsOf(await list.poll())).toEqual([fresh]);
	}
}, 60_000);

it('a trigger whose clock was days ahead while a reading was in vain looks for a late lien again within an hour', async () => {
	const list = listOf(120);
	list.habits.dateHeader = undefined;
	await list.activate();
	list.time.wallOffset = 5 * DAY;
	list.habits.total = (count) => count + 1;
	await list.pollOften(3);
	list.time.wallOffset = 0;
	list.habits.total = (count) => count;
	await list.pollOften(70);
	const late = list.insert(8).record_id;
	expect(await list.pollOften(1)).toEqual([late]);
});
