import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { n8nEnvironment, type N8nHome } from './n8nHome.mts';
import { n8nNode, n8nStart } from './n8nInstall.mts';
import { HANGS_MS } from './patience.mts';
import { freePort } from './ports.mts';
import { end, launch, run, type Finished } from './processes.mts';

const POLL_MS = 200;

/** Runs one command of n8n's CLI, e.g. `['import:workflow', '--input=…']`, to its end. */
export async function n8n(home: N8nHome, args: string[]): Promise<Finished> {
	const env = n8nEnvironment(home, await freePort());
	return await run(n8nNode, [...n8nStart, ...args], { cwd: home.workFolder, env });
}

/** As `n8n`, but rejects with everything printed when the command does not succeed. */
export async function n8nOrThrow(home: N8nHome, args: string[]): Promise<Finished> {
	const finished = await n8n(home, args);
	if (finished.code !== 0) {
		throw new Error(
			`n8n ${args.join(' ')} ended with ${finished.code}\n${finished.stdout}${finished.stderr}`,
		);
	}
	return finished;
}

/** A running n8n with its editor. */
export interface N8nServer {
	/** The editor's address, e.g. `http://localhost:5678`. */
	url: string;
	/** What it has printed last. */
	printed(): string;
	stop(): Promise<void>;
	/** Ends it at once, as a crash does. */
	kill(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
	return await fetch(url).then(
		async (response) => (await response.text(), response.ok),
		() => false,
	);
}

async function untilReady(child: ChildProcess, url: string, log: () => string): Promise<void> {
	const deadline = Date.now() + HANGS_MS;
	while (!((await answers(`${url}/healthz/readiness`)) && (await answers(`${url}/`)))) {
		if (child.exitCode !== null) throw new Error(`n8n ended while starting\n${log()}`);
		if (Date.now() > deadline) throw new Error(`n8n did not become ready\n${log()}`);
		await sleep(POLL_MS);
	}
}

/** Starts n8n with its editor on `port`, and these settings beside its own, and resolves when the editor answers. */
export async function startN8n(
	home: N8nHome,
	port: number,
	settings: Record<string, string> = {},
): Promise<N8nServer> {
	const url = `http://localhost:${port}`;
	const own = n8nEnvironment(home, await freePort());
	const env = { ...own, N8N_PORT: String(port), ...settings };
	const child = launch(n8nNode, [...n8nStart, 'start'], {
		cwd: home.workFolder,
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let log = '';
	const keep = (text: Buffer) => (log = (log + text.toString()).slice(-20_000));
	child.stdout?.on('data', keep);
	child.stderr?.on('data', keep);
	await untilReady(child, url, () => log);
	const kill = async () => {
		const closed = once(child, 'close');
		child.kill('SIGKILL');
		await closed;
	};
	return { url, printed: () => log, stop: async () => await end(child), kill };
}
