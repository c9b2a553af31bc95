/** n8n in queue mode: one main, workers, Redis and PostgreSQL, each process with a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { homeBelow, n8nEnvironment } from '../../scripts/lib/n8nHome.mts';
import { launchN8n, untilReady } from '../../scripts/lib/n8nProcess.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { end } from '../../scripts/lib/processes.mts';
import { startServers, type Servers } from './servers.mts';
import { queueSettings } from './settings.mts';

type Settings = Record<string, string>;

/** A process of n8n. */
interface N8nPart {
	/** Ids of the executions that it has begun and not ended. */
	executions(): string[];
	stop(): Promise<void>;
	/** As kill -9 does, or a machine that dies. */
	kill(): Promise<void>;
}

const idsAfter = (printed: string, words: RegExp): string[] =>
	[...printed.matchAll(words)].map(([, id]) => id);

/** A worker tells of each execution when it begins, and when it has finished or failed. */
function begunAndNotEnded(printed: string): string[] {
	const ended = idsAfter(printed, /Worker (?:finished|errored while running) execution (\d+)/g);
	return idsAfter(printed, /Worker started execution (\d+)/g).filter((id) => !ended.includes(id));
}

export class QueueMode {
	readonly workers: N8nPart[] = [];

	/** The main's address. */
	url = '';

	private main?: N8nPart;

	/** What else is to be ended with it. */
	private readonly ends: Array<() => Promise<void>> = [];

	private constructor(
		private readonly folder: string,
		private readonly servers: Servers,
		private readonly settings: Settings,
	) {}

	/** @param settings beside those of the compose file */
	static async start(workers: number, settings: Settings = {}): Promise<QueueMode> {
		const servers = await startServers();
		const folder = await mkdtemp(path.join(tmpdir(), 'queue-mode-'));
		const queue = new QueueMode(folder, servers, {
			...(await queueSettings(servers)),
			...settings,
		});
		try {
			await queue.startMain();
			const all = Array.from({ length: workers }, async (_, n) => await queue.startWorker(n));
			queue.workers.push(...(await Promise.all(all)));
			return queue;
		} catch (error) {
			await queue.stop();
			throw error;
		}
	}

	/** The main dies, and starts again after what happens meanwhile; the workers go on. */
	async crashMain(meanwhile: () => Promise<unknown>): Promise<void> {
		await this.main!.kill();
		await meanwhile();
		await this.startMain();
	}

	/** Ends something with it, whatever becomes of the test that started it. */
	readonly endWith = (end: () => Promise<void>): void => void this.ends.push(end);

	async stop(): Promise<void> {
		await Promise.all(this.ends.map(async (end) => await end()));
		await Promise.all(this.workers.map((worker) => worker.kill()));
		await this.main?.stop();
		await this.servers.stop();
		await rm(this.folder, { recursive: true });
	}

	private async startMain(): Promise<void> {
		const port = await freePort();
		this.main = await this.startPart('main', 'start', { N8N_PORT: String(port) }, port);
		this.url = `http://127.0.0.1:${port}`;
	}

	private async startWorker(n: number): Promise<N8nPart> {
		const port = await freePort();
		const own = { QUEUE_HEALTH_CHECK_PORT: String(port) };
		return await this.startPart(`worker-${n}`, 'worker', own, port);
	}

	private async startPart(
		name: string,
		command: 'start' | 'worker',
		own: Settings,
		port: number,
	): Promise<N8nPart> {
		const home = await homeBelow(path.join(this.folder, name));
		await installNode(home);
		const env = { ...n8nEnvironment(home, await freePort()), ...this.settings, ...own };
		const started = launchN8n([command], { cwd: home.workFolder, env });
		await untilReady(started, `http://127.0.0.1:${port}/healthz/readiness`);
		return {
			executions: () => begunAndNotEnded(started.printed()),
			stop: async () => await end(started.child),
			kill: started.kill,
		};
	}
}
