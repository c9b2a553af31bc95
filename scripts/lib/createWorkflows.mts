import { setTimeout as sleep } from 'node:timers/promises';
import type { Credential, Workflow } from './importing.mts';
import { openN8nRest } from './n8nRest.mts';

const PAUSE_MS = 500;
const MAX_TRIES = 60;

interface Node {
	credentials?: Record<string, { id: string; name: string }>;
}

/** n8n refuses to remove a workflow whose trigger it has not taken down yet. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
	for (let tries = 1; ; tries += 1) {
		try {
			await work();
			return;
		} catch (error) {
			if (tries === MAX_TRIES) throw error;
			await sleep(PAUSE_MS);
		}
	}
}

/**
 * Creates workflows in a running n8n. A workflow keeps its id, a credential gets one of n8n's.
 * n8n's command line would be started for each kind. Resolves with what removes them all again.
 */
export async function createWorkflows(
	url: string,
	workflows: Workflow[],
	credentials: Credential[],
): Promise<() => Promise<void>> {
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
	return async () => {
		const remove = async (path: string) => await ask(path, undefined, 'DELETE');
		for (const { id } of workflows) await ask(`workflows/${id}/archive`, {});
		for (const { id } of workflows) await patiently(async () => await remove(`workflows/${id}`));
		for (const id of given.values()) await remove(`credentials/${id}`);
	};
}
