import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { N8N_VERSION } from './n8nVersion.mts';
import { installNodejs, N8N_MAJOR, nodejsBinary } from './nodejs.mts';
import { oneAtATime } from './oneAtATime.mts';
import { dataFolder, projectRoot } from './paths.mts';
import { run, runOrThrow } from './processes.mts';

const TICK_MS = 10_000;
/** What an installation of the pinned version comes to, as it says at its end. */
const SIZE = 'about 2,300 MB';

const otherVersion = process.env[N8N_VERSION];
const pinnedFolder = path.join(projectRoot, 'scripts', 'n8n');
const runtimeFolder = otherVersion ? path.join(dataFolder, `n8n-${otherVersion}`) : pinnedFolder;
const modules = path.join(runtimeFolder, 'node_modules');
const marker = path.join(modules, '.installed-from');

/** The Node that runs n8n. */
export const n8nNode = nodejsBinary(N8N_MAJOR);

/** n8n's command line. */
export const n8nCommand = path.join(modules, 'n8n', 'bin', 'n8n');

/** How much of n8n has been unpacked, e.g. `1,240 MB`; empty where this system cannot tell. */
async function sizeNow(): Promise<string> {
	const printed = await run('du', ['-sk', modules]).catch(() => undefined);
	const megabytes = Math.round((Number.parseInt(printed?.stdout ?? '', 10) * 1024) / 1e6);
	return megabytes >= 0 ? `${megabytes.toLocaleString('en-US')} MB, ` : '';
}

/** Says that a long command is still at work: npm prints nothing while it is not on a terminal. */
async function withProgress(what: string, work: Promise<unknown>): Promise<void> {
	const started = Date.now();
	const soFar = async () => `${await sizeNow()}${Math.round((Date.now() - started) / 1000)} s`;
	console.log(`  ${what} …`);
	const tick = setInterval(
		() => void soFar().then((text) => console.log(`  ${what} … ${text}`)),
		TICK_MS,
	);
	try {
		await work;
	} finally {
		clearInterval(tick);
	}
	console.log(`  ${what}: done, ${await soFar()}`);
}

/** What `npm` says went wrong, in its own first sentence; without its codes and the name of its log. */
function npmReason(printed: string): string {
	const lines = printed
		.split('\n')
		.flatMap((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? []);
	return (
		lines.find((line) => !/^(code|errno|syscall|path|A complete log)/.test(line)) ??
		'npm did not say why'
	);
}

async function npm(...args: string[]): Promise<void> {
	// Where the database driver's binary cannot be fetched it is compiled: without optimizing, in a third of the time.
	const options = { cwd: runtimeFolder, env: { ...process.env, CFLAGS: '-O0' }, detached: true };
	const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
	// npm's own pauses add up to many minutes where the registry cannot be reached at all.
	const soon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
	const { code, stdout, stderr } = await run('npm', [...args, ...quiet, ...soon], options);
	if (code === 0) return;
	throw new Error(
		`n8n could not be installed (${npmReason(stderr + stdout)}): see that npm reaches its registry and that 3 GB are free, then run the same command again.`,
	);
}

/** What is to be installed, as the text of a lock file, or of the pinned package with another version in it. */
async function wantedPackages(): Promise<string> {
	if (!otherVersion) return await readFile(path.join(runtimeFolder, 'package-lock.json'), 'utf8');
	const pinned = JSON.parse(await readFile(path.join(pinnedFolder, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	pinned.dependencies.n8n = otherVersion;
	const wanted = JSON.stringify(pinned);
	await mkdir(runtimeFolder, { recursive: true });
	await writeFile(path.join(runtimeFolder, 'package.json'), wanted);
	return wanted;
}

/** Downloads n8n and builds what needs it; `wanted` is the fingerprint of what was asked for. */
async function install(wanted: string): Promise<void> {
	const folder = path.relative(projectRoot, modules);
	console.log(`Installing n8n: ${SIZE} in ${folder}. This is done once and takes a few minutes.`);
	// n8n's dependencies contradict each other in their peers; scripts of a thousand packages are not wanted.
	// Without saving: npm would add packages for other platforms to the lock file, which is tracked.
	const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-save'];
	await withProgress('downloading', npm('install', ...flags));
	// The database driver cannot work without its script.
	await withProgress('building', npm('rebuild', 'sqlite3', '--ignore-scripts=false'));
	await runOrThrow(n8nNode, [n8nCommand, '--version']);
	await writeFile(marker, wanted);
}

/**
 * Installs n8n and the Node it needs, unless exactly the versions of the lock file are there already. The first time takes some minutes; afterwards a few milliseconds.
 */
export async function installN8n(): Promise<void> {
	const packages = await wantedPackages();
	const wanted = createHash('sha256').update(packages).digest('hex');
	const isInstalled = async () =>
		(await readFile(marker, 'utf8').catch(() => 'nothing')) === wanted;
	await installNodejs(N8N_MAJOR);
	if (await isInstalled()) return;
	await oneAtATime('install', async () => {
		if (!(await isInstalled())) await install(wanted);
	});
}
