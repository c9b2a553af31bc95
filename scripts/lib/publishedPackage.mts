/** The package in a registry of its own, to be installed from n8n's editor. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packNode } from './packNode.mts';
import { runOrThrow } from './processes.mts';
import { npmOf, startRegistry, writeLogin } from './registry.mts';

/** Publishes the package. Returns a PATH with an npm that uses this registry only. */
export async function publishPackage() {
	const folder = await mkdtemp(path.join(tmpdir(), 'published-package-'));
	const registry = await startRegistry(path.join(folder, 'registry'));
	const PATH = await npmOf(registry, path.join(folder, 'bin'));
	const npmrc = path.join(folder, 'npmrc');
	await writeLogin(registry, npmrc);
	const env = { ...process.env, PATH, NODE_OPTIONS: '', npm_config_userconfig: npmrc };
	await runOrThrow('npm', ['publish', (await packNode()).tarball], { env });
	const stop = async () => {
		await registry.stop();
		await rm(folder, { recursive: true });
	};
	return { PATH, stop };
}
