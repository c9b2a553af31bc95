import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';

const at = (name: string) => path.join(projectRoot, name);
const pages = [
	...readdirSync(projectRoot),
	...readdirSync(at('docs'), { recursive: true }).map((name) => `docs/${String(name)}`),
	...['sandbox/README.md', 'examples/README.md'],
].filter((name) => name.endsWith('.md'));

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
	heading
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replace(/\s/g, '-')
		.toLowerCase();

const anchorsOf = (page: string): string[] =>
	[...readFileSync(at(page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text]) => anchorOf(text));

it.each(pages)('every link in %s leads to an existing file and heading', (name) => {
	const text = readFileSync(at(name), 'utf8');
	const broken = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].filter(([, link]) => {
		const [file, anchor] = link.split('#');
		const target = file === '' ? name : path.join(path.dirname(name), file);
		if (!existsSync(at(target))) return true;
		return anchor && !(target.endsWith('.md') && anchorsOf(target).includes(anchor));
	});
	expect(broken.map(([, link]) => link)).toEqual([]);
});
