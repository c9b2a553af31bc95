import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { N8N_VERSION } from './n8nVersion.mts';
import { installNodejs, N8N_MAJOR, nodejsBinary } from './nodejs.mts';
import { withLock } from './lock.mts';
import { dataFolder, projectRoot } from './paths.mts';
import { run, runOrThrow } from './processes.mts';

const TICK_MS = 10_000;
/** The size of the pinned version, as `withProgress` prints it at the end. */
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

/** How much of n8n is unpacked, e.g. `1,240 MB`; empty on systems without `du`. */
async function sizeNow(): Promise<string> {
	const printed = await run('du', ['-sk', modules]).catch(() => undefined);
	const megabytes = Math.round((Number.parseInt(printed?.stdout ?? '', 10) * 1024) / 1e6);
	return megabytes >= 0 ? `${megabytes.toLocaleString('en-US')} MB, ` : '';
}

/** Prints that a long command is still running: without a terminal, npm prints nothing. */
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

/** The first sentence of npm's error, without its codes and the name of its log. */
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
	// If the database driver's binary can't be fetched, npm compiles it: unoptimized, in a third of the time.
	const options = { cwd: runtimeFolder, env: { ...process.env, CFLAGS: '-O0' }, detached: true };
	const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
	// If the registry can't be reached, npm's usual pauses add up to many minutes.
	const soon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
	const { code, stdout, stderr } = await run('npm', [...args, ...quiet, ...soon], options);
	if (code === 0) return;
	throw new Error(
		`n8n could not be installed (${npmReason(stderr + stdout)}): see that npm reaches its registry and that 3 GB are free, then run the same command again.`,
	);
}

/** What to install: the text of the lock file, or of the pinned package.json with another version. */
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

/** Downloads n8n and builds its database driver. `wanted` is the fingerprint of what to install. */
async function install(wanted: string): Promise<void> {
	const folder = path.relative(projectRoot, modules);
	console.log(`Installing n8n: ${SIZE} in ${folder}. This is done once and takes a few minutes.`);
	// The peer dependencies of n8n's packages contradict each other, and their scripts must not run. With saving, npm
	// would add packages for other platforms to the lock file, which is tracked.
	const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-save'];
	await withProgress('downloading', npm('install', ...flags));
	// Only the database driver needs its script.
	await withProgress('building', npm('rebuild', 'sqlite3', '--ignore-scripts=false'));
	await runOrThrow(n8nNode, [n8nCommand, '--version']);
	await writeFile(marker, wanted);
}

/**
 * Installs n8n and its Node, unless exactly the versions of the lock file are there. It takes minutes the first time,
 * and milliseconds later.
 */
export async function installN8n(): Promise<void> {
	const packages = await wantedPackages();
	const wanted = createHash('sha256').update(packages).digest('hex');
	const isInstalled = async () =>
		(await readFile(marker, 'utf8').catch(() => 'nothing')) === wanted;
	await installNodejs(N8N_MAJOR);
	if (await isInstalled()) return;
	await withLock('install', async () => {
		if (!(await isInstalled())) await install(wanted);
	});
}
