// `npm run demo`: the main example in a real n8n, without the editor. Exit code 0 when every input came back.
import path from 'node:path';
import { entry } from './lib/entry.mts';
import { dataFolder, projectRoot } from './lib/paths.mts';
import { freePort } from './lib/ports.mts';
import { runExample, setStage } from './lib/runExample.mts';

await entry(async () => {
	const home = { userFolder: path.join(dataFolder, 'demo'), workFolder: projectRoot };
	await runExample(await setStage(home, await freePort()));
});
