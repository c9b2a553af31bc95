const GAP = '  ';

const text = (value: unknown): string =>
	value === undefined || value === null ? '' : String(value);

const clip = (value: string, width: number): string =>
	value.length > width ? `${value.slice(0, width - 1)}…` : value;

/**
 * Rows as aligned lines under a heading. Numbers are aligned right.
 * @param columns heading → key of the row, in order
 * @param width the widest a cell may be, in characters
 */
export function table<Row extends Record<string, unknown>>(
	rows: Row[],
	columns: Record<string, keyof Row>,
	width = 40,
): string {
	const headings = Object.keys(columns);
	const keys = Object.values(columns);
	const cells = rows.map((row) => keys.map((key) => clip(text(row[key]), width)));
	const widths = headings.map((heading, n) =>
		Math.max(heading.length, ...cells.map((line) => line[n].length)),
	);
	const right = keys.map((key) =>
		rows.every((row) => row[key] === undefined || typeof row[key] === 'number'),
	);
	const line = (values: string[]) =>
		values
			.map((value, n) => (right[n] ? value.padStart(widths[n]) : value.padEnd(widths[n])))
			.join(GAP)
			.trimEnd();
	return [line(headings), line(widths.map((size) => '─'.repeat(size))), ...cells.map(line)].join(
		'\n',
	);
}
