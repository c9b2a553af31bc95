const GAP = '  ';
/** The longest line, in characters: a terminal shows it without wrapping. */
const LINE = 100;

const text = (value: unknown): string =>
	value === undefined || value === null ? '' : String(value);

const clip = (value: string, width: number): string =>
	value.length > width ? `${value.slice(0, width - 1)}…` : value;

/** Cuts the widest columns until a line fits; no column is lost. */
function fitted(widths: number[]): number[] {
	const fit = [...widths];
	let excess = fit.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - LINE;
	for (; excess > 0 && Math.max(...fit) > 1; excess -= 1) fit[fit.indexOf(Math.max(...fit))] -= 1;
	return fit;
}

/**
 * Rows as aligned lines under a heading. Numbers are aligned right, and cells that don't fit are cut.
 * @param columns heading → key of the row, in order
 */
export function table<Row extends Record<string, unknown>>(
	rows: Row[],
	columns: Record<string, keyof Row>,
): string {
	const headings = Object.keys(columns);
	const keys = Object.values(columns);
	const cells = rows.map((row) => keys.map((key) => text(row[key])));
	const natural = headings.map((heading, n) =>
		Math.max(heading.length, ...cells.map((line) => line[n].length)),
	);
	const widths = fitted(natural);
	const right = keys.map((key) =>
		rows.every((row) => text(row[key]) === '' || typeof row[key] === 'number'),
	);
	const line = (values: string[]) =>
		values
			.map((value, n) => clip(value, widths[n]))
			.map((value, n) => (right[n] ? value.padStart(widths[n]) : value.padEnd(widths[n])))
			.join(GAP)
			.trimEnd();
	return [line(headings), line(widths.map((size) => '─'.repeat(size))), ...cells.map(line)].join(
		'\n',
	);
}
