/**
 * Asks commands for their help, all in this one process: `node --import tsx test/scripts/everyHelp.mts <file> …`.
 * Prints one line of JSON for each: what it printed, and with which code it would have ended.
 */
import { pathToFileURL } from 'node:url';

const print = process.stdout.write.bind(process.stdout);
// Each command waits for Ctrl-C.
process.setMaxListeners(0);

for (const file of process.argv.slice(2)) {
	let printed = '';
	let ended: { code?: unknown } | undefined;
	const keep = (text: string | Uint8Array): boolean => {
		// What it says after its end would never have been printed.
		if (!ended) printed += String(text);
		return true;
	};
	process.argv = [process.execPath, file, '--help'];
	process.stdout.write = keep;
	process.stderr.write = keep;
	process.exit = (code) => {
		ended ??= { code };
		throw new Error('The process would end here');
	};
	await import(pathToFileURL(file).href).catch(() => undefined);
	print(`${JSON.stringify({ ...ended, printed })}\n`);
}
