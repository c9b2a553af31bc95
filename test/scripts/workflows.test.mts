/** What GitHub runs: pinned, allowed no more than it needs, and nothing is published that was not tested. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { N8N_MAJOR, NODES } from '../../scripts/lib/nodejs.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { githubWorkflow } from '../../scripts/lib/workflowCommands.mts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const names = readdirSync(path.join(projectRoot, '.github', 'workflows')).map((file) =>
	path.basename(file, '.yml'),
);
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

it('a version is published only after all of CI has passed on it', async () => {
	const { on, jobs } = await githubWorkflow('publish');
	expect(on).toEqual({ push: { tags: ['*.*.*'] } });
	const [tested] = Object.entries(jobs).find(
		([, { uses }]) => uses === './.github/workflows/ci.yml',
	)!;
	expect(jobs.publish.needs).toBe(tested);
	expect((await githubWorkflow('ci')).on).toHaveProperty('workflow_call');
});

it('every Node that package.json promises is tested, and .nvmrc names the one of n8n', () => {
	const [oldest] = Object.values(NODES);
	expect(engines.node).toBe(`>=${oldest.split('.').slice(0, 2).join('.')}`);
	expect(read('.github/workflows/ci.yml')).toContain(`node: [${Object.keys(NODES).join(', ')}]`);
	expect(read('.nvmrc').trim()).toBe(NODES[N8N_MAJOR]);
});

it.each(names)('the workflow %s may only read, and uses actions by their commit', async (name) => {
	expect(await githubWorkflow(name)).toMatchObject({ permissions: { contents: 'read' } });
	const actions = [...read(`.github/workflows/${name}.yml`).matchAll(/uses: (?!\.\/)(\S+)/g)].map(
		([, action]) => action,
	);
	for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
});
