// `npm run test:n8n`: the tests in a real n8n, in another version of it or in one that runs already.
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { entry } from './lib/entry.mts';
import { testsOf } from './lib/fastTests.mts';
import { command, readFlags } from './lib/flags.mts';
import { N8N_VERSION } from './lib/n8nInstall.mts';
import { ELSEWHERE } from './lib/owner.mts';
import { projectRoot } from './lib/paths.mts';
import { runVisibly } from './lib/processes.mts';

const version = (given: string): string => {
	if (/^\d+\.\d+\.\d+$/.test(given)) return given;
	throw new InvalidArgumentError('It must be a version such as 2.35.7.');
};

const address = (given: string): string => {
	if (/^https?:\/\/[^/]+\/?$/.test(given)) return given.replace(/\/$/, '');
	throw new InvalidArgumentError('It must be an address such as http://localhost:5678.');
};

const COMMAND = command('npm run test:n8n', 'Runs the tests in a real n8n.')
	.option('--n8n <version>', 'the version of n8n, e.g. 2.35.7; the pinned one if left out', version)
	.option(
		'--url <address>',
		'an n8n that runs already, has the package and reaches this machine by 127.0.0.1',
		address,
	)
	.option('--email <email>', 'its owner; one is set up where there is none')
	.option('--password <password>', 'the password of its owner')
	.option('--only <words>', 'with --url: only the tests whose name has these words');

/** Of the tests those that start no n8n of their own. They remove what they put into it. */
async function testElsewhere(env: NodeJS.ProcessEnv, only: string): Promise<number> {
	const args = ['--testNamePattern', only];
	const { passed, failed } = await testsOf(['test/e2e'], { only: 'runningN8n', args, env });
	console.log(`Tests: ${passed} passed, ${failed} failed`);
	return passed > 0 && failed === 0 ? 0 : 1;
}

async function testVersion(n8n?: string): Promise<number> {
	// The child reads the version before anything else: it decides which n8n is installed and run.
	const env = { ...process.env, ...(n8n && { [N8N_VERSION]: n8n }) };
	const args = ['--import', 'tsx', 'scripts/test.mts', '--real-n8n'];
	return (await runVisibly(process.execPath, args, { cwd: projectRoot, env })) ?? 1;
}

await entry(async () => {
	const { n8n, url, email, password, only = '' } = readFlags(COMMAND);
	if (!url) {
		process.exitCode = await testVersion(n8n);
		return;
	}
	if (!email || !password) COMMAND.error('--url needs --email and --password of the owner.');
	const env = {
		[ELSEWHERE.url]: url,
		[ELSEWHERE.email]: email,
		[ELSEWHERE.password]: password,
		TEST_LIMIT_MS: '180000',
	};
	process.exitCode = await testElsewhere(env, only);
});
