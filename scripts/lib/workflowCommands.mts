import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from './paths.mts';

/** A GitHub workflow, as far as the scripts and tests read it. */
export interface GitHubWorkflow {
	on: Record<string, unknown>;
	jobs: Record<string, Job>;
}

interface Job {
	uses?: string;
	needs?: string | string[];
	steps?: Array<{ run?: string }>;
}

/** A workflow of this repository, e.g. `publish`. */
export async function githubWorkflow(name: string): Promise<GitHubWorkflow> {
	const file = path.join(projectRoot, '.github', 'workflows', `${name}.yml`);
	return parse(await readFile(file, 'utf8')) as GitHubWorkflow;
}

/** The commands of a job, in order. GitHub runs each with `bash -eo pipefail`. */
export async function commandsOf(workflow: string, job: string): Promise<string[]> {
	const { steps = [] } = (await githubWorkflow(workflow)).jobs[job];
	return steps.flatMap(({ run }) => run ?? []);
}
