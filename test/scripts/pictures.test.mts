import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';

/** Every picture that a page of the docs shows, from the root of the project. */
async function shownPictures(): Promise<string[]> {
	const docs = await readdir(path.join(projectRoot, 'docs'));
	const pages = ['README.md', ...docs.map((name) => `docs/${name}`)];
	const shown = await Promise.all(
		pages
			.filter((page) => page.endsWith('.md'))
			.map(async (page) => {
				const text = await readFile(path.join(projectRoot, page), 'utf8');
				const targets = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target]) => target);
				return targets.map((target) => path.join(path.dirname(page), target));
			}),
	);
	return shown.flat().filter((picture) => !picture.includes('://') && !picture.includes(':/'));
}

it('every picture that the README and the docs show is there', async () => {
	const pictures = await shownPictures();
	expect(pictures).toContain('docs/images/workflow.png');
	const missing = pictures.filter((picture) => !existsSync(path.join(projectRoot, picture)));
	expect(missing).toEqual([]);
});
