import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './paths.mts';
import { end, launch } from './processes.mts';

/** Flags of `npm run sandbox`, without the dashes; see sandbox/README.md. */
export type SandboxFlags = Record<string, string | number>;

/** What `GET /__sandbox/stats` answers, as far as the scripts need it. */
export interface SandboxStats {
	calls: number;
	rejected: number;
	byPath: Record<string, number>;
	maxPerWindow: number;
}

/** A running sandbox service in a process of its own. */
export interface SandboxProcess {
	/** Base URL, without a trailing slash. */
	url: string;
	apiKey: string;
	stats(): Promise<SandboxStats>;
	stop(): Promise<void>;
}

/** Starts the sandbox service and resolves when it has printed its ready line. */
export async function startSandbox(flags: SandboxFlags): Promise<SandboxProcess> {
	const main = path.join(projectRoot, 'sandbox', 'main.mts');
	const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
	const child = launch(process.execPath, ['--import', 'tsx', main, ...args], {
		cwd: projectRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	if (!child.stdout) throw new Error('The sandbox has no output to read');
	const lines = createInterface({ input: child.stdout });
	const ready = await Promise.race([once(lines, 'line'), once(child, 'close')]);
	if (typeof ready[0] !== 'string') throw new Error('The sandbox service did not start');
	const { url, apiKey } = JSON.parse(ready[0]) as { url: string; apiKey: string };
	return {
		url,
		apiKey,
		stats: async () => (await (await fetch(`${url}/__sandbox/stats`)).json()) as SandboxStats,
		stop: async () => await end(child),
	};
}
