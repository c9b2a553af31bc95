import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from './paths.mts';

/** A page with `text` between its markers `<!-- name -->` and `<!-- /name -->`. Throws where it lacks them. */
export function withPart(page: string, name: string, text: string): string {
	const [begins, ends] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const start = page.indexOf(begins);
	const end = page.indexOf(ends);
	if (start < 0 || end < start) throw new Error(`The page needs ${begins} and ${ends}`);
	return `${page.slice(0, start)}${begins}\n\n${text}\n\n${page.slice(end)}`;
}

/** Writes the generated part of a page of this repository, such as `docs/results/faults.md`. */
export async function writePart(file: string, name: string, text: string): Promise<void> {
	const target = path.join(projectRoot, file);
	await writeFile(target, withPart(await readFile(target, 'utf8'), name, text));
	console.log(`${file}: “${name}” is written`);
}
