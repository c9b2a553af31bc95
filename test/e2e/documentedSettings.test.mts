/** Each environment variable that the documentation and the compose files name is one that the installed n8n reads. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { n8nCommand } from '../../scripts/lib/n8nInstall.mts';
import { examplesFolder, projectRoot } from '../../scripts/lib/paths.mts';

const NAME = /\b(?:N8N|DB|EXECUTIONS|QUEUE|OFFLOAD)_[A-Z0-9_]+\b/g;
const namesIn = (file: string) => readFileSync(file, 'utf8').match(NAME) ?? [];
const filesBelow = (folder: string, end: string) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith(end))
		.map((name) => path.join(folder, name));

const pages = [
	path.join(projectRoot, 'README.md'),
	...filesBelow(path.join(projectRoot, 'docs'), '.md'),
	...filesBelow(examplesFolder, '.md'),
	...filesBelow(examplesFolder, '.yaml'),
];
const named = new Map(
	pages.flatMap((page) => namesIn(page).map((name) => [name, path.relative(projectRoot, page)])),
);

test('n8n reads every environment variable that the documentation names', () => {
	const modules = path.resolve(n8nCommand, '..', '..', '..');
	const folders = ['n8n', '@n8n/config', '@n8n/backend-network', 'n8n-core'].map((name) =>
		path.join(modules, name, 'dist'),
	);
	const read = new Set(folders.flatMap((folder) => filesBelow(folder, '.js').flatMap(namesIn)));
	expect(named.size).toBeGreaterThan(20);
	expect([...named].filter(([name]) => !read.has(name))).toEqual([]);
});
