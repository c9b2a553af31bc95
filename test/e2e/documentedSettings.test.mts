/** The environment variables in the documentation and the compose files are variables of n8n. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { n8nCommand } from '../../scripts/lib/n8nInstall.mts';
import { examplesFolder, projectRoot } from '../../scripts/lib/paths.mts';

const namesBelow = (folder: string, ends: RegExp): Set<string> => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const texts = files
		.filter((name) => ends.test(name))
		.map((name) => readFileSync(path.join(folder, name), 'utf8'));
	return new Set(texts.join('\n').match(/\b(?:N8N|DB|EXECUTIONS|QUEUE|OFFLOAD)_[A-Z0-9_]+\b/g));
};

test('n8n reads every environment variable that the documentation names', () => {
	const modules = path.resolve(n8nCommand, '..', '..', '..');
	const read = ['n8n', '@n8n/config', '@n8n/backend-network', 'n8n-core'].map((name) =>
		namesBelow(path.join(modules, name, 'dist'), /\.js$/),
	);
	const folders = [path.join(projectRoot, 'docs'), examplesFolder];
	const named = folders.flatMap((folder) => [...namesBelow(folder, /\.(md|yaml)$/)]);
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !read.some((names) => names.has(name)))).toEqual([]);
});
