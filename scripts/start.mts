// `npm start`: sandbox service and a real n8n with the node, the example run once, then the editor is left open.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { entry, interrupted } from './lib/entry.mts';
import { mainExample } from './lib/exampleReport.mts';
import { startN8n } from './lib/n8nProcess.mts';
import { owner, setUpOwner } from './lib/owner.mts';
import { dataFolder, projectRoot } from './lib/paths.mts';
import { requireFreePort } from './lib/ports.mts';
import { runExample, setStage } from './lib/runExample.mts';

await entry(async () => {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '5678' },
			'sandbox-port': { type: 'string', default: '4010' },
			data: { type: 'string', default: path.join(dataFolder, 'start') },
		},
	});
	const port = Number(values.port);
	const sandboxPort = Number(values['sandbox-port']);
	await requireFreePort(port, 'port', 'n8n');
	await requireFreePort(sandboxPort, 'sandbox-port', 'the sandbox service');

	const home = { userFolder: path.resolve(values.data), workFolder: projectRoot };
	const stage = await setStage(home, sandboxPort);
	await runExample(stage);

	console.log('\nStarting the editor …');
	const { url } = await startN8n(stage.home, port);
	await setUpOwner(url);
	console.log(`
editor   ${url}/workflow/${mainExample.id}
log in   ${owner.email}  ${owner.password}
sandbox  ${stage.sandbox.url}  (API key ${stage.sandbox.apiKey})

Ctrl-C ends everything.`);
	process.exitCode = 0;
	await interrupted();
});
