// `npm run test:polling`: the trigger in each of n8n's ways to poll, with n8n killed in between.
import { POLLING } from './lib/fastTests.mts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { jest } from './lib/jest.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';

const COMMAND = command(
	'npm run test:polling',
	'Tries the trigger in n8n with and without its durable scheduler.',
);

await entry(async () => {
	readFlags(COMMAND);
	await installN8n();
	await packNode();
	const { failed } = await jest(POLLING);
	if (failed > 0) process.exitCode = 1;
});
