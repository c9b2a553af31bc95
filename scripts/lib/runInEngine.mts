/**
 * Runs a workflow in n8n's own engine, without a server, a database or a download. Import it after
 * `test/support/loader.mjs`, which makes the node and the engine share one n8n-workflow.
 */
import { createRequire } from 'node:module';
import type { IConnections, INode } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { removeUserFolder } from '../../test/support/environment.mts';
import { Host } from '../../test/support/host.mts';
import {
	binaryStore,
	recordLogs,
	startExpressions,
	stopExpressions,
	WorkflowExecute,
} from '../../test/support/n8nCore.mts';
import { nodeTypesBy } from '../../test/support/nodeTypes.mts';
import { sandboxCredential, type Workflow } from './importing.mts';
import type { Execution } from './runWorkflow.mts';
import { standInFor } from './standInNodes.mts';

/** The prefix of the types of n8n's built-in nodes. */
const BUILT_IN = 'n8n-nodes-base.';
/** A note on the canvas. */
const NOTE = `${BUILT_IN}stickyNote`;

/** The engine's name and version, e.g. `n8n-core 2.41.1`. */
export const engineName = (): string => {
	const { name, version } = createRequire(import.meta.url)('n8n-core/package.json') as {
		name: string;
		version: string;
	};
	return `${name} ${version}`;
};

/** Runs a workflow from one of its nodes. A failed execution is returned, not thrown. */
export async function runInEngine(
	workflow: Workflow,
	start: string,
	service: { url: string; apiKey: string },
): Promise<Execution> {
	recordLogs();
	const host = new Host([BusinessDataLookup], [BusinessDataLookupApi]);
	const { type, data } = sandboxCredential(service);
	const credentials = { [type]: host.credentials.register(type, data) };
	const nodes = (workflow.nodes as INode[])
		.filter((node) => node.type !== NOTE)
		.map((node) => (node.credentials ? { ...node, credentials } : node));
	const nodeTypes = nodeTypesBy((name) =>
		name.startsWith(BUILT_IN)
			? standInFor(name.replace(BUILT_IN, ''))
			: host.nodeTypes.getByName(name),
	);
	await binaryStore().init();
	await startExpressions();
	try {
		const execution = host.execution(nodes, workflow.connections as IConnections, 'cli', nodeTypes);
		const engine = new WorkflowExecute(execution.additionalData, 'cli');
		const startNode = execution.workflow.getNode(start) ?? undefined;
		const { status, data } = await engine.run({ workflow: execution.workflow, startNode });
		return { status, data } as unknown as Execution;
	} finally {
		await stopExpressions();
		await removeUserFolder();
	}
}
