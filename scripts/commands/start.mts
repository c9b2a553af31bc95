// `npm start`: starts the sandbox service and a real n8n, runs the main example once, and leaves the editor open.
import path from 'node:path';
import { runMain, interrupted } from '../lib/runMain.mts';
import { crmExample, mainExample } from '../lib/exampleReport.mts';
import { command, port, readFlags, retyped } from '../lib/flags.mts';
import { exampleWorkflows } from '../lib/importing.mts';
import { openN8nApi } from '../lib/n8nApi.mts';
import { startN8n } from '../lib/n8nProcess.mts';
import { owner } from '../lib/n8nOwner.mts';
import { dataFolder, projectRoot } from '../lib/paths.mts';
import { requireFreePorts } from '../lib/ports.mts';
import { runExample, setStage } from '../lib/runExample.mts';

const COMMAND = command(
	'npm start',
	'Starts the sandbox and a real n8n with the node, runs the main example, and leaves the editor open.',
)
	.option('--port <port>', 'the port of the editor', port(), 5678)
	.option('--sandbox-port <port>', 'the port of the sandbox', port(), 4010)
	.option(
		'--data <folder>',
		'the folder of n8n’s data, with a subfolder for each sandbox port',
		path.join(path.relative(projectRoot, dataFolder), 'start'),
	);

const exampleList = async (url: string): Promise<string[]> =>
	(await exampleWorkflows())
		.filter(({ id }) => id !== mainExample.id)
		.map(({ id, name }) => `  ${url}/workflow/${id}  ${name}`);

await runMain(async () => {
	const values = readFlags(COMMAND);
	const sandboxPort = values.sandboxPort;
	await requireFreePorts(
		{
			port: { port: values.port, what: 'n8n' },
			'sandbox-port': { port: sandboxPort, what: 'the sandbox service' },
		},
		(ports) => retyped(COMMAND, ports),
	);

	// Two starts at once must not share a folder, because its credential is for one sandbox.
	const userFolder = path.resolve(projectRoot, values.data, String(sandboxPort));
	const stage = await setStage({ userFolder, workFolder: projectRoot }, sandboxPort);
	await runExample(stage);

	console.log('\nStarting the editor …');
	const { url, child } = await startN8n(stage.home, values.port);
	const api = await openN8nApi(url);
	await api.activate(crmExample.id);
	console.log(`
editor   ${url}/workflow/${mainExample.id}
log in   ${owner.email}  ${owner.password}
sandbox  ${stage.sandbox.page}  shows each call
         ${stage.sandbox.url}  API key ${stage.sandbox.apiKey}

The other examples
${(await exampleList(url)).join('\n')}

The CRM example is listening. In another terminal:
${crmExample.curl(url)}

Ctrl-C ends everything.`);
	// A full pipe would stop n8n.
	child.stdout!.resume();
	process.exitCode = 0;
	await interrupted();
});
