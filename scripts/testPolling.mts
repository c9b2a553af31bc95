// `npm run test:polling`: the trigger in each of n8n's ways to poll, with n8n killed in between.
import { requirePrograms } from '../test/queue/packages.mts';
import { POLLING } from './lib/fastTests.mts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { jest } from './lib/jest.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';

const COMMAND = command(
	'npm run test:polling',
	'Tries the trigger in n8n with and without its durable scheduler, and in queue mode.',
).option('--only <words>', 'only the ways to poll whose name has these words');

await entry(async () => {
	const { only = '' } = readFlags(COMMAND);
	await requirePrograms();
	await installN8n();
	await packNode();
	const { failed } = await jest([...POLLING, '--testNamePattern', only]);
	if (failed > 0) process.exitCode = 1;
});
