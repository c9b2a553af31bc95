/** Runs a node in n8n's engine: on input items, as an agent's tool, or as a trigger that polls. */
import { deepCopy, WorkflowDataProxy } from 'n8n-workflow';
import type { IConnections, IDataObject, INode, INodeExecutionData, IRun } from 'n8n-workflow';
import type { ITaskData, OnError, WorkflowExecuteMode } from 'n8n-workflow';
import type { Execution, Host, NodeSetup } from './host.mts';
import { binaryStore, getAdditionalKeys, PollContext, WorkflowExecute } from './n8nCore.mts';
import { AGENT, DATA, stub } from './nodeTypes.mts';

/** The items that enter the first node, and what ends the execution early. */
interface ExecutionOptions {
	/** The items, as output of a node called `Data`; one empty item when left out. */
	input?: INodeExecutionData[];
	/** Cancels the execution when this promise resolves. */
	cancel?: Promise<unknown>;
	/** Default `manual`, as in the editor; `trigger` for an active workflow. */
	executionMode?: WorkflowExecuteMode;
}

export interface RunRequest extends NodeSetup, ExecutionOptions {
	/** The node's On Error setting, default `stopWorkflow`. */
	onError?: OnError;
	/** The node's Retry On Fail setting, default off; `waitBetweenTries` in ms, where n8n takes 0 for 1000. */
	retryOnFail?: { maxTries: number; waitBetweenTries: number };
	/** The node's Execute Once setting, default off. */
	executeOnce?: boolean;
}

/** Runs `request.node` and waits until it has ended, also when canceled. Failures are in the result, not thrown. */
export async function runNode(host: Host, request: RunRequest): Promise<NodeRun> {
	const node: INode = {
		...host.node(request),
		onError: request.onError ?? 'stopWorkflow',
		...(request.retryOnFail && { retryOnFail: true, ...request.retryOnFail }),
		...(request.executeOnce && { executeOnce: true }),
	};
	return await runAfterData(host, [node], request);
}

/** Runs nodes: the first one after `Data`, and others that `connections` link to it. */
async function runAfterData(
	host: Host,
	nodes: INode[],
	{ input = [{ json: {} }], executionMode = 'manual', cancel }: ExecutionOptions = {},
	connections: IConnections = {},
): Promise<NodeRun> {
	const [{ name }] = nodes;
	const links = { ...connections, [DATA]: { main: [[{ node: name, type: 'main', index: 0 }]] } };
	const execution = host.execution([stub(DATA), ...nodes], links as IConnections, executionMode);
	const { workflow, additionalData } = execution;
	const running = new WorkflowExecute(additionalData, executionMode).run({
		workflow,
		startNode: workflow.getNode(DATA) ?? undefined,
		pinData: { [DATA]: deepCopy(input) },
	});
	void cancel?.then(() => running.cancel());
	return toNodeRun(await running, execution, name);
}

/** Calls a tool. Returns the model's input from it, and throws what stopped the agent. */
export async function callTool(host: Host, request: NodeSetup): Promise<unknown> {
	const tool: INode = host.node({ ...request, node: `${request.node}Tool` });
	const links = { [tool.name]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] } };
	const nodes = [stub('Agent', AGENT), tool];
	const { json, error } = await runAfterData(host, nodes, {}, links as IConnections);
	if (error) throw error as unknown;
	return json[0]?.response;
}

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

/** The error of a node as n8n stores and shows it: its fields, without its class. */
export interface NodeFailure {
	message: string;
	description?: string | null;
	/** The service's status as text, where the error came from a call. */
	httpCode?: string | null;
	[key: string]: unknown;
}

/** What a run returned, as the editor and the next node see it. */
export type NodeRun = ReturnType<typeof toNodeRun>;

function toNodeRun(run: IRun, { workflow, additionalData }: Execution, name: string) {
	const { data, mode } = run;
	const taskOf = (node: string): ITaskData | undefined => data.resultData.runData[node]?.[0];
	const outputOf = (node: string, nth: number): INodeExecutionData[] =>
		taskOf(node)?.data?.main[nth] ?? [];
	const [items, errorItems] = [0, 1].map((nth) => outputOf(name, nth));
	const { hints = [], error: ofNode } = taskOf(name) ?? ({} as Partial<ITaskData>);
	const canceled = run.status === 'canceled';
	const stoppedBy = canceled ? undefined : data.resultData.error;
	const error = (ofNode ?? stoppedBy) as NodeFailure | undefined;

	/** The index of the input that `$('Data').item` gives for an item. Throws n8n's error if there is no link. */
	const linkedInput = (item: INodeExecutionData): number => {
		const previousNodeOutput = errorItems.includes(item) ? 1 : 0;
		const index = [items, errorItems][previousNodeOutput].indexOf(item);
		const keys = getAdditionalKeys(additionalData, mode, data);
		const proxy = new WorkflowDataProxy(workflow, data, 0, 0, name, [], {}, mode, keys);
		const source = { previousNode: name, previousNodeOutput, previousNodeRun: 0 };
		const linked = proxy.getDataProxy().$getPairedItem(DATA, source, { item: index });
		return outputOf(DATA, 0).findIndex((input) => input === linked);
	};

	/** The bytes of the file that an item has under `property`, read from n8n's binary store. */
	const binary = async (item: INodeExecutionData, property: string): Promise<Buffer> => {
		const file = item.binary?.[property];
		if (!file) throw new Error(`The item has no file "${property}"`);
		return await binaryStore().getAsBuffer(file);
	};
	return {
		/** Output 0: the items as the engine gives them to the next node. */
		items,
		/** Output 1, the error branch, if On Error is `continueErrorOutput`. */
		errorItems,
		/** The error that the node threw, even if On Error let the execution continue; or the one that stopped it. */
		error,
		/** The hints in the node's output panel. */
		hints,
		canceled,
		/** The json of `items` and of `errorItems`. */
		json: items.map(({ json }) => json),
		failed: errorItems.map(({ json }) => json),
		/** The texts of the first hint and of the error; empty if there is none. */
		hint: hints[0]?.message ?? '',
		errorMessage: error?.message ?? '',
		linkedInput,
		/** The input of each of `items`. */
		get links(): number[] {
			return items.map(linkedInput);
		},
		binary,
		/** The text of an item's file. */
		file: async (nth = 0, property = 'data') => (await binary(items[nth], property)).toString(),
		/** All that n8n stores of the execution. */
		stored: data as unknown,
	};
}
