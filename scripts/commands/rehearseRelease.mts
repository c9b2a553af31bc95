// `npm run release:rehearse`: a release, from publishing to first use, with a registry of its own.
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../lib/createWorkflows.mts';
import { runMain } from '../lib/runMain.mts';
import { mainExample } from '../lib/exampleReport.mts';
import { command, readFlags } from '../lib/flags.mts';
import { exampleWorkflows, sandboxCredential } from '../lib/importing.mts';
import { openN8nApi } from '../lib/n8nApi.mts';
import { freshHome } from '../lib/n8nHome.mts';
import { installN8n } from '../lib/n8nInstall.mts';
import { startN8n } from '../lib/n8nProcess.mts';
import { openN8nRest } from '../lib/n8nRest.mts';
import { projectRoot } from '../lib/paths.mts';
import { freePort } from '../lib/ports.mts';
import { run, runOrThrow } from '../lib/processes.mts';
import { npmOf, startRegistry, writeLogin, type Registry } from '../lib/registry.mts';
import { exampleData, showRun } from '../lib/runExample.mts';
import { startSandboxProcess } from '../lib/sandboxProcess.mts';
import { commandsOf } from '../lib/workflowCommands.mts';

const COMMAND = command(
	'npm run release:rehearse',
	'Publishes to a local registry, installs the package in a new n8n, and runs the main example.',
);

/** The step that the rehearsal skips: the packages are there. */
const NOT_REHEARSED = 'npm install';
const SETTING = 'N8N_COMMUNITY_PACKAGES';

/** The environment without npm's variables, which pass on flags such as `--silent`. */
const environment = Object.fromEntries(
	Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);

/** Copies the files that git knows. */
async function copyProject(folder: string): Promise<void> {
	const all = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
	const listed = await runOrThrow('git', all, { cwd: projectRoot });
	for (const file of listed.split('\0').filter((name) => name !== '')) {
		await cp(path.join(projectRoot, file), path.join(folder, file));
	}
	await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Checks that a logged-in maintainer can't publish from here. */
async function refuseLaptop(registry: Registry, copy: string, npmrc: string): Promise<void> {
	await writeLogin(registry, npmrc);
	const env = { ...environment, npm_config_registry: registry.url, npm_config_userconfig: npmrc };
	const { code, stderr } = await run('npm', ['publish'], { cwd: copy, env });
	const reason = /^npm error (.*provenance.*)$/im.exec(stderr)?.[1];
	if (code === 0 || !reason) throw new Error(`npm publish was not refused\n${stderr}`);
	console.log(`npm publish from here: refused (${reason})`);
	await rm(npmrc);
}

/** Runs the commands of the workflow. Resolves with the value of the setting in its summary. */
async function publish(copy: string, env: NodeJS.ProcessEnv): Promise<string> {
	for (const lines of await commandsOf('publish', 'publish')) {
		if (lines === NOT_REHEARSED) continue;
		console.log(`\n$ ${lines.trim().replaceAll('\n', '\n  ')}`);
		const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines];
		await runOrThrow('bash', args, { cwd: copy, env });
	}
	const summary = await readFile(env.GITHUB_STEP_SUMMARY!, 'utf8');
	const value = new RegExp(`^${SETTING}=(.*)$`, 'm').exec(summary)?.[1];
	if (!value) throw new Error(`The summary of the workflow has no ${SETTING}\n${summary}`);
	return value;
}

/** Starts a new n8n that installs the package by its environment, with the checksum, and runs the main example. */
async function useIt(folder: string, value: string, npmPath: string): Promise<void> {
	const sandbox = await startSandboxProcess({ port: 0, ...exampleData });
	console.log('\nStarting a new n8n, which installs the package by its environment …');
	const { url, stop } = await startN8n(await freshHome(folder), await freePort(), {
		PATH: npmPath,
		N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
		[SETTING]: value,
	});
	const { ask } = await openN8nRest(url);
	const installed =
		await ask<Array<{ packageName: string; installedVersion: string }>>('community-packages');
	if (installed.length !== 1) throw new Error('n8n did not install the package');
	console.log(`n8n has ${installed[0].packageName} ${installed[0].installedVersion}`);
	const examples = (await exampleWorkflows()).filter(({ id }) => id === mainExample.id);
	await createWorkflows(url, examples, [sandboxCredential(sandbox)]);
	const api = await openN8nApi(url);
	await showRun(sandbox, async () => await api.finished(await api.start(mainExample.id, 'Start')));
	await stop();
	await sandbox.stop();
}

await runMain(async () => {
	readFlags(COMMAND);
	await installN8n();
	const folder = await mkdtemp(path.join(tmpdir(), 'rehearsal-'));
	const inside = (name: string) => path.join(folder, name);
	const registry = await startRegistry(inside('registry'));
	const copy = inside('package');
	try {
		await copyProject(copy);
		const { version } = JSON.parse(await readFile(path.join(copy, 'package.json'), 'utf8')) as {
			version: string;
		};
		await refuseLaptop(registry, copy, inside('npmrc'));
		const npmPath = await npmOf(registry, inside('bin'));
		const value = await publish(copy, {
			...environment,
			PATH: npmPath,
			npm_config_userconfig: inside('npmrc'),
			NPM_TOKEN: registry.token,
			GITHUB_REF_NAME: version,
			GITHUB_STEP_SUMMARY: inside('summary.md'),
		});
		await useIt(folder, value, npmPath);
		console.log(`\nFor installations by the environment\n${SETTING}=${value}`);
	} finally {
		await registry.stop();
		await rm(folder, { recursive: true, force: true });
	}
});
