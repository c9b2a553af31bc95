// `npm start` and `npm run demo` must work on a fresh clone, so this file uses nothing that `npm install` installs.
// package.json runs it with `exec`, so that a signal to npm reaches this process and not a shell.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
// The script gets its own arguments only.
const [script] = process.argv.splice(2, 1);

// npm writes this file last, so an interrupted install is repeated.
if (!existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))) {
	console.log('Installing the development packages (npm install) …');
	const npm = spawn('npm', ['install'], { cwd: projectRoot, stdio: 'inherit' });
	// After Ctrl-C npm would go on for a minute or more.
	const end = () => {
		npm.kill('SIGKILL');
		process.exit(130);
	};
	process.on('SIGINT', end).on('SIGTERM', end);
	const [code] = await once(npm, 'close');
	process.off('SIGINT', end).off('SIGTERM', end);
	if (code !== 0) process.exit(code ?? 1);
}

const { register } = await import('tsx/esm/api');
register();
await import(new URL(`./${script}.mts`, import.meta.url).href);
