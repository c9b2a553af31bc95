import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';

const pages = async (): Promise<string[]> => {
	const docs = await readdir(path.join(projectRoot, 'docs'), { recursive: true });
	const top = await readdir(projectRoot);
	return [
		...top,
		...docs.map((name) => `docs/${name}`),
		'sandbox/README.md',
		'examples/README.md',
	].filter((name) => name.endsWith('.md'));
};

/** A heading as a link names it. */
const anchorOf = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replace(/\s/g, '-');

const anchorsOf = (page: string): string[] =>
	[...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

it('every link in the documentation leads to an existing file and heading', async () => {
	const broken: string[] = [];
	for (const name of await pages()) {
		const text = await readFile(path.join(projectRoot, name), 'utf8');
		for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
			const [file, anchor] = link.split('#');
			const target = file === '' ? name : path.join(path.dirname(name), file);
			const isThere = existsSync(path.join(projectRoot, target));
			const page =
				isThere && target.endsWith('.md')
					? await readFile(path.join(projectRoot, target), 'utf8')
					: '';
			if (!isThere || (anchor && !anchorsOf(page).includes(anchor)))
				broken.push(`${name}: ${link}`);
		}
	}
	expect(broken).toEqual([]);
});
