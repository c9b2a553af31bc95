/** Splits the service's document into sections and tables. `service-interface.md` is that document, word for word. */
import { readFileSync } from 'node:fs';

/** A row of a table: column heading → cell. */
export type Row = Record<string, string>;

const source = readFileSync(new URL('service-interface.md', import.meta.url), 'utf8');

const parts = source.split(/^#+ /m).map((part) => {
	const [title, ...lines] = part.split('\n');
	return { title: title.trim(), text: lines.join('\n') };
});

/** The titles of all sections, in order. */
export const titles = parts.map(({ title }) => title);

/** The text under a heading, up to the next one of any level. */
export function section(title: string): string {
	const found = parts.find((part) => part.title === title);
	if (!found) throw new Error(`The document has no section "${title}"`);
	return found.text;
}

/** The tables under a heading, in order. */
export function tables(title: string): Row[][] {
	return [...section(title).matchAll(/(?:^\|.*\|\n?)+/gm)].map(([block]) => {
		const [headings, , ...rows] = block.trim().split('\n').map(cells);
		return rows.map((row) => Object.fromEntries(row.map((cell, n) => [headings[n], cell])));
	});
}

const cells = (line: string) =>
	line
		.slice(1, -1)
		.split('|')
		.map((cell) => cell.trim());

/** `a, b (with a note) and c` → a, b, c. */
export function names(list: string): string[] {
	return list
		.replace(/\([^)]*\)/g, '')
		.split(/,| and /)
		.map((name) => name.trim())
		.filter((name) => name !== '');
}
