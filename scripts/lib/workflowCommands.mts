import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from './paths.mts';

/** A workflow of GitHub, as far as it is read here. */
export interface GitHubWorkflow {
	on: Record<string, unknown>;
	jobs: Record<string, Job>;
}

interface Job {
	uses?: string;
	needs?: string | string[];
	permissions?: Record<string, string>;
	steps?: Step[];
	'continue-on-error'?: boolean;
}

interface Step {
	name?: string;
	uses?: string;
	with?: Record<string, unknown>;
	run?: string;
}

/** A workflow of this repository, e.g. `publish`. */
export async function githubWorkflow(name: string): Promise<GitHubWorkflow> {
	const file = path.join(projectRoot, '.github', 'workflows', `${name}.yml`);
	return parse(await readFile(file, 'utf8')) as GitHubWorkflow;
}

/** The commands that a job runs, in their order, for `bash -eo pipefail`, as GitHub runs them. */
export async function commandsOf(workflow: string, job: string): Promise<string[]> {
	const { steps = [] } = (await githubWorkflow(workflow)).jobs[job];
	return steps.flatMap(({ run }) => run ?? []);
}
