import { access } from 'node:fs/promises';
import path from 'node:path';
import { oneAtATime } from './oneAtATime.mts';
import { dataFolder } from './paths.mts';
import { runOrThrow } from './processes.mts';

/** The Nodes that the package promises to run on, each in the version that it is tested on; n8n itself needs the last. */
export const NODES = { 20: '20.20.2', 22: '22.22.3', 24: '24.21.0' } as const;

/** A major version of Node. */
export type Major = keyof typeof NODES;

/** The one that the pinned n8n needs. */
export const N8N_MAJOR: Major = 24;

const folderOf = (major: Major) => path.join(dataFolder, `node-${NODES[major]}`);

/** Where the binary of a Node is, once it is installed: that of this process, if it is of that version. */
export const nodejsBinary = (major: Major): string =>
	Number.parseInt(process.versions.node, 10) === major
		? process.execPath
		: path.join(folderOf(major), 'node_modules', '.bin', 'node');

/** Installs a Node from the npm registry unless there is one: some seconds once. Gives back its binary. */
export async function installNodejs(major: Major): Promise<string> {
	const binary = nodejsBinary(major);
	const isInstalled = async () =>
		await access(binary).then(
			() => true,
			() => false,
		);
	if (await isInstalled()) return binary;
	await oneAtATime(`node-${major}`, async () => {
		if (await isInstalled()) return;
		// Its script fetches the binary for this machine.
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
