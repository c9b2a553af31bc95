import { endAll } from './processes.mts';
import { errorMessage } from './errorMessage.mts';

/** Resolves on Ctrl-C or SIGTERM. */
export async function interrupted(): Promise<void> {
	await new Promise<void>((resolve) => {
		process.once('SIGINT', () => resolve());
		process.once('SIGTERM', () => resolve());
	});
}

/**
 * Runs a script to its end or to Ctrl-C, then ends every child process. Prints a failure with its causes, without a
 * stack, and ends with 1. After Ctrl-C the exit code is 130, unless the script has set another one.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
	try {
		await Promise.race([main(), interrupted().then(() => (process.exitCode ??= 130))]);
	} catch (error) {
		console.error(`\n${errorMessage(error)}`);
		process.exitCode = 1;
	}
	await endAll();
	process.exit();
}
