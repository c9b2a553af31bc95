// `npm run test:n8n -- --n8n 2.35.7`: the tests in a real n8n, in another version of it.
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { N8N_VERSION } from './lib/n8nInstall.mts';
import { projectRoot } from './lib/paths.mts';
import { runVisibly } from './lib/processes.mts';

const version = (given: string): string => {
	if (/^\d+\.\d+\.\d+$/.test(given)) return given;
	throw new InvalidArgumentError('It must be a version such as 2.35.7.');
};

const COMMAND = command('npm run test:n8n', 'Runs the tests in a real n8n.').option(
	'--n8n <version>',
	'the version of n8n, e.g. 2.35.7; the pinned one if left out',
	version,
);

await entry(async () => {
	const { n8n } = readFlags(COMMAND);
	// The child reads the version before anything else: it decides which n8n is installed and run.
	const env = { ...process.env, ...(n8n && { [N8N_VERSION]: n8n }) };
	const args = ['--import', 'tsx', 'scripts/test.mts', '--real-n8n'];
	const code = await runVisibly(process.execPath, args, { cwd: projectRoot, env });
	process.exitCode = code ?? 1;
});
