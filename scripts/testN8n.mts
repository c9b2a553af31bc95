// `npm run test:n8n -- --n8n 2.35.7`: the tests in a real n8n, in another version of it.
import { entry } from './lib/entry.mts';
import { readFlags, text } from './lib/flags.mts';
import { N8N_VERSION } from './lib/n8nInstall.mts';
import { projectRoot } from './lib/paths.mts';
import { runVisibly } from './lib/processes.mts';

const COMMAND = { typed: 'npm run test:n8n', does: 'Runs the tests in a real n8n.' };

const FLAGS = {
	n8n: text('<version>', 'the version of n8n, e.g. 2.35.7; the pinned one if left out', undefined),
};

await entry(async () => {
	const { n8n } = readFlags(COMMAND, FLAGS);
	if (n8n !== undefined && !/^\d+\.\d+\.\d+$/.test(n8n)) {
		throw new Error(`--n8n must be a version such as 2.35.7, not "${n8n}"`);
	}
	// The child reads the version before anything else: it decides which n8n is installed and run.
	const env = { ...process.env, ...(n8n && { [N8N_VERSION]: n8n }) };
	const args = ['--import', 'tsx', 'scripts/test.mts', '--real-n8n'];
	const code = await runVisibly(process.execPath, args, { cwd: projectRoot, env });
	process.exitCode = code ?? 1;
});
