// `npx tsx scripts/generate/triggerCosts.mts`: measures the calls of the trigger in a day, and writes the table of
// docs/results/trigger-costs.md.
import path from 'node:path';
import type { EventName } from '../../test/property/eventResponses.mts';
import { DAY, listOf, MINUTE, type Habits } from '../../test/property/watchedList.mts';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { writePart } from '../lib/generatedPart.mts';
import { markdownTable } from '../lib/markdownTable.mts';

export const COSTS_PAGE = 'docs/results/trigger-costs.md';
/** The generated part of that page. */
export const COSTS = 'trigger costs';

const COMMAND = command(
	'npx tsx scripts/generate/triggerCosts.mts',
	`Measures what the trigger calls in a day; writes the table of ${COSTS_PAGE}.`,
);

const DAY_MINUTES = 24 * 60;
/** The other lists fit in one call, so their length doesn't matter. */
const RECORDS_IN_WINDOW = { lienFiled: 1000, other: 10 };

/** In minutes. */
const INTERVALS = {
	'every minute': 1,
	'every 5 minutes': 5,
	'every 15 minutes': 15,
	'every hour': 60,
};

let calls = 0;

interface Day {
	label: string;
	event: EventName;
	/** A record is added after this many minutes. */
	newEvery?: number;
	/** The total that the service reports; by default the right one. */
	total?: Habits['total'];
}

const DAYS: Day[] = [
	{ label: 'Lookup logs', event: 'emailLookedUp', newEvery: 60 },
	{ label: 'Reviews', event: 'reviewPosted', newEvery: 60 },
	{ label: 'Liens, none new', event: 'lienFiled' },
	{ label: 'Liens, one new a day', event: 'lienFiled', newEvery: DAY_MINUTES },
	{ label: 'Liens, one new an hour', event: 'lienFiled', newEvery: 60 },
	{
		label: 'Liens, a total that changes at every poll',
		event: 'lienFiled',
		total: (count) => count + ((calls += 1) % 2),
	},
];

/** The calls of a day, in virtual time. */
async function callsOfADay({ event, newEvery, total }: Day, minutes: number): Promise<number> {
	const list = listOf(RECORDS_IN_WINDOW[event === 'lienFiled' ? event : 'other'], 28, event);
	if (total) list.habits.total = total;
	await list.activate();
	// So that the daily full read is part of the measured day.
	await list.pass(DAY);
	const before = list.calls;
	const startedAt = list.time.now();
	for (let minute = 0; minute < DAY_MINUTES; minute += minutes) {
		for (let n = 0; n < minutes; n += 1) {
			if (newEvery !== undefined && (minute + n) % newEvery === 0) list.insert(0);
		}
		await list.poll();
		await list.pass(startedAt + (minute + minutes) * MINUTE - list.time.now());
	}
	return list.calls - before;
}

/** The table of calls in a day, in Markdown. */
export async function costsTable(): Promise<string> {
	const rows: Array<Array<string | number>> = [];
	for (const [label, minutes] of Object.entries(INTERVALS)) {
		const row: Array<string | number> = [label];
		for (const day of DAYS) row.push(await callsOfADay(day, minutes));
		rows.push(row);
	}
	return markdownTable(['Poll', ...DAYS.map(({ label }) => label)], rows);
}

if (path.basename(process.argv[1] ?? '') === 'triggerCosts.mts') {
	await runMain(async () => {
		readFlags(COMMAND);
		await writePart(COSTS_PAGE, COSTS, await costsTable());
	});
}
