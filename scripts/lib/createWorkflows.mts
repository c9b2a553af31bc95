import type { Credential, Workflow } from './importing.mts';
import { openN8nRest } from './n8nRest.mts';

interface Node {
	credentials?: Record<string, { id: string; name: string }>;
}

/**
 * Creates workflows and credentials in a running n8n, which is quicker than its command line. A workflow keeps its id,
 * a credential gets another one from n8n.
 */
export async function createWorkflows(
	url: string,
	workflows: Workflow[],
	credentials: Credential[],
): Promise<void> {
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
