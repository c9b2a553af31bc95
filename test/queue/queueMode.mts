/** n8n in queue mode: one main, workers, Redis and PostgreSQL, each process with a folder of its own. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Credential } from '../../scripts/lib/importing.mts';
import { homeBelow, n8nEnvironment, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { n8nNode, n8nStart } from '../../scripts/lib/n8nInstall.mts';
import { launchN8n, untilReady } from '../../scripts/lib/n8nProcess.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { end, runOrThrow } from '../../scripts/lib/processes.mts';
import { N8nApi } from './n8nApi.mts';
import { startServers, type Servers } from './servers.mts';
import { queueSettings } from './settings.mts';

type Settings = Record<string, string>;

/** A process of n8n. */
export interface N8nPart {
	/** What it has printed so far. */
	printed(): string;
	/** Ids of the executions that it has begun and not ended. */
	executions(): string[];
	/** As `docker stop` does; resolves with the ms it took. */
	stop(): Promise<number>;
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

	/** The main's REST interface. */
	api!: N8nApi;

	private main?: N8nPart;

	/** What else is to be ended with it. */
	private readonly ends: Array<() => Promise<void>> = [];

	private constructor(
		private readonly folder: string,
		private readonly servers: Servers,
		private readonly settings: Settings,
		private readonly install: (home: N8nHome) => Promise<void>,
	) {}

	/**
	 * @param settings differ from those of `queueSettings`
	 * @param install puts the package into the folder of each process
	 */
	static async start(
		workers = 2,
		settings: Settings = {},
		install: (home: N8nHome) => Promise<void> = installNode,
	): Promise<QueueMode> {
		const servers = await startServers();
		const folder = await mkdtemp(path.join(tmpdir(), 'queue-mode-'));
		const all = { ...queueSettings(servers), ...settings };
		const queue = new QueueMode(folder, servers, all, install);
		try {
			await queue.startMain();
			await queue.startWorkers(workers);
			return queue;
		} catch (error) {
			await queue.stop();
			throw error;
		}
	}

	/** Starts so many workers side by side and gives them back. */
	async startWorkers(count: number, settings: Settings = {}): Promise<N8nPart[]> {
		const started = await Promise.all(
			Array.from({ length: count }, async (_, nth) => {
				const port = await freePort();
				const own = { ...settings, QUEUE_HEALTH_CHECK_PORT: String(port) };
				return await this.startPart(`worker-${this.workers.length + nth}`, ['worker'], own, port);
			}),
		);
		this.workers.push(...started);
		return started;
	}

	/** The main dies, and starts again after what happens meanwhile; the workers go on. */
	async crashMain(meanwhile: () => Promise<void>): Promise<void> {
		await this.main!.kill();
		await meanwhile();
		await this.startMain();
	}

	/** Imports credentials as they are, with tokens where they have some. */
	async importCredentials(credentials: Credential[]): Promise<void> {
		const file = path.join(this.folder, 'credentials.json');
		await writeFile(file, JSON.stringify(credentials));
		const { cwd, env } = await this.environment('command', {});
		await runOrThrow(n8nNode, [...n8nStart, 'import:credentials', `--input=${file}`], { cwd, env });
	}

	/** Ends something with it, whatever becomes of the test that started it. */
	endWith(end: () => Promise<void>): void {
		this.ends.push(end);
	}

	async stop(): Promise<void> {
		await Promise.all(this.ends.map(async (end) => await end()));
		await Promise.all(this.workers.map((worker) => worker.kill()));
		await this.main?.stop();
		await this.servers.stop();
		await rm(this.folder, { recursive: true });
	}

	private async startMain(): Promise<void> {
		const port = await freePort();
		this.main = await this.startPart('main', ['start'], { N8N_PORT: String(port) }, port);
		this.api = await N8nApi.open(`http://127.0.0.1:${port}`);
	}

	private async environment(name: string, settings: Settings) {
		const home = await homeBelow(path.join(this.folder, name));
		await this.install(home);
		const own = n8nEnvironment(home, await freePort());
		return { cwd: home.workFolder, env: { ...own, ...this.settings, ...settings } };
	}

	private async startPart(
		name: string,
		args: string[],
		settings: Settings,
		port: number,
	): Promise<N8nPart> {
		const { cwd, env } = await this.environment(name, settings);
		const started = launchN8n(args, { cwd, env });
		const { child, printed, kill } = started;
		await untilReady(started, `http://127.0.0.1:${port}/healthz/readiness`);
		const closed = once(child, 'close');
		return {
			printed,
			kill,
			executions: () => begunAndNotEnded(printed()),
			stop: async () => {
				const asked = Date.now();
				if (args[0] === 'worker') child.kill('SIGTERM');
				else await end(child);
				await closed;
				return Date.now() - asked;
			},
		};
	}
}
