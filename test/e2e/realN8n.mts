import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import type { Credential, Workflow } from '../../scripts/lib/importing.mts';
import { freshHome, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { startN8n, type N8nServer } from '../../scripts/lib/n8nProcess.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import {
	startSandbox,
	type SandboxFlags,
	type SandboxProcess,
} from '../../scripts/lib/sandboxProcess.mts';

/** A fresh n8n in a temporary folder with the packed node, and a sandbox service beside it. */
export interface RealN8n {
	home: N8nHome;
	sandbox: SandboxProcess;
	/** Starts n8n and creates workflows and credentials in it. */
	start(workflows: Workflow[], credentials: Credential[]): Promise<N8nServer>;
	close(): Promise<void>;
}

/** @param settings of n8n, beside its usual ones */
export async function createRealN8n(
	flags: SandboxFlags,
	settings: Record<string, string> = {},
): Promise<RealN8n> {
	const folder = await mkdtemp(path.join(tmpdir(), 'real-n8n-'));
	const home = await freshHome(folder);
	await installNode(home);
	const sandbox = await startSandbox({ port: 0, seed: 1, companies: 2000, strict: 'on', ...flags });
	return {
		home,
		sandbox,
		start: async (workflows, credentials) => {
			const server = await startN8n(home, await freePort(), settings);
			await createWorkflows(server.url, workflows, credentials);
			return server;
		},
		close: async () => {
			await sandbox.stop();
			await rm(folder, { recursive: true });
		},
	};
}
