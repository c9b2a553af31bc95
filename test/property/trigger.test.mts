/**
 * The trigger in random worlds: each new record is emitted exactly once, and quiet polls cost little. Each world follows
 * from its number. TRIGGER_WORLDS=400 tries as many, and TRIGGER_WORLD=17 only that one.
 */
import type { ServiceFailure } from '../support/virtualService.mts';
import { EVENTS, isAhead, isPaged, WINDOW_DAYS, type EventName } from './eventResponses.mts';
import { DAY, WAYS_TO_POLL, listOf, MINUTE, TOO_MANY, type WatchedList } from './watchedList.mts';

const { TRIGGER_WORLD, TRIGGER_WORLDS = '8' } = process.env;
const NUMBERS = TRIGGER_WORLD
	? [Number(TRIGGER_WORLD)]
	: Array.from({ length: Number(TRIGGER_WORLDS) }, (_, n) => n + 1);

/** Days in which records come and go and polls fail, then days for what is left, then days in which nothing happens. */
const [BUSY_DAYS, SETTLING_DAYS, QUIET_DAYS] = [4, 1.1, 1.4];
/** The most calls of a quiet poll, on average. */
const MOST_QUIET_CALLS = 1.3;

/** Chances and choices that follow from a number. */
const chancesOf = (seed: number) => {
	let state = seed * 2_654_435_761;
	/** 0 ≤ x < 1 (Mulberry32) */
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const between = (min: number, max: number) => min + next() * (max - min);
	return {
		between,
		chance: (probability: number) => next() < probability,
		pick: <Value,>(...values: Value[]) => values[Math.floor(between(0, values.length))],
	};
};

type Chances = ReturnType<typeof chancesOf>;

let calls = 0;

/** Totals that services state: two in five don't count right. */
const TOTALS: Array<WatchedList['habits']['total']> = [
	...Array<(count: number) => number>(9).fill((count) => count),
	(count) => Math.min(count, 60),
	(count) => count + 7,
	(count, page) => (page === 1 ? count + 1 : count),
	(count) => count + ((calls += 1) % 2),
	() => undefined,
	(count) => Math.max(0, count - 3),
];

/** How many records a list has. */
const SIZES = [
	[0, 55],
	[0, 55],
	[55, 300],
	[300, 1000],
	[2050, 4550],
];

/** A list, how it is polled and what happens to it. */
const worldOf = (number: number) => {
	const chances = chancesOf(number);
	const { between, chance, pick } = chances;
	const event =
		number <= EVENTS.length ? EVENTS[number - 1] : pick<EventName>('lienFiled', ...EVENTS);
	const [least, most] = isPaged(event) ? pick(...SIZES) : SIZES[0];
	const list = listOf(Math.round(between(least, most)), between(20, 40), event);
	const isDaily = chance(0.4);
	if (isDaily) list.liens.forEach(dateByDay);
	list.hosting = pick(...WAYS_TO_POLL);
	const total = isAhead(event) ? TOTALS[0] : pick(...TOTALS);
	return { chances, event, list, isDaily, total, minutes: pick(5, 15, 15, 60, 60, 60) };
};

const dateByDay = (lien: WatchedList['liens'][number]) => {
	lien.date_filed_unix = Math.floor(lien.date_filed_unix / DAY) * DAY;
};

const faultOf = ({ pick }: Chances) =>
	pick<ServiceFailure | undefined>(
		undefined,
		undefined,
		undefined,
		{ status: 503 },
		TOO_MANY,
		'drops',
	);

/** What came of a world. */
const live = async (number: number) => {
	calls = 0;
	const { chances, event, list, isDaily, total, minutes } = worldOf(number);
	const { between, chance } = chances;
	const [failing, moving] = [between(0, 0.3), between(0, 0.2)];
	const due = new Map<string, number>();
	const inserted = new Set<string>();
	const emitted: string[] = [];

	const insert = (days: number) => {
		const lien = list.insert(days);
		if (isDaily) dateByDay(lien);
		inserted.add(lien.record_id);
		due.set(lien.record_id, lien.date_filed_unix);
	};
	/** A record that left needn't be emitted, but may have been read before. */
	const remove = () => {
		const [gone] = list.liens.splice(Math.floor(between(0, list.liens.length)), 1);
		if (gone) due.delete(gone.record_id);
	};
	const replace = () => {
		remove();
		insert(between(0, 20));
	};
	const poll = async () => {
		const { learns } = list;
		emitted.push(...(await list.poll().catch(() => [])));
		for (const id of emitted) due.delete(id);
		// What arrives while the trigger learns may count as old.
		if (learns || list.learns) due.clear();
	};
	const begunAt = list.time.now();
	/** Polls for some days, with something done before each poll. */
	const pollFor = async (days: number, before: () => Promise<void> | void) => {
		const polls = Math.round((days * DAY) / (minutes * MINUTE));
		for (let n = 0; n < polls; n += 1) {
			await before();
			await poll();
			const wait = minutes * MINUTE - ((list.time.now() - begunAt) % (minutes * MINUTE));
			await list.pass(wait);
		}
		return polls;
	};

	list.habits = {
		...list.habits,
		total,
		largestPage: chance(0.2) ? 30 : Infinity,
		shufflesTies: chance(0.4),
		latency: chance(0.25) ? 5000 : 400,
	};
	await list.activate();
	const perDay = between(0.5, 12);
	await pollFor(BUSY_DAYS, async () => {
		const share = (minutes * MINUTE) / DAY;
		[list.faults, list.meanwhile, list.discards] = [[], [], 0];
		if (chance(perDay * share)) for (let n = between(0, 3); n > 0; n -= 1) insert(0);
		if (chance(4 * share)) insert(between(0, WINDOW_DAYS - 2));
		if (chance(2 * share)) remove();
		if (chance(share)) replace();
		if (chance(share / 2)) for (let n = between(20, 90); n > 0; n -= 1) insert(between(0, 0.5));
		if (chance(share)) list.restart();
		if (chance(share / 3)) await list.pass(between(0, 2) * DAY);
		if (chance(failing)) list.faults = Array.from({ length: 6 }, () => faultOf(chances));
		if (chance(moving))
			list.meanwhile = [() => insert(0), () => remove(), () => insert(between(0, 9))];
		if (chance(2 * share) && list.hosting !== 'memory') list.discards = 1;
	});
	[list.faults, list.meanwhile, list.discards] = [[], [], 0];
	await pollFor(SETTLING_DAYS, () => {});
	const before = list.calls;
	const quietPolls = await pollFor(QUIET_DAYS, () => {});
	const isOver = (date: number) =>
		isAhead(event) && date < list.time.now() - (WINDOW_DAYS - 1) * DAY;
	const lost = [...due].filter(([, date]) => !isOver(date)).map(([id]) => id);
	const old = isAhead(event) ? [] : emitted.filter((id) => !inserted.has(id));
	const twice = emitted.filter((id, n) => emitted.indexOf(id) !== n);
	const quietCalls = list.calls - before;
	return { number, wrong: { twice, old, lost }, quietCalls, quietPolls };
};

it(`each new record exactly once, and at most ${MOST_QUIET_CALLS} calls a quiet poll, in worlds ${NUMBERS[0]} to ${NUMBERS.at(-1)}`, async () => {
	const outcomes: Array<Awaited<ReturnType<typeof live>>> = [];
	for (const number of NUMBERS) outcomes.push(await live(number));
	const sumOf = (key: 'quietCalls' | 'quietPolls') =>
		outcomes.reduce((all, outcome) => all + outcome[key], 0);
	const wrong = outcomes.filter((each) => Object.values(each.wrong).flat().length > 0);
	expect(wrong).toEqual([]);
	expect(sumOf('quietCalls') / sumOf('quietPolls')).toBeLessThanOrEqual(MOST_QUIET_CALLS);
}, 3_600_000);
