/** Carries out one node in n8n's engine on input items, and reads the outcome. */
import {
	deepCopy,
	type IConnections,
	type INode,
	type INodeExecutionData,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import type { Host, NodeSetup } from './host.mts';
import { WorkflowExecute } from './n8nCore.mts';
import { NodeRun } from './nodeRun.mts';
import { DATA, stub } from './stubNodes.mts';

/** The items that enter the first node, and what ends the execution early. */
interface ExecutionOptions {
	/** The items, as output of a node called `Data`; one empty item when left out. */
	input?: INodeExecutionData[];
	/** Cancels the execution this many ms after its start. */
	cancelAfterMs?: number;
	/** Cancels the execution when this promise is fulfilled. */
	cancel?: Promise<unknown>;
	/** Default `manual`, as in the editor; `trigger` for an active workflow. */
	executionMode?: WorkflowExecuteMode;
}

export interface RunRequest extends NodeSetup, ExecutionOptions {
	/** The node's On Error setting, default `stopWorkflow`. */
	onError?: OnError;
	/** The node's Retry On Fail setting, default off; `waitBetweenTries` in ms, where n8n takes 0 for 1000. */
	retryOnFail?: { maxTries: number; waitBetweenTries: number };
}

/** Runs `request.node` and waits until it has ended, also when canceled. Failures are in the result, not thrown. */
export async function runNode(host: Host, request: RunRequest): Promise<NodeRun> {
	const node: INode = {
		...host.node(request),
		onError: request.onError ?? 'stopWorkflow',
		...(request.retryOnFail && { retryOnFail: true, ...request.retryOnFail }),
	};
	return await runAfterData(host, [node], request);
}

/** Runs nodes: the first one after `Data`, and others that `connections` link to it. */
export async function runAfterData(
	host: Host,
	nodes: INode[],
	{
		input = [{ json: {} }],
		executionMode = 'manual',
		cancel,
		cancelAfterMs,
	}: ExecutionOptions = {},
	connections: IConnections = {},
): Promise<NodeRun> {
	const [{ name }] = nodes;
	const links = { ...connections, [DATA]: { main: [[{ node: name, type: 'main', index: 0 }]] } };
	const all = [stub(DATA), ...nodes];
	const execution = host.execution(all, links as IConnections, executionMode);
	const { workflow, additionalData } = execution;
	const running = new WorkflowExecute(additionalData, executionMode).run({
		workflow,
		startNode: workflow.getNode(DATA) ?? undefined,
		pinData: { [DATA]: deepCopy(input) },
	});
	const stop = () => running.cancel();
	void cancel?.then(stop);
	const timer = cancelAfterMs === undefined ? undefined : setTimeout(stop, cancelAfterMs);
	try {
		return new NodeRun(await running, execution, name);
	} finally {
		clearTimeout(timer);
	}
}
