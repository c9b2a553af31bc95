import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { N8nHome } from './n8nHome.mts';
import { withLock } from './lock.mts';
import { dataFolder, projectRoot } from './paths.mts';
import { runOrThrow } from './processes.mts';

const SOURCES = ['package.json', 'tsconfig.json', 'gulpfile.js', 'README.md', 'LICENSE'];
const SOURCE_FOLDERS = ['nodes', 'credentials', 'icons'];

const packFolder = path.join(dataFolder, 'package');
const marker = path.join(packFolder, 'packed-from');

/** What `npm pack` would publish. */
export interface PackedNode {
	/** The package's name. */
	name: string;
	/** The tarball, absolute. */
	tarball: string;
	/** Changes with every file of the package. */
	fingerprint: string;
}

async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}

async function fingerprintOfSources(): Promise<string> {
	const below = await Promise.all(
		SOURCE_FOLDERS.map((folder) => filesBelow(path.join(projectRoot, folder))),
	);
	const hash = createHash('sha256');
	for (const file of [...SOURCES.map((name) => path.join(projectRoot, name)), ...below.flat()]) {
		hash.update(path.relative(projectRoot, file)).update(await readFile(file));
	}
	return hash.digest('hex');
}

async function buildAndPack(tarball: string, fingerprint: string): Promise<void> {
	const packedFrom = await readFile(marker, 'utf8').catch(() => 'nothing');
	const built = existsSync(path.join(projectRoot, 'dist'));
	if (packedFrom === fingerprint && built && existsSync(tarball)) return;
	console.log('Building and packing the node …');
	const options = { cwd: projectRoot };
	await rm(packFolder, { recursive: true, force: true });
	await mkdir(packFolder, { recursive: true });
	await runOrThrow('npm', ['run', 'build'], options);
	await runOrThrow('npm', ['pack', '--pack-destination', packFolder], options);
	await writeFile(marker, fingerprint);
}

/** Builds and packs the node as for publishing, unless no source has changed. */
export async function packNode(): Promise<PackedNode> {
	const manifest = await readFile(path.join(projectRoot, 'package.json'), 'utf8');
	const { name, version } = JSON.parse(manifest) as { name: string; version: string };
	const tarball = path.join(packFolder, `${name}-${version}.tgz`);
	const fingerprint = await fingerprintOfSources();
	await withLock('pack', async () => await buildAndPack(tarball, fingerprint));
	return { name, tarball, fingerprint };
}

/** Unpacks an npm tarball into `folder`, and removes what was there. */
export async function unpack(tarball: string, folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await runOrThrow('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
}

/** The folder of a community package in n8n. */
const packageFolder = ({ userFolder }: N8nHome, name: string): string =>
	path.join(userFolder, '.n8n', 'nodes', 'node_modules', name);

/** Installs the packed node in n8n's folder, unless it is there already. */
export async function installNode(home: N8nHome): Promise<void> {
	const packed = await packNode();
	const folder = packageFolder(home, packed.name);
	const unpackedFrom = path.join(folder, '.unpacked-from');
	if ((await readFile(unpackedFrom, 'utf8').catch(() => 'nothing')) === packed.fingerprint) return;
	await unpack(packed.tarball, folder);
	await writeFile(unpackedFrom, packed.fingerprint);
}
