/** What GitHub runs: pinned, allowed no more than it needs, and nothing is published that was not tested. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NODES } from '../../scripts/lib/nodejs.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { githubWorkflow } from '../../scripts/lib/workflowCommands.mts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const names = readdirSync(path.join(projectRoot, '.github', 'workflows')).map((file) =>
	path.basename(file, '.yml'),
);
const { scripts, publishConfig } = JSON.parse(read('package.json')) as {
	scripts: Record<string, string>;
	publishConfig: object;
};

it('a version is published only after all of CI has passed on it', async () => {
	const { on, jobs } = await githubWorkflow('publish');
	expect(on).toEqual({ push: { tags: ['*.*.*'] } });
	const [tested] = Object.entries(jobs).find(
		([, { uses }]) => uses === './.github/workflows/ci.yml',
	)!;
	expect(jobs.publish.needs).toBe(tested);
	expect((await githubWorkflow('ci')).on).toHaveProperty('workflow_call');
});

it('only the job that publishes may sign, in the Node that the tests run in, and it takes nothing from a cache', async () => {
	const { jobs } = await githubWorkflow('publish');
	const signing = Object.keys(jobs).filter(
		(job) => jobs[job].permissions?.['id-token'] === 'write',
	);
	expect(signing).toEqual(['publish']);
	const node = jobs.publish.steps?.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
	expect(node?.with).toEqual({ 'node-version-file': '.nvmrc' });
	expect(Object.values(NODES)).toContain(read('.nvmrc').trim());
});

it('npm asks for provenance wherever it publishes from, which only the workflow can give', () => {
	expect(publishConfig).toEqual({ provenance: true });
});

it('n8n’s newest rules are reported every week and fail nothing', async () => {
	const { jobs } = await githubWorkflow('weekly');
	expect(jobs.beta['continue-on-error']).toBe(true);
	expect(JSON.stringify(jobs.beta.steps)).toContain('@n8n/eslint-plugin-community-nodes@beta');
});

describe.each(names)('the workflow %s', (name) => {
	const text = read(`.github/workflows/${name}.yml`);

	it('may only read unless a job says more', async () => {
		expect(await githubWorkflow(name)).toMatchObject({ permissions: { contents: 'read' } });
	});

	it('uses each action by its commit', () => {
		const actions = [...text.matchAll(/uses: (?!\.\/)(\S+)/g)].map(([, action]) => action);
		for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
	});

	it('runs commands that package.json has', () => {
		const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command);
		expect(commands.filter((command) => !(command in scripts))).toEqual([]);
	});

	it('runs kinds of tests that there are', () => {
		const ran = [...text.matchAll(/npm test -- (\w+)|kind: \[([\w, ]+)\]/g)];
		const kinds = ran.flatMap(([, one, several]) => one ?? several.split(', '));
		const there = readdirSync(path.join(projectRoot, 'scripts', 'kinds'));
		expect(kinds.filter((kind) => !there.includes(`${kind}.mts`))).toEqual([]);
	});
});
