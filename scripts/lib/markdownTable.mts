/** A Markdown table with columns aligned like prettier's. Columns of numbers are aligned right. */
export function markdownTable(headings: string[], rows: Array<Array<string | number>>): string {
	const right = headings.map((_, n) => rows.every((row) => typeof row[n] === 'number'));
	const cells = rows.map((row) =>
		row.map((cell) =>
			typeof cell === 'number' ? cell.toLocaleString('en-US') : cell.replaceAll('|', '\\|'),
		),
	);
	const lengths = [headings, ...cells].map((line) => line.map(({ length }) => length));
	const widths = headings.map((_, n) => Math.max(3, ...lengths.map((line) => line[n])));
	const rule = widths.map((width, n) => (right[n] ? ':'.padStart(width, '-') : '-'.repeat(width)));
	return [headings, rule, ...cells]
		.map((line) =>
			line.map((cell, n) => (right[n] ? cell.padStart(widths[n]) : cell.padEnd(widths[n]))),
		)
		.map((line) => `| ${line.join(' | ')} |`)
		.join('\n');
}
