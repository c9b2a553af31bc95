// `npx tsx scripts/installN8n.mts`: the n8n of the tests, ahead of the first command that needs it.
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { installN8n } from './lib/n8nInstall.mts';

const COMMAND = command('npx tsx scripts/installN8n.mts', 'Installs the n8n that the tests run.');

await entry(async () => {
	readFlags(COMMAND);
	await installN8n();
});
