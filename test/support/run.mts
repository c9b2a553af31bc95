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

export interface RunRequest extends NodeSetup {
	/** The items that enter the node, as output of a node called `Data`; one empty item when left out. */
	input?: INodeExecutionData[];
	/** The node's On Error setting, default `stopWorkflow`. */
	onError?: OnError;
	/** The node's Retry On Fail setting, default off; `waitBetweenTries` in ms, where n8n takes 0 for 1000. */
	retryOnFail?: { maxTries: number; waitBetweenTries: number };
	/** Cancels the execution this many ms after its start. */
	cancelAfterMs?: number;
	/** Cancels the execution when this promise is fulfilled. */
	cancel?: Promise<unknown>;
	/** Default `manual`, as in the editor; `trigger` for an active workflow. */
	executionMode?: WorkflowExecuteMode;
}

/** Runs `request.node` and waits until it has ended, also when cancelled. Failures are in the result, not thrown. */
export async function runNode(host: Host, request: RunRequest): Promise<NodeRun> {
	const { input = [{ json: {} }], executionMode = 'manual', cancel, cancelAfterMs } = request;
	const node: INode = {
		...host.node(request),
		onError: request.onError ?? 'stopWorkflow',
		...(request.retryOnFail && { retryOnFail: true, ...request.retryOnFail }),
	};
	const connections: IConnections = {
		[DATA]: { main: [[{ node: node.name, type: 'main', index: 0 }]] },
	};
	const execution = host.execution([stub(DATA), node], connections, executionMode);
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
		return new NodeRun(await running, execution, node.name);
	} finally {
		clearTimeout(timer);
	}
}
