/** The Nodes that are tested are those that the package and its workflows promise. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { N8N_MAJOR, NODES } from '../../scripts/lib/nodejs.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';

const read = async (file: string) => await readFile(path.join(projectRoot, file), 'utf8');

test('the oldest tested Node is the oldest that package.json allows', async () => {
	const { engines } = JSON.parse(await read('package.json')) as { engines: { node: string } };
	const [oldest] = Object.values(NODES);
	expect(engines.node).toBe(`>=${oldest.split('.').slice(0, 2).join('.')}`);
});

test('the workflow of a pull request tests every Node that is promised', async () => {
	const { jobs } = parse(await read('.github/workflows/ci.yml')) as {
		jobs: { test: { strategy: { matrix: { node: number[] } } } };
	};
	expect(jobs.test.strategy.matrix.node).toEqual(Object.keys(NODES).map(Number));
});

test('a developer’s version manager is told the Node that n8n needs', async () => {
	expect((await read('.nvmrc')).trim()).toBe(NODES[N8N_MAJOR]);
});
