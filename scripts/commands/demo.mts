// `npm run demo`: the main example in a real n8n, without the editor. Exit code 0 when every input came back.
import path from 'node:path';
import { entry } from '../lib/entry.mts';
import { command, readFlags } from '../lib/flags.mts';
import { dataFolder, projectRoot } from '../lib/paths.mts';
import { nextFreePort } from '../lib/ports.mts';
import { runExample, setStage } from '../lib/runExample.mts';

const FIRST_SANDBOX_PORT = 14_010;

await entry(async () => {
	readFlags(command('npm run demo', 'Runs the example in a real n8n and ends.'));
	// Two demos at once must not share a folder, so each has that of its sandbox's port.
	const sandboxPort = await nextFreePort(FIRST_SANDBOX_PORT);
	const userFolder = path.join(dataFolder, 'demo', String(sandboxPort));
	await runExample(await setStage({ userFolder, workFolder: projectRoot }, sandboxPort));
});
