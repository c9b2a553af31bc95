import { spawn, type ChildProcess, type SpawnOptions, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const GRACE_MS = 60_000;
/** Each child that runs, and how a signal is sent to it. */
const running = new Map<ChildProcess, (signal: NodeJS.Signals) => void>();

// A script that dies must not leave a server behind.
process.on('exit', () => running.forEach((send) => send('SIGKILL')));

/**
 * Starts a child process that `endAll` will end. A `detached` one is killed at once, with all its own children: npm
 * goes on for a minute after any other signal, and so do the compilers that it has started.
 */
export function launch(command: string, args: string[], options: SpawnOptions): ChildProcess {
	const child = spawn(command, args, options);
	running.set(child, (signal) =>
		options.detached ? process.kill(-child.pid!, 'SIGKILL') : child.kill(signal),
	);
	child.once('close', () => running.delete(child));
	child.once('error', () => running.delete(child));
	return child;
}

export interface Finished {
	code: number | null;
	stdout: string;
	stderr: string;
}

/**
 * Runs a command to its end and gives back what it printed. Rejects only if it cannot be started.
 * It prints into files: of what a pipe has not taken yet, a command that ends itself loses the rest, as n8n's does.
 */
export async function run(
	command: string,
	args: string[],
	options: SpawnOptions = {},
): Promise<Finished> {
	const folder = await mkdtemp(path.join(tmpdir(), 'printed-'));
	const [stdout, stderr] = ['stdout', 'stderr'].map((name) => path.join(folder, name));
	const files = await Promise.all([stdout, stderr].map(async (file) => await open(file, 'w')));
	try {
		const stdio: StdioOptions = ['ignore', ...files.map(({ fd }) => fd)];
		const closed = once(launch(command, args, { ...options, stdio }), 'close');
		const [code] = (await closed) as [number | null];
		return { code, stdout: await readFile(stdout, 'utf8'), stderr: await readFile(stderr, 'utf8') };
	} finally {
		await Promise.all(files.map(async (file) => await file.close()));
		await rm(folder, { recursive: true });
	}
}

/** Runs a command to its end while the person sees what it prints. Gives back the exit code. */
export async function runVisibly(
	command: string,
	args: string[],
	options: SpawnOptions = {},
): Promise<number | null> {
	const [code] = (await once(launch(command, args, { ...options, stdio: 'inherit' }), 'close')) as [
		number | null,
	];
	return code;
}

/** Runs a command to its end. Rejects with everything it printed when it does not exit with 0. */
export async function runOrThrow(
	command: string,
	args: string[],
	options: SpawnOptions = {},
): Promise<string> {
	const { code, stdout, stderr } = await run(command, args, options);
	if (code !== 0) {
		throw new Error(`${[command, ...args].join(' ')} ended with ${code}\n${stdout}${stderr}`);
	}
	return stdout;
}

/** Asks one child process to end, insists after a while, and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
	const send = running.get(child);
	if (!send) return;
	const closed = once(child, 'close');
	send('SIGTERM');
	const insist = setTimeout(() => send('SIGKILL'), GRACE_MS);
	await closed;
	clearTimeout(insist);
}

/** Ends every child process that is still running. */
export async function endAll(): Promise<void> {
	await Promise.all([...running.keys()].map(end));
}
