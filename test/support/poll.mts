/** Carries out one poll of a polling trigger, as n8n does at activation, at every tick, and in the editor. */
import { deepCopy, type IDataObject } from 'n8n-workflow';
import type { Host, NodeSetup } from './host.mts';
import { PollContext } from './n8nCore.mts';

export interface PollRequest extends NodeSetup {
	/** `manual`: "Fetch test event" in the editor. `trigger`: an active workflow. */
	mode: 'manual' | 'trigger';
	/** The node's static data before the poll; it is not changed. */
	staticData: IDataObject;
	/** The result of `getPollBudgetMs()`; default n8n's 5 minutes. */
	budgetMs?: number;
}

const DEFAULT_BUDGET_MS = 300_000;

/**
 * Polls once: output 0, or null when the poll found nothing to emit, and the static data as n8n would store it; whether
 * n8n does is the caller's to decide. What the node throws is thrown.
 */
export async function pollNode(host: Host, request: PollRequest) {
	const { mode, budgetMs = DEFAULT_BUDGET_MS } = request;
	const node = host.node(request);
	const { workflow, additionalData } = host.execution([node], {}, mode);
	const staticData = deepCopy(request.staticData);
	const context = new PollContext(
		workflow,
		workflow.nodes[node.name],
		additionalData,
		mode,
		mode === 'manual' ? 'manual' : 'activate',
		undefined,
		undefined,
		undefined,
		undefined,
		() => staticData,
		() => budgetMs,
	);
	const { poll } = host.nodeTypes.getByName(node.type);
	const output = await workflow.expression.withIsolate(async () => await poll!.call(context));
	return { items: output?.[0] ?? null, staticData: deepCopy(staticData) };
}
