import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from './paths.mts';

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. Throws if the page lacks these markers. */
export function withPart(page: string, name: string, text: string): string {
	const [begins, ends] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const start = page.indexOf(begins);
	const end = page.indexOf(ends);
	if (start < 0 || end < start) throw new Error(`The page needs ${begins} and ${ends}`);
	return `${page.slice(0, start)}${begins}\n\n${text}\n\n${page.slice(end)}`;
}

/** Writes the generated part of a page, e.g. of `docs/results/faults.md`. */
export async function writePart(file: string, name: string, text: string): Promise<void> {
	const target = path.join(projectRoot, file);
	await writeFile(target, withPart(await readFile(target, 'utf8'), name, text));
	console.log(`${file}: “${name}” is written`);
}
