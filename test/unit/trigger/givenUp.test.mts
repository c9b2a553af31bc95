/** What a trigger says of rows that are more than it can remember. */
import { markOf } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { DAY_MS, NOW, reading, row, Trigger } from './betweenPolls.mts';

it.each([
	['warns when they lie in Look Back Days', 30, 1],
	['stays silent when they lie before Look Back Days', 1, 0],
])(
	'a trigger with more records than it can remember gives up the oldest and %s',
	(_name, days, warnings) => {
		const trigger = new Trigger();
		trigger.lookBackDays = days;
		// All of the second day before now: outside a window of one day, though remembered.
		const rows = Array.from({ length: 15_000 }, (_, n) =>
			row(`r${n}`, NOW - DAY_MS * (1 + n / 15_000)),
		);
		trigger.take({ reading: reading(rows) });
		expect(trigger.state.givenUp!.dated).toBeDefined();
		expect(trigger.warned).toHaveLength(warnings);
		expect(trigger.warned.join()).toMatch(warnings ? /^Trigger: more records/ : /^$/);
	},
);

it('a trigger with too many records to remember warns once for each day of their dates', () => {
	const trigger = new Trigger();
	const rows = Array.from({ length: 15_000 }, (_, n) => row(`r${n}`, NOW - DAY_MS + 1000 * n));
	trigger.take({ reading: reading(rows) });
	const { date } = trigger.state.givenUp!.dated!;
	expect(trigger.warned).toEqual([
		`Trigger: more records lie in Look Back Days than can be remembered; those dated ${new Date(date).toISOString()} or before no longer start the workflow`,
	]);
	const more = (count: number, from: number) =>
		Array.from({ length: count }, (_, n) => row(`${from} ${n}`, from + n));
	expect(trigger.take({ reading: reading(more(100, NOW - 1000)) })).toHaveLength(100);
	expect(trigger.state.givenUp!.dated!.date).toBeGreaterThan(date);
	expect(trigger.warned).toHaveLength(1);
	trigger.take({ reading: reading(more(14_000, NOW + DAY_MS)) });
	expect(trigger.warned).toHaveLength(2);
});

it('a trigger with too many undated records to remember warns once, and still emits dated ones', () => {
	const trigger = new Trigger();
	const undated = (name: string): Row => ({ json: { name }, mark: markOf(name) });
	const rows = Array.from({ length: 20_000 }, (_, n) => undated(`r${n}`));
	trigger.take({ reading: reading(rows) });
	expect(trigger.warned.join()).toMatch(/^Trigger: more records without a date /);
	expect(trigger.take({ reading: reading([...rows, row('a'), row('b', NOW - 1)]) })).toEqual([
		'a',
		'b',
	]);
	expect(trigger.take({ reading: reading([...rows, row('a'), row('b', NOW - 1)]) })).toEqual([]);
	expect(trigger.warned).toHaveLength(1);
});
