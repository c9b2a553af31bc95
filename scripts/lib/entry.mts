import { endAll } from './processes.mts';
import { reasonOf } from './reason.mts';

/** Resolves when the person presses Ctrl-C, or the process is asked to end. */
export async function interrupted(): Promise<void> {
	await new Promise<void>((resolve) => {
		process.once('SIGINT', () => resolve());
		process.once('SIGTERM', () => resolve());
	});
}

/**
 * Runs a script to its end or to Ctrl-C, whichever comes first; then every child process is ended.
 * A failure is told with its causes and without a stack, and the exit code is 1; it is 130 after Ctrl-C,
 * unless the script has set another before.
 */
export async function entry(main: () => Promise<void>): Promise<void> {
	try {
		await Promise.race([main(), interrupted().then(() => (process.exitCode ??= 130))]);
	} catch (error) {
		console.error(`\n${reasonOf(error)}`);
		process.exitCode = 1;
	}
	await endAll();
	process.exit();
}
