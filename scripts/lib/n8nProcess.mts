import type { ChildProcess, SpawnOptions, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { n8nEnvironment, type N8nHome } from './n8nHome.mts';
import { n8nCommand, n8nNode } from './n8nInstall.mts';
import { waitUntil } from './waitUntil.mts';
import { freePort } from './ports.mts';
import { end, launch, run, type Finished } from './processes.mts';
import { fetchN8n } from './fetchN8n.mts';

/** Runs a command of n8n's CLI to its end, e.g. `['import:workflow', '--input=…']`. */
export async function n8n(home: N8nHome, args: string[]): Promise<Finished> {
	const env = n8nEnvironment(home, await freePort());
	return await run(n8nNode, [n8nCommand, ...args], { cwd: home.workFolder, env });
}

/** As `n8n`, but rejects with everything printed if the command fails. */
export async function n8nOrThrow(home: N8nHome, args: string[]): Promise<void> {
	const { code, stdout, stderr } = await n8n(home, args);
	if (code !== 0) throw new Error(`n8n ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
}

/** A process of n8n. */
export interface N8nProcess {
	child: ChildProcess;
	/** The end of what it has printed. */
	printed(): string;
	/** Kills it, as in a crash. */
	kill(): Promise<void>;
}

/** Starts an n8n process and keeps what it prints. */
export function launchN8n(args: string[], options: SpawnOptions): N8nProcess {
	const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
	const child = launch(n8nNode, [n8nCommand, ...args], { ...options, stdio });
	let log = '';
	const keep = (text: Buffer) => (log = (log + text.toString()).slice(-200_000));
	child.stdout?.on('data', keep);
	child.stderr?.on('data', keep);
	const closed = once(child, 'close');
	const kill = async () => {
		child.kill('SIGKILL');
		await closed;
	};
	return { child, printed: () => log, kill };
}

/** Waits until all these addresses of a process answer. */
export async function untilReady({ child, printed }: N8nProcess, ...urls: string[]): Promise<void> {
	const answers = async (url: string) =>
		await fetchN8n(url).then(
			async (response) => (await response.text(), response.ok),
			() => false,
		);
	await waitUntil('n8n did not become ready', async () => {
		if (child.exitCode !== null || child.signalCode !== null) {
			throw new Error(`n8n ended while starting\n${printed()}`);
		}
		for (const url of urls) if (!(await answers(url))) return false;
		return true;
	});
}

/** A running n8n with its editor. */
export interface N8nServer extends N8nProcess {
	/** The editor's address, e.g. `http://localhost:5678`. */
	url: string;
	stop(): Promise<void>;
}

/** Starts n8n with its editor on `port` and with additional settings, and resolves when the editor answers. */
export async function startN8n(
	home: N8nHome,
	port: number,
	settings: Record<string, string> = {},
): Promise<N8nServer> {
	const url = `http://localhost:${port}`;
	const own = n8nEnvironment(home, await freePort());
	const env = { ...own, N8N_PORT: String(port), ...settings };
	const { child, printed, kill } = launchN8n(['start'], { cwd: home.workFolder, env });
	await untilReady({ child, printed, kill }, `${url}/healthz/readiness`, `${url}/`);
	return { url, child, printed, stop: async () => await end(child), kill };
}
