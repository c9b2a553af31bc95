import { mainExample, reportExample } from './exampleReport.mts';
import { exampleCredentials, exampleWorkflows, importInto } from './importing.mts';
import { createHome, type N8nHome } from './n8nHome.mts';
import { installN8n } from './n8nInstall.mts';
import { installNode } from './packNode.mts';
import { printExample } from './printExample.mts';
import { runWorkflow, type Execution } from './runWorkflow.mts';
import { startSandboxProcess, type SandboxProcess } from './sandboxProcess.mts';

const SHOWN_PROBLEMS = 10;

/** The sandbox's data that `examples/data` was made from. */
export const exampleData = { seed: 1, companies: 2000 };

/** A real n8n with the node, the examples and their credentials, and a sandbox. */
export interface Stage {
	home: N8nHome;
	sandbox: SandboxProcess;
}

/** Installs what is missing, starts the sandbox service and fills n8n. */
export async function setStage(folders: N8nHome, sandboxPort: number): Promise<Stage> {
	await installN8n();
	console.log('Starting the sandbox service …');
	// Before the folder is touched: another process that holds the sandbox's port may be using it.
	const sandbox = await startSandboxProcess({ port: sandboxPort, ...exampleData });
	const home = await createHome(folders);
	await installNode(home);
	console.log('Putting the node, its credential and the example workflows into n8n …');
	await importInto(home, {
		credentials: exampleCredentials(sandbox),
		workflows: await exampleWorkflows(),
	});
	return { home, sandbox };
}

/**
 * Runs the main example once and prints its results. Rejects if any are missing or mixed up.
 * @param options.where what it runs in
 * @param options.included what else the time includes
 */
export async function showRun(
	sandbox: SandboxProcess,
	run: () => Promise<Execution>,
	{ where = 'n8n', included = '' } = {},
): Promise<void> {
	console.log(`Running the first example in ${where} …`);
	const started = performance.now();
	const report = reportExample(await run());
	const time = `${((performance.now() - started) / 1000).toFixed(1)} s${included}`;
	printExample(report, { stats: await sandbox.stats(), time });
	const problems = report.problems.slice(0, SHOWN_PROBLEMS).join('\n  ');
	const count = report.problems.length;
	if (count > 0) throw new Error(`The results are wrong (${count} findings):\n  ${problems}`);
}

/** Runs the main example once with n8n's command line. */
export async function runExample({ home, sandbox }: Stage): Promise<void> {
	const run = async () => await runWorkflow(home, mainExample.id);
	await showRun(sandbox, run, { included: ', n8n’s own start included' });
}
