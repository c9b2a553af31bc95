/** n8n in queue mode on one machine: Redis, PostgreSQL, a main and workers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { homeBelow, n8nEnvironment } from '../../scripts/lib/n8nHome.mts';
import { launchN8n, untilReady } from '../../scripts/lib/n8nProcess.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { end } from '../../scripts/lib/processes.mts';
import { startServers } from './servers.mts';

export type QueueMode = Awaited<ReturnType<typeof startQueueMode>>;

export async function startQueueMode(workers: number) {
	const servers = await startServers();
	const folder = await mkdtemp(path.join(tmpdir(), 'queue-mode-'));
	const start = async (name: string, command: 'start' | 'worker', portName: string) => {
		const home = await homeBelow(path.join(folder, name));
		await installNode(home);
		const [port, brokerPort] = [await freePort(), await freePort()];
		const own = { ...servers.settings, [portName]: String(port) };
		const env = { ...n8nEnvironment(home, brokerPort), ...own };
		const started = launchN8n([command], { cwd: home.workFolder, env });
		const url = `http://127.0.0.1:${port}`;
		await untilReady(started, `${url}/healthz/readiness`);
		return { ...started, url };
	};
	const main = await start('main', 'start', 'N8N_PORT');
	const names = Array.from({ length: workers }, (_, n) => `worker-${n}`);
	const all = await Promise.all(
		names.map(async (name) => await start(name, 'worker', 'QUEUE_HEALTH_CHECK_PORT')),
	);
	const others: Array<() => Promise<void>> = [];
	return {
		url: main.url,
		/** Adds something to stop with it, even if its test fails. */
		endWith: (stop: () => Promise<void>) => void others.push(stop),
		stop: async () => {
			await Promise.all(others.map(async (stop) => await stop()));
			await Promise.all(all.map(async (worker) => await worker.kill()));
			await end(main.child);
			await servers.stop();
			await rm(folder, { recursive: true });
		},
	};
}
