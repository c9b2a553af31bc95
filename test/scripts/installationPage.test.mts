/** The commands of the installation page and the compose files that need no Docker. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { runOrThrow } from '../../scripts/lib/processes.mts';

interface Service {
	command: string | string[];
}

const PACKAGE = 'n8n-nodes-business-data-lookup';
const TARBALL = `${PACKAGE}-1.2.3.tgz`;

const page = async (name: string) => await readFile(path.join(projectRoot, name), 'utf8');
const compose = async (name: string) =>
	parse(await page(`examples/${name}/compose.yaml`), { merge: true }) as {
		services: Record<string, Service>;
	};

/** The block of code that has these words. */
const block = (text: string, words: string): string =>
	text.split(/^```.*$/m).find((part) => part.includes(words)) ?? '';

/** The script of a container. Compose replaces `$$` with `$`. */
const scriptOf = ({ command }: Service): string =>
	String([command].flat().at(-1)).replaceAll('$$', '$');

const machine = await mkdtemp(path.join(tmpdir(), 'installation-'));
afterAll(async () => await rm(machine, { recursive: true }));
const packed = path.join(machine, 'new', 'package');
await mkdir(path.join(packed, 'dist'), { recursive: true });
await writeFile(path.join(packed, 'package.json'), '{}');
await writeFile(path.join(packed, 'dist', 'new.js'), '');
const args = ['-czf', path.join(machine, TARBALL), '-C', path.dirname(packed), 'package'];
await runOrThrow('tar', args, {});

/** Runs a script where an older version is installed. Resolves with the files there afterwards. */
async function installed(folder: string, script: string, env: NodeJS.ProcessEnv) {
	const target = path.join(machine, folder, PACKAGE);
	await mkdir(path.join(target, 'dist'), { recursive: true });
	await writeFile(path.join(target, 'dist', 'old.js'), '');
	// Only root may change the owner of files.
	await runOrThrow('sh', ['-ec', `chown() { :; }\n${script}`], {
		cwd: machine,
		env: { PATH: process.env.PATH, ...env },
	});
	const files = await readdir(target, { recursive: true, withFileTypes: true });
	return files.flatMap((file) => (file.isFile() ? file.name : [])).sort();
}

/** The lines of a page that install a tarball by hand. */
const byHand = async (name: string) =>
	block(await page(name), 'tarball=').replace(/^npm install.*$/m, `tarball=${TARBALL}`);
const byCompose = async (name: string) =>
	scriptOf((await compose(name)).services.package).replace('/package.tgz', TARBALL);

/** What `docker exec` runs, on this machine instead of in the container. */
const inContainer = async (name: string) =>
	(/sh -ec '([^']*)'/.exec(await page(name))?.[1] ?? '')
		.replace('/home/node', machine)
		.replace('/tmp/package.tgz', TARBALL);

const HOME = '.n8n/nodes/node_modules';
const VOLUME = 'volume/nodes/node_modules';
const userFolder = { HOME: '/nobody', N8N_USER_FOLDER: machine };
const inVolume = { folder: path.join(machine, VOLUME, PACKAGE) };

test.each<[string, script: string, folder: string, NodeJS.ProcessEnv]>([
	['lines of the README', await byHand('README.md'), HOME, { HOME: machine }],
	['lines of the installation page', await byHand('docs/installation.md'), HOME, userFolder],
	['commands for a container', await inContainer('docs/installation.md'), HOME, {}],
	['compose file of examples/docker', await byCompose('docker'), VOLUME, inVolume],
	['compose file of examples/queue-mode', await byCompose('queue-mode'), VOLUME, inVolume],
])('the %s put the package in the place of an older version', async (_, script, folder, env) => {
	expect(await installed(folder, script, env)).toEqual(['new.js', 'package.json']);
});

test('the init container for Kubernetes unpacks the package into its volume', async () => {
	const yaml = block(await page('docs/installation.md'), 'initContainers:');
	const { initContainers: containers } = parse(yaml) as { initContainers: [{ command: string[] }] };
	const [shell, flag, script, folder] = containers[0].command;
	expect([shell, flag, folder]).toEqual(['sh', '-c', `/nodes/node_modules/${PACKAGE}`]);
	await runOrThrow('sh', ['-c', script.replace('/opt', machine), path.join(machine, 'pod')], {});
	expect((await readdir(path.join(machine, 'pod'))).sort()).toEqual(['dist', 'package.json']);
});
