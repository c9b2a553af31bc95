// `npm run demo`: runs the main example without the editor. Ends with 0 if every input has its own result.
import path from 'node:path';
import { runMain } from '../lib/runMain.mts';
import { mainExample } from '../lib/exampleReport.mts';
import { command, readFlags } from '../lib/flags.mts';
import { exampleWorkflows } from '../lib/importing.mts';
import { dataFolder, projectRoot } from '../lib/paths.mts';
import { nextFreePort } from '../lib/ports.mts';
import { exampleData, runExample, setStage, showRun } from '../lib/runExample.mts';
import { startSandboxProcess } from '../lib/sandboxProcess.mts';

const COMMAND = command('npm run demo', "Runs the main example in n8n's own engine.").option(
	'--n8n',
	'use a real n8n instead, which is downloaded once',
);
const FIRST_SANDBOX_PORT = 14_010;

async function inN8n(): Promise<void> {
	// Two demos at once must not share a folder, so the port of the sandbox names it.
	const sandboxPort = await nextFreePort(FIRST_SANDBOX_PORT);
	const userFolder = path.join(dataFolder, 'demo', String(sandboxPort));
	await runExample(await setStage({ userFolder, workFolder: projectRoot }, sandboxPort));
}

async function inEngine(): Promise<void> {
	// First, because it decides how the engine is loaded.
	await import(new URL('../../test/support/loader.mjs', import.meta.url).href);
	const { engineName, runInEngine } = await import('../lib/runInEngine.mts');
	const sandbox = await startSandboxProcess({ port: 0, ...exampleData });
	const workflow = (await exampleWorkflows()).find(({ id }) => id === mainExample.id)!;
	const run = async () => await runInEngine(workflow, mainExample.start, sandbox);
	await showRun(sandbox, run, { where: 'n8n’s own engine' });
	console.log(
		`engine ${engineName()}: n8n’s own, without its server. Small stand-ins replace its built-in nodes. npm start opens the editor`,
	);
}

await runMain(async () => {
	const { n8n = false } = readFlags(COMMAND);
	await (n8n ? inN8n() : inEngine());
});
