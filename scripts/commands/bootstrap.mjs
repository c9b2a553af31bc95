// `npm start` and `npm run demo` must work on a fresh clone, so this file may use nothing that `npm install` brings.
// package.json runs it with `exec`: a signal sent to npm then reaches this process, not a shell in between.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
// The script sees its own arguments only.
const [script] = process.argv.splice(2, 1);

// npm writes this file last, so an interrupted install is taken up again.
if (!existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))) {
	console.log('Installing the development packages (npm install) …');
	const npm = spawn('npm', ['install'], { cwd: projectRoot, stdio: 'inherit' });
	// npm itself goes on for a minute or more after Ctrl-C.
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
