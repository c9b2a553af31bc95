/** How much the trigger remembers of a very large list, and what it gives up. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { KnownRecords } from '../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import { DAY, idsOf, listOf, MINUTE, ModelList, pass } from './modelList.mts';

const HOUR = 3_600_000;
const runs = Number(process.env.PROPERTY_RUNS ?? 60);

it('a trigger that has seen 50,000 records keeps its state under 100 kB, gives up the oldest records and says so', async () => {
	const list = new ModelList();
	for (let n = 0; n < 50_000; n += 1) list.insert((n * 29) / 50_000);
	expect(await list.pollOften(10)).toEqual([]);
	// docs/limits-and-costs.md names this number.
	expect(list.calls).toBeLessThan(300);
	expect(JSON.stringify(list.staticData).length).toBeLessThanOrEqual(100_000);
	expect(list.logged.join()).toMatch(/than can be remembered/);
	const fresh = [list.insert(0).record_id, list.insert(1).record_id];
	expect((await list.pollOften(1)).sort()).toEqual(fresh.sort());
	expect(await list.poll()).toBeNull();
	await pass(list, DAY);
	const before = list.calls;
	expect(await list.pollOften(10)).toEqual([]);
	// What was given up is not read: of 1,000 pages those of the liens that are remembered.
	expect(list.calls - before).toBeLessThan(300);
}, 120_000);

it('a trigger remembers 12,000 records of its window', async () => {
	const list = new ModelList();
	for (let n = 0; n < 12_000; n += 1) list.insert((n * 29) / 12_000);
	expect(await list.pollOften(10)).toEqual([]);
	expect(list.logged).toEqual([]);
	const late = list.insert(28.99).record_id;
	expect(await list.pollOften(10)).toEqual([late]);
}, 120_000);

describe('a trigger with more new records than it can remember', () => {
	const burst = async (list: ModelList, count: number): Promise<string[]> => {
		for (let n = 0; n < count; n += 1) list.insert((n * 10) / DAY);
		return idsOf(await list.poll());
	};

	/** The next ones come, once each. */
	const expectNext = async (list: ModelList) => {
		for (let n = 0; n < 3; n += 1) {
			await pass(list, 5 * MINUTE);
			const fresh = Array.from({ length: 300 }, () => list.insert(0).record_id);
			expect(idsOf(await list.poll()).sort()).toEqual(fresh.sort());
		}
		expect(list.logged).toHaveLength(1);
		expect(JSON.stringify(list.staticData).length).toBeLessThanOrEqual(100_000);
	};

	it('emits each of them where all are of one hour, and each later one', async () => {
		const list = listOf(10, 'emailLookedUp');
		await list.activate();
		await pass(list, HOUR / 2);
		expect(await burst(list, 20_000)).toHaveLength(20_000);
		await expectNext(list);
	});

	it('emits each later one also where one of the first is dated in the future', async () => {
		const list = listOf(10, 'emailLookedUp');
		await list.activate();
		await pass(list, HOUR / 2);
		list.insert(-2 / 24);
		expect(await burst(list, 14_500)).toHaveLength(14_501);
		await expectNext(list);
	});

	it('emits each later one that has a date, where the first have none', async () => {
		const list = listOf(0, 'emailLookedUp');
		for (let n = 0; n < 20_000; n += 1) list.insert(0);
		const old = list.time.now();
		list.bodies = (body) => {
			const { logs_emails: entries } = body as { logs_emails: IDataObject[] };
			const undated = ({ created_date: date }: IDataObject) => Date.parse(String(date)) <= old;
			return {
				logs_emails: entries.map((entry) =>
					undated(entry) ? { ...entry, created_date: '31 Dec 2025' } : entry,
				),
			};
		};
		await list.activate();
		await expectNext(list);
	});
});

const MOST = 60_000;
const batch = fc.record({
	/** Where its newest row is dated, in ms. */
	newest: fc.integer({ min: 0, max: 3 * HOUR }),
	step: fc.constantFrom(0, 1, 1000, 60_000),
	count: fc.integer({ min: 1, max: 2500 }),
	/** Rows of earlier batches that are seen once more, all or none. */
	seesAgain: fc.boolean(),
	stores: fc.boolean(),
});

/** A row of the model. */
interface RowMark {
	date: number;
	hash: string;
}

type GivenUp = ReturnType<KnownRecords['fit']>;

const isGivenUp = ({ date }: RowMark, { datedBefore = -Infinity }: GivenUp) => date < datedBefore;

it('a trigger never takes a record that it gave up for new, and never gives up a newer one than those it keeps', () => {
	fc.assert(
		fc.property(fc.array(batch, { minLength: 1, maxLength: 8 }), (batches) => {
			let known = new KnownRecords();
			let given: GivenUp = {};
			const rows: RowMark[] = [];
			for (const { newest, step, count, seesAgain, stores } of batches) {
				const added = Array.from({ length: count }, (_, n) => ({
					date: newest - n * step,
					hash: String(((rows.length + n) * 7919) % 10_000_000).padStart(7, '0'),
				}));
				rows.push(...added);
				for (const row of seesAgain ? rows : added)
					if (!isGivenUp(row, given)) known.add(row.hash, row.date);
				given = { datedBefore: known.fit(MOST).datedBefore ?? given.datedBefore };
				if (stores) known = KnownRecords.fromJson(known.toJson())!;
				expect(JSON.stringify(known.toJson()).length).toBeLessThanOrEqual(MOST + 2);
				const kept = rows.filter((row) => !isGivenUp(row, given));
				expect(kept.filter((row) => known.dateOf(row.hash) === undefined)).toEqual([]);
				// As many as fit, but for an interval that is not crowded, or a minute.
				const dates = rows.map(({ date }) => Math.floor(date / MINUTE));
				const counts = new Map<number, number>();
				for (const minute of dates) counts.set(minute, (counts.get(minute) ?? 0) + 1);
				const ofOneMinute = Math.max(...counts.values());
				// Those that were stored while their interval was not crowded count as its newest.
				const least = MOST / 7 - 240 * 3 - 2000 - Math.max(2000, ofOneMinute);
				expect(kept.length).toBeGreaterThanOrEqual(Math.min(rows.length, least));
			}
		}),
		{ numRuns: runs },
	);
});
