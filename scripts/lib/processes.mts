import { spawn, type ChildProcess, type SpawnOptions, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from './paths.mts';

const GRACE_MS = 60_000;
/** Every running child, and a function that sends it a signal. */
const running = new Map<ChildProcess, (signal: NodeJS.Signals) => void>();

// A script that dies must not leave a server behind.
process.on('exit', () => running.forEach((send) => send('SIGKILL')));

/**
 * Starts a child process that `endAll` will end. A `detached` one is killed at once, with all its children, because npm
 * and its compilers go on for a minute after any other signal.
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
 * Runs a command to its end. Resolves with what it printed, and rejects only if it can't be started. It prints into
 * files, because a command that exits, such as n8n's, loses what a pipe hasn't taken yet.
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

/** Runs a script of the project to its end, without the options of Node that tests set. */
export const runScript = async (args: string[], cwd = projectRoot): Promise<Finished> =>
	await run(process.execPath, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } });

/** Runs a command to its end and shows what it prints. Resolves with the exit code. */
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

/** Runs a command to its end. Rejects with everything that it printed if it doesn't exit with 0. */
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

/** Ends a child process: asks it, kills it after a while, and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
	const send = running.get(child);
	if (!send) return;
	const closed = once(child, 'close');
	send('SIGTERM');
	const insist = setTimeout(() => send('SIGKILL'), GRACE_MS);
	await closed;
	clearTimeout(insist);
}

/** Ends all child processes. */
export async function endAll(): Promise<void> {
	await Promise.all([...running.keys()].map(end));
}
