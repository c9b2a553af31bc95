/** The table of docs/results/faults.md, made of the results of the matrix. */
import { markdownTable } from '../../scripts/lib/markdownTable.mts';
import type { CellResult } from './matrix.mts';

/** Operations that behave alike. */
const FAULT_KINDS: Array<{ name: string; has: (cell: CellResult) => boolean }> = [
	{
		name: 'searches and lists',
		has: ({ subject: { example } }) => !example.sentOnce && !example.file,
	},
	{ name: 'calls that may be billed', has: ({ subject }) => subject.example.sentOnce === true },
	{ name: 'files', has: ({ subject }) => subject.example.file === true },
];

/** How many outcomes are named, the most frequent first. */
const MAX_SHOWN_CELLS = 2;
/** Longer outcomes are cut to this many characters. */
const LONGEST = 150;

const cell = (text: string): string =>
	(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text).replace(/[<>*_`[\]]/g, '\\$&');

const outcomesOf = (results: CellResult[]): string => {
	const counts = new Map<string, number>();
	for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	const ranked = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
	const shown = ranked.slice(0, MAX_SHOWN_CELLS).map(([outcome]) => cell(outcome));
	return shown.join('; or ');
};

/** A line for each kind of operations, or one for all if they behave alike. */
const whatHappens = (results: CellResult[]): string => {
	const kinds = grouped(FAULT_KINDS, ({ has }) => outcomesOf(results.filter(has)));
	const lines = [...kinds].map(([outcomes, alike]) =>
		kinds.size === 1 ? outcomes : `${alike.map(({ name }) => name).join(', ')}: ${outcomes}`,
	);
	return lines.join('<br>');
};

const grouped = <Value, Key>(values: Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> => {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		groups.set(key, [...(groups.get(key) ?? []), value]);
	}
	return groups;
};

export const held = (results: CellResult[]): number =>
	results.filter(({ violations }) => violations.length === 0).length;

const count = (number: number): string => number.toLocaleString('en-US');

/** Markdown: how many cells hold, and for each group of faults a table of what happens. */
export function faultTables(results: CellResult[]): string {
	const [faults, operations, modes] = (['fault', 'subject', 'onError'] as const).map(
		(part) => new Set(results.map((result) => result[part])).size,
	);
	const head = `${count(held(results))} of ${count(results.length)} cells hold: ${faults} faults × ${operations} operations × ${modes} settings of On Error.`;
	const groups = [...grouped(results, ({ fault }) => fault.group)].map(
		([group, ofGroup]) => `### ${group}\n\n${tableOf(ofGroup)}`,
	);
	return [head, ...groups].join('\n\n');
}

const tableOf = (results: CellResult[]): string => {
	const rows = [...grouped(results, ({ fault }) => fault)].map(([fault, ofFault]) => [
		cell(fault.name),
		whatHappens(ofFault),
		`${held(ofFault)} of ${ofFault.length}`,
	]);
	return markdownTable(['The service …', 'Result', 'Cells that hold'], rows);
};
