/** The table of docs/reliability.md, made of the results of the matrix. */
import type { CellResult } from './matrix.mts';

/** Operations of one kind meet a fault alike. */
const KINDS: Array<{ heading: string; has: (cell: CellResult) => boolean }> = [
	{
		heading: 'Searches, lists, lookups',
		has: ({ subject: { example } }) => !example.sentOnce && !example.file,
	},
	{ heading: 'Calls that may be billed', has: ({ subject }) => subject.example.sentOnce === true },
	{ heading: 'Files', has: ({ subject }) => subject.example.file === true },
];

/** The outcomes of cells, the most frequent first; how many of the rest there are. */
const MOST_SHOWN = 2;
/** Longer outcomes are cut, in characters. */
const LONGEST = 150;

const cell = (text: string): string =>
	(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
		.replace(/\|/g, '\\|')
		.replace(/[<>*_`[\]]/g, '\\$&');

const outcomesOf = (results: CellResult[]): string => {
	const counts = new Map<string, number>();
	for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	const ranked = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
	return ranked
		.slice(0, MOST_SHOWN)
		.map(([outcome]) => cell(outcome))
		.join('; or ');
};

const grouped = <Key,>(results: CellResult[], keyOf: (result: CellResult) => Key) => {
	const groups = new Map<Key, CellResult[]>();
	for (const result of results) {
		const key = keyOf(result);
		groups.set(key, [...(groups.get(key) ?? []), result]);
	}
	return groups;
};

export const held = (results: CellResult[]): number =>
	results.filter(({ violations }) => violations.length === 0).length;

const count = (number: number): string => number.toLocaleString('en-US');

/** Markdown: how many cells hold, and for each group of faults a table of what happens. */
export function faultTables(results: CellResult[]): string {
	const kindsOf = (key: (result: CellResult) => unknown) => new Set(results.map(key)).size;
	const head = `${count(held(results))} of ${count(results.length)} cells hold: ${kindsOf(({ fault }) => fault)} faults × ${kindsOf(({ subject }) => subject)} operations × ${kindsOf(({ onError }) => onError)} settings of On Error.`;
	const groups = [...grouped(results, ({ group }) => group)].map(
		([group, ofGroup]) => `### ${group}\n\n${tableOf(ofGroup)}`,
	);
	return [head, ...groups].join('\n\n');
}

const tableOf = (results: CellResult[]): string => {
	const rows = [...grouped(results, ({ fault }) => fault)].map(([fault, ofFault]) => [
		cell(fault.name),
		...KINDS.map(({ has }) => outcomesOf(ofFault.filter(has))),
		`${held(ofFault)} of ${ofFault.length}`,
	]);
	const headings = ['The service …', ...KINDS.map(({ heading }) => heading), 'Cells that hold'];
	const lines = [headings, headings.map(() => '---'), ...rows];
	return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
};
