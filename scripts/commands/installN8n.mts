// `npx tsx scripts/commands/installN8n.mts`: installs the n8n and the registry of the tests in advance.
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { installN8n } from '../lib/n8nInstall.mts';
import { installRegistry } from '../lib/registry.mts';

const COMMAND = command(
	'npx tsx scripts/commands/installN8n.mts',
	'Installs the n8n and the registry of the tests.',
);

await runMain(async () => {
	readFlags(COMMAND);
	await installRegistry();
	await installN8n();
});
