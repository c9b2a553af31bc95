/** The trigger in virtual time emits each new record exactly once, whatever happens between its polls. */
import fc from 'fast-check';
import type { ServiceFailure } from '../support/virtualService.mts';
import { EVENTS, isAhead, WINDOW_DAYS, type EventName } from './eventResponses.mts';
import { DAY, listOf, MINUTE, TOO_MANY, type Habits, type WatchedList } from './watchedList.mts';

const runs = Number(process.env.PROPERTY_RUNS ?? 60);
const HOUR = 60 * MINUTE;
/** What happens to a call: half of the calls get a response. */
const fault = fc.option(fc.constantFrom<ServiceFailure>({ status: 503 }, TOO_MANY, 'drops'), {
	nil: undefined,
	freq: 1,
});

let calls = 0;

/** The total that the service states. It may stop counting, or count wrongly. */
const total = fc.constantFrom<Habits['total']>(
	(count) => count,
	(count) => count,
	(count) => Math.min(count, 60),
	(count) => count + 7,
	(count, page) => (page === 1 ? count + 1 : count),
	(count) => count + ((calls += 1) % 2),
	() => undefined,
);

/** What happens between two polls, or while one reads. Frequent cases are repeated in the list. */
const ACTS = [
	...(['poll', 'poll', 'poll', 'poll', 'insert', 'insert', 'insert', 'replace', 'wait'] as const),
	...(['remove', 'restart', 'set clock', 'poll twice', 'discard'] as const),
];

const step = fc.record({
	act: fc.constantFrom(...ACTS),
	count: fc.integer({ min: 1, max: 70 }),
	place: fc.nat(500),
	days: fc.double({ min: 0, max: 29, noNaN: true }),
	faults: fc.array(fault, { maxLength: 6 }),
	meanwhile: fc.array(fc.constantFrom('insert', 'remove', 'nothing'), { maxLength: 4 }),
});

const worlds = fc.record({
	event: fc.constantFrom<EventName>('lienFiled', 'lienFiled', ...EVENTS),
	old: fc.integer({ min: 0, max: 160 }),
	total,
	hosting: fc.constantFrom<WatchedList['hosting']>('memory', 'scheduler', 'cursors'),
	largestPage: fc.constantFrom(Infinity, Infinity, 30),
	// If a call takes nine seconds, a poll has time for four.
	latency: fc.constantFrom(400, 400, 9000),
	shufflesTies: fc.boolean(),
	leaving: fc.array(fc.nat(500), { maxLength: 3 }),
	steps: fc.array(step, { minLength: 3, maxLength: 25 }),
});

it('the trigger emits each new record exactly once, even if records are late or vanish, calls fail, or n8n restarts', async () => {
	const property = fc.asyncProperty(worlds, async ({ event, old, hosting, steps, ...world }) => {
		const list = listOf(old, 40, event);
		// For an event in the future, a record that the total doesn't count is treated as removed.
		const counts: Habits['total'] = isAhead(event) ? (count) => count : world.total;
		list.habits = { ...list.habits, largestPage: world.largestPage, total: counts };
		list.hosting = hosting;
		const due = new Map<string, number>();
		const inserted = new Set<string>();
		const emitted: string[] = [];
		const insert = (days: number) => {
			const { record_id: id, date_filed_unix: date } = list.insert(days);
			due.set(id, date);
			inserted.add(id);
		};
		// A removed record needn't be emitted, but may have been read before.
		const remove = (place: number) => {
			const [gone] = list.liens.splice(place % Math.max(1, list.liens.length), 1);
			if (gone) due.delete(gone.record_id);
		};
		// The list moves while it is learned, which a total that changes at every call could hide.
		const isSteady = counts(9, 1) === counts(9, 1);
		list.meanwhile = (isSteady ? world.leaving : []).map((place) => () => remove(place));
		await list.activate();
		list.meanwhile = [];
		const { latency, shufflesTies } = world;
		Object.assign(list.habits, { latency, shufflesTies });
		for (const { act, count, place, days, faults, meanwhile } of steps) {
			if (act === 'insert') for (let n = 0; n < count; n += 1) insert(days + n / 1000);
			if (act === 'remove' || act === 'replace') remove(place);
			if (act === 'replace') insert(days);
			if (act === 'wait') await list.pass(MINUTE + (days / 10) * DAY);
			if (act === 'restart') list.restart();
			if (act === 'set clock') list.time.wallOffset = (days * 2 - 29) * HOUR;
			if (act === 'poll twice') emitted.push(...(await list.pollTogether(2)));
			if (act === 'poll' || act === 'discard') {
				list.faults = [...faults];
				list.meanwhile = meanwhile.map((what, index) => () => {
					if (what === 'insert') insert(0);
					if (what === 'remove') remove(index * 37);
				});
				list.discards = act === 'discard' && hosting !== 'memory' ? 1 : 0;
				emitted.push(...(await list.poll()));
				[list.faults, list.meanwhile, list.discards] = [[], [], 0];
			}
		}
		// The polls of two quiet days read what is left.
		await list.pass(2 * MINUTE);
		for (const polls of [6, 34, 34]) {
			emitted.push(...(await list.pollOften(polls)));
			await list.pass(DAY);
		}
		expect(emitted).toHaveLength(new Set(emitted).size);
		// An expired lien isn't emitted.
		const isOver = (date: number) =>
			isAhead(event) && date < list.time.now() - (WINDOW_DAYS - 1) * DAY;
		const missing = [...due].filter(([id, date]) => !emitted.includes(id) && !isOver(date));
		expect(missing).toEqual([]);
		expect(emitted.filter((id) => !inserted.has(id))).toEqual([]);
	});
	await fc.assert(property, { numRuns: runs });
}, 300_000);

it('of hundreds of liens of one date that change places at every call, the trigger emits each new one once, and no older one', async () => {
	for (let count = 230; count < 240; count += 1) {
		const list = listOf(count, 0);
		list.habits.shufflesTies = true;
		await list.activate();
		await list.pollOften(3);
		const fresh = [1, 2, 3].map(() => list.insert(0));
		for (const lien of fresh) lien.date_filed_unix = list.liens[0].date_filed_unix;
		const emitted = await list.pollOften(12);
		expect(emitted.sort()).toEqual(fresh.map(({ record_id: id }) => id).sort());
		const before = list.calls;
		expect(await list.pollOften(60)).toEqual([]);
		expect(list.calls - before).toBeLessThanOrEqual(120);
	}
});
