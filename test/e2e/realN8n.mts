import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Credential, Workflow } from '../../scripts/lib/importing.mts';
import { sandboxCredential } from '../../scripts/lib/importing.mts';
import { createHome, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { startN8n, type N8nServer } from '../../scripts/lib/n8nProcess.mts';
import { openN8nRest } from '../../scripts/lib/n8nRest.mts';
import { installNode } from '../../scripts/lib/packNode.mts';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import {
	startSandbox,
	type SandboxFlags,
	type SandboxProcess,
} from '../../scripts/lib/sandboxProcess.mts';

/** A fresh n8n in a temporary folder, with the packed node in it and a sandbox service beside it. */
export interface RealN8n {
	home: N8nHome;
	sandbox: SandboxProcess;
	/** Starts n8n and creates workflows in it, with the sandbox's credential unless others are given. */
	start(workflows: Workflow[], credentials?: Credential[]): Promise<N8nServer>;
	close(): Promise<void>;
}

interface Node {
	credentials?: Record<string, { id: string; name: string }>;
}

/** A workflow keeps its id, a credential gets one of n8n's. n8n's command line would be started for each kind. */
async function create(url: string, workflows: Workflow[], credentials: Credential[]) {
	const { ask } = await openN8nRest(url);
	const given = new Map<string, string>();
	for (const { id, ...credential } of credentials) {
		given.set(id, (await ask<{ id: string }>('credentials', credential)).id);
	}
	for (const workflow of workflows) {
		const nodes = (workflow.nodes as Node[]).map(({ credentials: named = {}, ...node }) => ({
			...node,
			credentials: Object.fromEntries(
				Object.entries(named).map(([type, { id, name }]) => [type, { id: given.get(id), name }]),
			),
		}));
		await ask('workflows', { ...workflow, nodes });
	}
}

/** @param settings of n8n, beside its usual ones */
export async function createRealN8n(
	flags: SandboxFlags,
	settings: Record<string, string> = {},
): Promise<RealN8n> {
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
		start: async (workflows, credentials = [sandboxCredential(sandbox)]) => {
			const server = await startN8n(home, await freePort(), settings);
			await create(server.url, workflows, credentials);
			return server;
		},
		close: async () => {
			await sandbox.stop();
			await rm(folder, { recursive: true });
		},
	};
}
