import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Credential, Workflow } from '../../scripts/lib/importing.mts';
import { importInto, sandboxCredential } from '../../scripts/lib/importing.mts';
import { createHome, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { runWorkflow, type Execution } from '../../scripts/lib/runWorkflow.mts';
import {
	startSandbox,
	type SandboxFlags,
	type SandboxProcess,
} from '../../scripts/lib/sandboxProcess.mts';

/** A fresh n8n in a temporary folder, with the packed node in it and a sandbox service beside it. */
export interface RealN8n {
	home: N8nHome;
	sandbox: SandboxProcess;
	/** Imports workflows, with the sandbox's credential unless others are given. */
	load(workflows: Workflow[], credentials?: Credential[]): Promise<void>;
	run(id: string): Promise<Execution>;
	close(): Promise<void>;
}

export async function createRealN8n(flags: SandboxFlags): Promise<RealN8n> {
	const folder = await mkdtemp(path.join(tmpdir(), 'real-n8n-'));
	const home = await createHome({
		userFolder: path.join(folder, 'user'),
		workFolder: path.join(folder, 'work'),
	});
	await cp(path.join(examplesFolder, 'data'), path.join(home.workFolder, 'examples', 'data'), {
		recursive: true,
	});
	await installNode(home);
	const sandbox = await startSandbox({ port: 0, seed: 1, companies: 2000, strict: 'on', ...flags });
	return {
		home,
		sandbox,
		load: async (workflows, credentials = [sandboxCredential(sandbox)]) =>
			await importInto(home, { credentials, workflows }),
		run: async (id) => await runWorkflow(home, id),
		close: async () => {
			await sandbox.stop();
			await rm(folder, { recursive: true });
		},
	};
}
