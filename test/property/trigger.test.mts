/** The trigger in virtual time: each record that is new comes exactly once, whatever happens in between. */
import fc from 'fast-check';
import { EVENTS, isAhead, WINDOW_DAYS, type EventName } from './modelEvents.mts';
import { DAY, idsOf, MINUTE, ModelList, type Fault, type Habits } from './modelList.mts';

const runs = Number(process.env.PROPERTY_RUNS ?? 60);
const HOUR = 3_600_000;

/** What happens between two polls, or while one reads. */
type Step =
	| { do: 'insert'; count: number; daysAgo: number }
	| { do: 'remove'; place: number }
	| { do: 'replace'; place: number; daysAgo: number }
	| { do: 'wait'; ms: number }
	| { do: 'poll'; faults: Fault[]; meanwhile: Array<'insert' | 'remove' | 'nothing'> }
	| { do: 'restart' }
	| { do: 'set clock'; hours: number }
	| { do: 'overlap' }
	| { do: 'discard' };

let minds = 0;

/** What the service says the total is; it may count no further than it likes, or count twice. */
const total = fc.constantFrom<Habits['total']>(
	(count) => count,
	(count) => count,
	(count) => Math.min(count, 60),
	(count) => count + 7,
	(count, page) => (page === 1 ? count + 1 : count),
	(count) => count + ((minds += 1) % 2),
	() => undefined,
);

const fault = fc.constantFrom<Fault>('none', 'none', 'none', '503', '429', 'dropped');
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('insert' as const),
			count: fc.integer({ min: 1, max: 70 }),
			daysAgo: fc.double({ min: 0, max: 29, noNaN: true }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), place: fc.nat(500) }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('replace' as const),
			place: fc.nat(500),
			daysAgo: fc.double({ min: 0, max: 29, noNaN: true }),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('wait' as const),
			ms: fc.integer({ min: MINUTE, max: 3 * DAY }),
		}),
	},
	{
		weight: 8,
		arbitrary: fc.record({
			do: fc.constant('poll' as const),
			faults: fc.array(fault, { maxLength: 6 }),
			meanwhile: fc.array(
				fc.constantFrom('insert' as const, 'remove' as const, 'nothing' as const),
				{ maxLength: 4 },
			),
		}),
	},
	{ weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('set clock' as const),
			hours: fc.integer({ min: -30, max: 30 }),
		}),
	},
	{ weight: 1, arbitrary: fc.constant({ do: 'overlap' as const }) },
	{ weight: 1, arbitrary: fc.constant({ do: 'discard' as const }) },
);

it('the trigger emits each new record exactly once, whatever comes late, disappears, is refused, repeated or restarted', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom<EventName>('lienFiled', 'lienFiled', ...EVENTS),
			fc.integer({ min: 0, max: 160 }),
			total,
			fc.constantFrom<ModelList['hosting']>('memory', 'scheduler', 'cursors'),
			fc.record({
				dateHeader: fc.constantFrom(0, 0, undefined, -5 * HOUR, 5 * HOUR),
				largestPage: fc.constantFrom(Infinity, Infinity, 30),
			}),
			fc.array(fc.nat(500), { maxLength: 3 }),
			fc.array(step, { minLength: 3, maxLength: 25 }),
			async (event, old, counts, hosting, habits, leaving, steps) => {
				const list = new ModelList(event);
				list.hosting = hosting;
				list.habits = { ...list.habits, ...habits, total: counts };
				// Of dates to come, what a total leaves out counts as gone.
				if (isAhead(event)) list.habits.total = (count) => count;
				for (let n = 0; n < old; n += 1) list.insert((n * 40) / Math.max(1, old));
				// The list moves while it is learned; a total of two minds may hide that.
				const isOfOneMind = counts(9, 1) === counts(9, 1);
				list.meanwhile = (isOfOneMind ? leaving : []).map(
					(place) => () => void list.liens.splice(place % Math.max(1, list.liens.length), 1),
				);
				await list.activate();
				list.meanwhile = [];
				const due = new Map<string, number>();
				const inserted = new Set<string>();
				const emitted: string[] = [];
				const insert = (daysAgo: number) => {
					const lien = list.insert(daysAgo);
					due.set(lien.record_id, lien.date_filed_unix);
					inserted.add(lien.record_id);
				};
				const remove = (place: number) => {
					const [gone] = list.liens.splice(place % Math.max(1, list.liens.length), 1);
					// What goes need not come, but may have been read before.
					if (gone) due.delete(gone.record_id);
				};
				for (const next of steps) {
					switch (next.do) {
						case 'insert':
							for (let n = 0; n < next.count; n += 1) insert(next.daysAgo + n / 1000);
							break;
						case 'remove':
							remove(next.place);
							break;
						case 'replace':
							// The total stays as it was.
							remove(next.place);
							insert(next.daysAgo);
							break;
						case 'wait':
							await list.time.run(list.time.sleep(next.ms), 10 * DAY);
							break;
						case 'restart':
							list.restart();
							break;
						case 'set clock':
							list.time.wallOffset = next.hours * 3_600_000;
							break;
						case 'discard':
							if (hosting === 'memory') break;
							list.discards = 1;
							emitted.push(...idsOf(await list.poll()));
							list.discards = 0;
							break;
						case 'overlap':
							emitted.push(...(await list.pollTogether(2)));
							break;
						case 'poll':
							list.faults = [...next.faults];
							list.meanwhile = next.meanwhile.map((what, index) => () => {
								if (what === 'insert') insert(0);
								if (what === 'remove') remove(index * 37);
							});
							emitted.push(...idsOf(await list.poll()));
							list.faults = [];
							list.meanwhile = [];
					}
				}
				// The polls of a quiet day catch up with whatever was left.
				await list.time.run(list.time.sleep(2 * MINUTE), DAY);
				emitted.push(...(await list.pollOften(6)));
				await list.time.run(list.time.sleep(DAY), 2 * DAY);
				emitted.push(...(await list.pollOften(34)));
				expect(new Set(emitted).size).toBe(emitted.length);
				// What has expired does not come any more.
				const isOver = (date: number) =>
					isAhead(event) && date < list.time.now() - (WINDOW_DAYS - 1) * DAY;
				const missing = [...due].filter(([id, date]) => !emitted.includes(id) && !isOver(date));
				expect(missing).toEqual([]);
				expect(emitted.filter((id) => !inserted.has(id))).toEqual([]);
			},
		),
		{ numRuns: runs },
	);
}, 300_000);

it('the first poll of a trigger emits nothing, and an idle poll costs one call, also after a restart', async () => {
	const list = new ModelList();
	for (let n = 0; n < 300; n += 1) list.insert(n / 20);
	await list.activate();
	for (const restart of [false, true]) {
		if (restart) list.restart();
		const before = list.calls;
		expect(await list.poll()).toBeNull();
		expect(list.calls - before).toBe(1);
	}
});

it('records that do not fit into the first poll are learned by later polls and never emitted', async () => {
	const list = new ModelList();
	for (let n = 0; n < 3000; n += 1) list.insert(n / 150);
	await list.poll('trigger', 5000);
	list.store();
	const emitted: string[] = [];
	const fresh = list.insert(0).record_id;
	for (let n = 0; n < 40; n += 1) {
		emitted.push(...idsOf(await list.poll('trigger', 5000)));
		if (n === 5) list.restart();
		await list.time.run(list.time.sleep(MINUTE), DAY);
	}
	expect(emitted).toEqual([fresh]);
	const late = list.insert(15).record_id;
	for (let n = 0; n < 40; n += 1) {
		emitted.push(...idsOf(await list.poll('trigger', 5000)));
		await list.time.run(list.time.sleep(MINUTE), DAY);
	}
	expect(emitted).toEqual([fresh, late]);
});

it('a record dated before the trigger’s window is not emitted, and an outage longer than the window loses no record', async () => {
	const list = new ModelList();
	list.insert(1);
	await list.activate();
	list.insert(31);
	expect(await list.poll()).toBeNull();
	const duringOutage = list.insert(0).record_id;
	await list.time.run(list.time.sleep(60 * DAY), 100 * DAY);
	expect(idsOf(await list.poll())).toEqual([duringOutage]);
});

it('longer Look Back Days emit no record from before they were lengthened', async () => {
	const list = new ModelList();
	for (let n = 0; n < 60; n += 1) list.insert(n);
	await list.activate();
	list.parameters.lookBackDays = 90;
	list.liens.pop();
	expect(await list.poll()).toBeNull();
	expect(await list.poll()).toBeNull();
});

it('a total that is too high, or has two minds, hides no record from the trigger for more than an hour', async () => {
	const list = new ModelList();
	let calls = 0;
	list.habits.total = (count) => count + ((calls += 1) % 2);
	for (let n = 0; n < 120; n += 1) list.insert(n / 10);
	await list.activate();
	await list.pollOften(3);
	const late = list.insert(8).record_id;
	expect(await list.pollOften(62)).toEqual([late]);
	const before = list.calls;
	expect(await list.pollOften(100)).toEqual([]);
	expect(list.calls - before).toBeLessThan(140);
});

it('a trigger without a state throws every failure; with one it logs those that may pass, throws the others and keeps its state', async () => {
	const list = new ModelList();
	list.faults = Array<Fault>(9).fill('503');
	await expect(list.poll()).rejects.toThrow(/503/);
	list.faults = [];
	await list.activate();
	const fresh = list.insert(0).record_id;
	for (const passing of ['503', '429', 'dropped'] as const) {
		list.faults = Array<Fault>(60).fill(passing);
		const kept = JSON.stringify(list.staticData);
		expect(await list.poll()).toBeNull();
		expect(JSON.stringify(list.staticData)).toBe(kept);
		await list.time.run(list.time.sleep(5 * MINUTE), DAY);
	}
	expect(list.logged).toHaveLength(3);
	list.faults = ['422'];
	await expect(list.poll()).rejects.toThrow(/422/);
	expect(idsOf(await list.poll())).toEqual([fresh]);
});

it('a failure on a later page makes the trigger neither skip nor repeat a record', async () => {
	const list = new ModelList();
	await list.activate();
	const fresh = Array.from({ length: 230 }, (_, n) => list.insert(n / 100).record_id);
	list.faults = ['none', 'none', ...Array<Fault>(9).fill('503')];
	expect(await list.poll()).toBeNull();
	list.faults = [];
	expect(idsOf(await list.poll()).sort()).toEqual(fresh.sort());
	expect(await list.poll()).toBeNull();
});

it('a trigger starts anew without an item after a change of filters, but not after one of Look Back Days or Simplify', async () => {
	const list = new ModelList();
	list.insert(1);
	await list.activate();
	list.parameters.simplify = true;
	list.parameters.lookBackDays = 20;
	const second = list.insert(0).record_id;
	expect(idsOf(await list.poll())).toEqual([second]);
	list.parameters.filters = { has_website: false };
	list.insert(0);
	expect(await list.poll()).toBeNull();
});
