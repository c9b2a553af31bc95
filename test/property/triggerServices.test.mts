/** The trigger at services that keep to their document and are unkind all the same, in virtual time. */
import { DAY, idsOf, MINUTE, ModelList, pass, type Habits } from './modelList.mts';

const HOUR = 3_600_000;

const pollOften = async (list: ModelList, times: number, budgetMs?: number): Promise<string[]> =>
	await list.pollOften(times, budgetMs);

const listWith = (habits: Partial<Habits>, count: number, daysAgo: (n: number) => number) => {
	const list = new ModelList();
	list.habits = { ...list.habits, ...habits };
	for (let n = 0; n < count; n += 1) list.insert(daysAgo(n));
	return list;
};

const insertAll = (list: ModelList, daysAgo: number[]): string[] =>
	daysAgo.map((days) => list.insert(days).record_id);

const spread = (n: number) => n / 10;
let lies = 0;

it.each<[string, Partial<Habits>]>([
	['gives smaller pages than asked for', { largestPage: 30 }],
	['gives smaller pages and no total', { largestPage: 30, total: () => undefined }],
	['tells no total', { total: () => undefined }],
	['tells a total that is too low', { total: (count) => Math.max(0, count - 20) }],
	['tells a total that is always 100', { total: () => 100 }],
	['tells a total of 0', { total: () => 0 }],
	['tells another total at each call', { total: (count) => count + ((lies += 1) % 7) - 3 }],
	['sends no Date header', { dateHeader: undefined }],
	['has a clock that is hours fast', { dateHeader: 5 * HOUR }],
	['has a clock that is hours slow', { dateHeader: -5 * HOUR }],
	['takes nine seconds a call', { latency: 9000 }],
])('a trigger emits each record once although the service %s', async (_name, habits) => {
	const list = listWith(habits, 120, spread);
	await list.activate();
	expect(await pollOften(list, 3)).toEqual([]);
	const first = insertAll(list, [0, 1, 2.5, 7, 11, 25]);
	expect((await pollOften(list, 8)).sort()).toEqual(first.sort());
	const second = insertAll(
		list,
		Array.from({ length: 130 }, (_, n) => n / 12),
	);
	expect((await pollOften(list, 8)).sort()).toEqual(second.sort());
});

it.each([
	['ordered anew at every call', { shufflesTies: true }, 2],
	['in a fixed order', {}, 1],
])(
	'of hundreds of liens with one date, %s, the trigger emits each new one once and older ones never',
	async (_name, habits, mostCalls) => {
		for (let run = 0; run < 10; run += 1) {
			const list = listWith(habits, 230 + run, () => 1);
			const date = list.liens[0].date_filed_unix;
			const insert = () => {
				const lien = list.insert(0);
				lien.date_filed_unix = date;
				return lien.record_id;
			};
			await list.activate();
			const emitted = await pollOften(list, 3);
			const fresh = [insert(), insert(), insert()];
			emitted.push(...(await pollOften(list, 12)));
			expect(emitted.sort()).toEqual(fresh.sort());
			const before = list.calls;
			expect(await pollOften(list, 60)).toEqual([]);
			expect((list.calls - before) / 60).toBeLessThanOrEqual(mostCalls);
		}
	},
);

it('a service that gives the same page again and again does not keep a poll from ending, and is seldom read in vain', async () => {
	const list = listWith({ repeatsPages: true }, 120, spread);
	await list.activate();
	await pollOften(list, 8);
	const fresh = insertAll(list, [0]);
	expect(await pollOften(list, 8)).toEqual(fresh);
	const before = list.calls;
	await pollOften(list, 60);
	expect(list.calls - before).toBeLessThanOrEqual(80);
});

it('a list that never ends does not keep a poll from ending in time, and new records are emitted', async () => {
	const list = new ModelList();
	const endless = {
		get length() {
			return 5_000;
		},
	};
	for (let n = 0; n < 5000; n += 1) list.insert(0.0001 * n);
	list.habits.total = () => endless.length * 1000;
	const startedAt = list.time.now();
	await list.poll('trigger', 10_000);
	expect(list.time.now() - startedAt).toBeLessThanOrEqual(11_000);
	list.store();
	const emitted = await pollOften(list, 20, 10_000);
	const fresh = insertAll(list, [0]);
	emitted.push(...(await pollOften(list, 20, 10_000)));
	expect(emitted).toEqual(fresh);
});

it.each([
	[10_000, 400, 60],
	[1000, 400, Infinity],
	[1000, 600, Infinity],
	[1000, 300, 20],
])(
	'a burst of records with polls of %i ms, calls of %i ms and %s calls a minute is emitted by several polls',
	async (budget, latency, minuteLimit) => {
		const count = budget > 5000 ? 5000 : 600;
		const list = listWith({ latency, minuteLimit }, 20, spread);
		await list.activate();
		const burst = insertAll(
			list,
			Array.from({ length: count }, (_, n) => (n * 20) / count),
		);
		const emitted: string[] = [];
		for (let n = 0; n < 60; n += 1) {
			const startedAt = list.time.now();
			emitted.push(...idsOf(await list.poll('trigger', budget)));
			expect(list.time.now() - startedAt).toBeLessThanOrEqual(budget + 1000);
			await list.time.run(list.time.sleep(MINUTE), DAY);
		}
		expect(emitted.length).toBe(count);
		expect(emitted.sort()).toEqual(burst.sort());
	},
);

it('an idle poll costs one call again after a reading that took several polls', async () => {
	const list = listWith({}, 1500, (n) => n / 60);
	await list.poll('trigger', 5000);
	list.store();
	await pollOften(list, 12, 5000);
	const before = list.calls;
	await pollOften(list, 3, 5000);
	expect(list.calls - before).toBe(3);
});

it('rows that are removed and added while a burst is read over several polls come up to a day later, each once', async () => {
	const list = listWith({}, 10, spread);
	await list.activate();
	const burst = insertAll(
		list,
		Array.from({ length: 900 }, (_, n) => (n * 20) / 900),
	);
	const emitted: string[] = [];
	for (let n = 0; n < 14; n += 1) {
		emitted.push(...idsOf(await list.poll('trigger', 2000)));
		// One of those that were read goes, and one is added behind: the total stays.
		list.liens = list.liens.filter(({ record_id }) => record_id !== emitted[n * 10]);
		burst.push(list.insert(25 + n / 100).record_id);
	}
	await pass(list, DAY);
	emitted.push(...(await pollOften(list, 12, 2000)));
	expect(burst.filter((id) => !emitted.includes(id))).toEqual([]);
	expect(new Set(emitted).size).toBe(emitted.length);
});

it('a trigger loses and repeats no record when n8n’s clock is set a year ahead or back', async () => {
	for (const offset of [400 * DAY, -400 * DAY, 12 * HOUR]) {
		const list = listWith({}, 120, spread);
		await list.activate();
		list.time.wallOffset = offset;
		const first = insertAll(list, [0, 3, 20]);
		expect((await pollOften(list, 3)).sort()).toEqual(first.sort());
		list.time.wallOffset = 0;
		const second = insertAll(list, [0, 3, 20]);
		expect((await pollOften(list, 3)).sort()).toEqual(second.sort());
	}
});

it('a trigger repeats no record when Look Back Days is shortened and lengthened again', async () => {
	const list = listWith({}, 60, (n) => n / 2);
	await list.activate();
	for (const days of [5, 30, 1, 90]) {
		list.parameters.lookBackDays = days;
		const fresh = insertAll(list, [0]);
		expect(await pollOften(list, 3)).toEqual(fresh);
	}
});

it('a trigger loses no old record to an outage in the middle of a long reading', async () => {
	const list = listWith({}, 10, spread);
	await list.activate();
	const burst = insertAll(
		list,
		Array.from({ length: 900 }, (_, n) => (n * 29.9) / 900),
	);
	const emitted = idsOf(await list.poll('trigger', 2000));
	await list.time.run(list.time.sleep(2 * DAY), 10 * DAY);
	emitted.push(...(await pollOften(list, 12, 2000)));
	expect(emitted.sort()).toEqual(burst.sort());
});

it('several first polls at once emit nothing, and later polls emit each new record once', async () => {
	const list = listWith({}, 300, spread);
	expect(await list.pollTogether(3)).toEqual([]);
	const fresh = insertAll(list, [0, 2]);
	expect((await list.pollTogether(3)).sort()).toEqual(fresh.sort());
	expect(await pollOften(list, 2)).toEqual([]);
});

it('liens without a readable date do not end a reading of the trigger early, wherever they are in the list', async () => {
	const list = listWith({}, 120, spread);
	for (let n = 0; n < 60; n += 1) {
		const lien = list.insert(-1);
		Object.assign(lien, { date_filed_unix: null, date_filed: '2020-01-01 00:00:00.000000' });
	}
	list.habits.nullsFirst = true;
	await list.activate();
	const fresh = insertAll(list, [0, 5]);
	expect((await pollOften(list, 3)).sort()).toEqual(fresh.sort());
});
