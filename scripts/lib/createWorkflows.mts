import type { Credential, Workflow } from './importing.mts';
import { openN8nRest } from './n8nRest.mts';
import { until } from './patience.mts';

interface Node {
	credentials?: Record<string, { id: string; name: string }>;
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
		for (const { id } of workflows) {
			// n8n refuses while it has not taken the workflow's trigger down yet.
			await until(`n8n does not remove the workflow ${id}`, async () => {
				return await remove(`workflows/${id}`).then(
					() => true,
					() => false,
				);
			});
		}
		for (const id of given.values()) await remove(`credentials/${id}`);
	};
}
