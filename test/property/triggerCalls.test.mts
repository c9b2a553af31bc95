/** What the trigger costs an account, and what it leaves to others. */
import type { IDataObject } from 'n8n-workflow';
import { idsOf, listOf, MINUTE, ModelList, pass } from './modelList.mts';

/** A list of this month with so many liens, after all of it was learned. */
const learned = async (count: number): Promise<ModelList> => {
	const list = new ModelList();
	for (let n = 0; n < count; n += 1) list.insert((n * 29) / count);
	await list.pollOften(Math.ceil(count / 2000) + 2);
	list.store();
	return list;
};

const callsOf = async (list: ModelList, work: () => Promise<unknown>): Promise<number> => {
	const before = list.calls;
	await work();
	return list.calls - before;
};

it('polls of the trigger that overlap make no more calls than one at a time', async () => {
	const list = await learned(8000);
	list.habits.latency = 2000;
	list.habits.minuteLimit = 60;
	const fresh = list.insert(0).record_id;
	const emitted: string[] = [];
	const calls = await callsOf(list, async () => {
		for (let n = 0; n < 24; n += 1) {
			emitted.push(...(await list.pollTogether(5)));
			await pass(list, MINUTE);
		}
	});
	expect(emitted).toEqual([fresh]);
	expect(calls).toBeLessThanOrEqual(26);
});

it.each([
	[1000, 180],
	[5000, 700],
])(
	'a total that flaps costs the trigger of %i liens at most %i calls in 40 polls',
	async (count, most) => {
		const list = await learned(count);
		let flaps = 0;
		list.habits.total = (counted) => counted + ((flaps += 1) % 2) * 3;
		expect(await callsOf(list, async () => await list.pollOften(40))).toBeLessThanOrEqual(most);
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(1)).toEqual([fresh]);
	},
);

it('a new lien among 100,000 costs the trigger two calls, and activating it fewer than 300', async () => {
	const list = new ModelList();
	for (let n = 0; n < 100_000; n += 1) list.insert((n * 29) / 100_000);
	expect(await callsOf(list, async () => await list.pollOften(12))).toBeLessThan(300);
	const fresh = list.insert(0).record_id;
	const polled = async () => expect(idsOf(await list.poll())).toEqual([fresh]);
	expect(await callsOf(list, polled)).toBe(2);
}, 60_000);

it('a poll of the trigger leaves a third of the minute allowance to others', async () => {
	const list = listOf(0);
	await list.activate();
	for (let n = 0; n < 9000; n += 1) list.insert(n / 400);
	for (let n = 0; n < 4; n += 1) {
		expect(await callsOf(list, async () => await list.poll())).toBeLessThanOrEqual(40);
	}
});

it('a burst that goes on while the trigger reads it is emitted within minutes, each record once', async () => {
	const list = await learned(100);
	const burst: string[] = [];
	const emitted: string[] = [];
	for (let n = 0; n < 8; n += 1) {
		for (let more = 0; more < 1200; more += 1) burst.push(list.insert(more / 1e6).record_id);
		emitted.push(...(await list.pollOften(1)));
	}
	emitted.push(...(await list.pollOften(8)));
	expect(emitted.sort()).toEqual(burst.sort());
});

it('a poll of the trigger that finds nothing leaves its state as it is', async () => {
	const list = await learned(200);
	const before = JSON.stringify(list.staticData);
	await list.pollOften(3);
	expect(JSON.stringify(list.staticData)).toBe(before);
});

const copy = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;

describe.each([
	['scheduler', false],
	['scheduler with durable cursors', true],
])(
	'in n8n’s durable %s, which gives each poll what the database holds, the trigger',
	(_name, hasCursors) => {
		/** A poll of a process that has built the workflow from the database. */
		const poll = async (list: ModelList): Promise<string[]> => {
			list.staticData = copy(list.stored);
			const items = idsOf(await list.poll());
			// n8n has stored what was emitted.
			if (items.length === 0 && hasCursors) list.store();
			await pass(list, MINUTE);
			return items;
		};
		/** What a first poll leaves is stored in no way. */
		const activated = async (count: number): Promise<ModelList> => {
			const list = listOf(count);
			await list.poll();
			await pass(list, MINUTE);
			return list;
		};

		it('emits each record once that came between its activation and the first poll, and later', async () => {
			const list = await activated(120);
			const first = [3, 2, 1].map((daysAgo) => list.insert(daysAgo).record_id);
			expect(await poll(list)).toEqual(first);
			expect(await poll(list)).toEqual([]);
			const second = list.insert(8).record_id;
			expect(await poll(list)).toEqual([second]);
			expect(await poll(list)).toEqual([]);
		});

		it('costs a call a poll while nothing is new, also after a day', async () => {
			const list = await activated(120);
			await pass(list, 25 * 60 * MINUTE);
			await poll(list);
			const calls = await callsOf(list, async () => {
				for (let n = 0; n < 5; n += 1) await poll(list);
			});
			expect(calls).toBe(5);
		});

		it('ends a reading that needs several polls', async () => {
			const list = await activated(0);
			const burst = Array.from({ length: 4500 }, (_, n) => list.insert(n / 300).record_id);
			const emitted: string[] = [];
			for (let n = 0; n < 6; n += 1) emitted.push(...(await poll(list)));
			expect(emitted.sort()).toEqual(burst.sort());
		});

		it('emits each record once where polls begin together after a restart', async () => {
			const list = await activated(120);
			const before = list.insert(1).record_id;
			expect(await poll(list)).toEqual([before]);
			list.restart();
			const fresh = list.insert(0).record_id;
			expect(await list.pollTogether(6)).toEqual([fresh]);
			expect(await poll(list)).toEqual([]);
		});
	},
);
