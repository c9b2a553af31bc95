/** A row's result for the terminal. */
import { table } from '../../scripts/lib/table.mts';
import type { MeasuredRow } from './write.mts';

export function printed({ title, result }: Pick<MeasuredRow, 'title' | 'result'>): string {
	const { columns, lines, verdicts } = result;
	const rows = lines.map((line) => Object.fromEntries(columns.map((name, n) => [name, line[n]])));
	const headings = Object.fromEntries(columns.map((name) => [name, name]));
	const targets = verdicts.map(
		({ target, measured, met }) => `${met ? '✓' : '✗'} ${target}: ${measured}`,
	);
	return [title, '', table(rows, headings), '', ...targets].join('\n');
}
