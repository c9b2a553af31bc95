/** Two versions of the package in a registry of the test's own. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packNode, unpack } from '../../scripts/lib/packNode.mts';
import { runOrThrow } from '../../scripts/lib/processes.mts';
import { npmOf, startRegistry, writeLogin } from '../../scripts/lib/registry.mts';

export const NAME = 'n8n-nodes-business-data-lookup';
/** No published version will reach these. */
export const OLDER = '999.0.0';
export const NEWER = '999.1.0';

interface PublishedVersions {
	/** A PATH with an npm that uses this registry only. */
	PATH: string;
	stop(): Promise<void>;
}

/** Publishes the package under both versions. */
export async function publishVersions(): Promise<PublishedVersions> {
	const folder = await mkdtemp(path.join(tmpdir(), 'published-versions-'));
	const registry = await startRegistry(path.join(folder, 'registry'));
	const PATH = await npmOf(registry, path.join(folder, 'bin'));
	const npmrc = path.join(folder, 'npmrc');
	await writeLogin(registry, npmrc);
	const env = { ...process.env, PATH, NODE_OPTIONS: '', npm_config_userconfig: npmrc };
	const cwd = path.join(folder, 'package');
	await unpack((await packNode()).tarball, cwd);
	const manifest = path.join(cwd, 'package.json');
	const packed = JSON.parse(await readFile(manifest, 'utf8')) as object;
	for (const version of [OLDER, NEWER]) {
		await writeFile(manifest, JSON.stringify({ ...packed, version }));
		// The scripts of the package need the whole project.
		await runOrThrow('npm', ['publish', '--ignore-scripts'], { cwd, env });
	}
	const stop = async () => {
		await registry.stop();
		await rm(folder, { recursive: true });
	};
	return { PATH, stop };
}
