import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import type { Credential, Workflow } from '../../scripts/lib/importing.mts';
import { freshHome } from '../../scripts/lib/n8nHome.mts';
import { startN8n } from '../../scripts/lib/n8nProcess.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { startSandboxProcess, type SandboxFlags } from '../../scripts/lib/sandboxProcess.mts';

/**
 * A fresh n8n in a temporary folder with the packed node, and a sandbox beside it.
 *
 * @param settings of n8n, beside its usual ones
 */
export async function createRealN8n(flags: SandboxFlags, settings: Record<string, string> = {}) {
	const folder = await mkdtemp(path.join(tmpdir(), 'real-n8n-'));
	const home = await freshHome(folder);
	await installNode(home);
	const fixed = { port: 0, seed: 1, companies: 2000, strict: 'on' };
	const sandbox = await startSandboxProcess({ ...fixed, ...flags });
	return {
		home,
		sandbox,
		/** Starts n8n and creates workflows and credentials in it. */
		start: async (workflows: Workflow[], credentials: Credential[]) => {
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
