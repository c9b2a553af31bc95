import { access } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './lock.mts';
import { dataFolder } from './paths.mts';
import { runOrThrow } from './processes.mts';

/** The versions of Node that the tests use, one for each major version that the package supports. n8n needs the last. */
export const NODES = { 20: '20.20.2', 22: '22.22.3', 24: '24.21.0' } as const;

/** A major version of Node. */
export type Major = keyof typeof NODES;

/** The major version that the pinned n8n needs. */
export const N8N_MAJOR: Major = 24;

const folderOf = (major: Major) => path.join(dataFolder, `node-${NODES[major]}`);

/** The binary of a Node once it is installed; the one of this process if it has that major version. */
export const nodejsBinary = (major: Major): string =>
	Number.parseInt(process.versions.node, 10) === major
		? process.execPath
		: path.join(folderOf(major), 'node_modules', '.bin', 'node');

/** Installs a Node from the npm registry, unless it is there. Resolves with its binary. */
export async function installNodejs(major: Major): Promise<string> {
	const binary = nodejsBinary(major);
	const isInstalled = async () =>
		await access(binary).then(
			() => true,
			() => false,
		);
	if (await isInstalled()) return binary;
	await withLock(`node-${major}`, async () => {
		if (await isInstalled()) return;
		// The package's script fetches the binary.
		const args = ['--no-save', '--ignore-scripts=false', '--no-audit', '--no-fund'];
		await runOrThrow('npm', [
			'install',
			'--prefix',
			folderOf(major),
			...args,
			`node@${NODES[major]}`,
		]);
	});
	return binary;
}
