import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './paths.mts';
import { end, launch } from './processes.mts';

/** Flags of `npm run sandbox`, without the dashes; see sandbox/README.md. */
export type SandboxFlags = Record<string, string | number>;

/** The response of `GET /__sandbox/stats`, as far as the scripts read it. */
export interface SandboxStats {
	calls: number;
	rejected: number;
	byPath: Record<string, number>;
}

/** A running sandbox service in a process of its own. */
export interface SandboxProcess {
	/** Base URL, without a trailing slash. */
	url: string;
	/** The address of its page. */
	page: string;
	apiKey: string;
	stats(): Promise<SandboxStats>;
	stop(): Promise<void>;
}

/** Sends a request to a sandbox, without n8n: POST if there is a body. Resolves with the JSON of the response. */
export async function ask<Data = Record<string, unknown>>(
	{ url, apiKey }: Pick<SandboxProcess, 'url' | 'apiKey'>,
	pathName: string,
	body?: object,
): Promise<Data> {
	const answer = await fetch(url + pathName, {
		method: body ? 'POST' : 'GET',
		headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
		body: body && JSON.stringify(body),
	});
	return (await answer.json()) as Data;
}

/** Replaces the fault rules of a sandbox; see sandbox/README.md. */
export const disturb = async (
	sandbox: Pick<SandboxProcess, 'url' | 'apiKey'>,
	...rules: object[]
): Promise<void> => await ask(sandbox, '/__sandbox/faults', { rules });

/** Starts the sandbox service, and resolves when it is ready. */
export async function startSandboxProcess(flags: SandboxFlags): Promise<SandboxProcess> {
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
	const { url, page, apiKey } = JSON.parse(ready[0]) as Record<'url' | 'page' | 'apiKey', string>;
	return {
		url,
		page,
		apiKey,
		stats: async () => await ask<SandboxStats>({ url, apiKey }, '/__sandbox/stats'),
		stop: async () => await end(child),
	};
}
