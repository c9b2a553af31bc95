/** GitHub's workflows: pinned actions, few permissions, and no release without tests. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { githubWorkflow } from '../../scripts/lib/workflowCommands.mts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const names = readdirSync(path.join(projectRoot, '.github', 'workflows')).map((file) =>
	path.basename(file, '.yml'),
);

it('a version is published only after all of CI has passed on it', async () => {
	const { on, jobs } = await githubWorkflow('publish');
	expect(on).toEqual({ push: { tags: ['*.*.*'] } });
	const [tested] = Object.entries(jobs).find(
		([, { uses }]) => uses === './.github/workflows/ci.yml',
	)!;
	expect(jobs.publish.needs).toBe(tested);
	expect((await githubWorkflow('ci')).on).toHaveProperty('workflow_call');
});

it.each(names)('the workflow %s may only read, and uses actions by their commit', async (name) => {
	expect(await githubWorkflow(name)).toMatchObject({ permissions: { contents: 'read' } });
	const actions = [...read(`.github/workflows/${name}.yml`).matchAll(/uses: (?!\.\/)(\S+)/g)].map(
		([, action]) => action,
	);
	for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
});
