/** Carries out one node in n8n's engine on input items, and reads the outcome. */
import {
	createErrorExecutionData,
	deepCopy,
	type ExecutionError,
	type IConnections,
	type INode,
	type INodeExecutionData,
	type IRun,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import type { Execution, Host, NodeSetup } from './host.mts';
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
	const { input = [{ json: {} }], executionMode = 'manual' } = request;
	const data = stub(DATA);
	const node: INode = {
		...host.node(request),
		onError: request.onError ?? 'stopWorkflow',
		...(request.retryOnFail && { retryOnFail: true, ...request.retryOnFail }),
	};
	const connections: IConnections = {
		[DATA]: { main: [[{ node: node.name, type: 'main', index: 0 }]] },
	};
	const execution = host.execution([data, node], connections, executionMode);
	const pinData = { [DATA]: deepCopy(input) };
	const run = await carryOut(execution, node, executionMode, pinData, request);
	return new NodeRun(run, execution, node.name);
}

async function carryOut(
	{ workflow, additionalData }: Execution,
	node: INode,
	mode: WorkflowExecuteMode,
	pinData: Record<string, INodeExecutionData[]>,
	{ cancel, cancelAfterMs }: RunRequest,
): Promise<IRun> {
	const startedAt = new Date();
	let running;
	try {
		const startNode = workflow.getNode(DATA) ?? undefined;
		running = new WorkflowExecute(additionalData, mode).run({ workflow, startNode, pinData });
	} catch (error) {
		// A workflow with issues (a required parameter left empty) is refused before it starts.
		const data = createErrorExecutionData(node, error as ExecutionError);
		return { data, mode, startedAt, status: 'error', storedAt: 'db' };
	}
	const stop = () => running.cancel();
	void cancel?.then(stop);
	const timer = cancelAfterMs === undefined ? undefined : setTimeout(stop, cancelAfterMs);
	try {
		return await running;
	} finally {
		clearTimeout(timer);
	}
}
