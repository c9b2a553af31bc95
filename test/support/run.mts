/** Runs a node in n8n's engine: on input items, as an agent's tool, or as a trigger that polls. */
import {
	deepCopy,
	WorkflowDataProxy,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IRun,
	type ITaskData,
	type NodeExecutionHint,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
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
async function runAfterData(
	host: Host,
	nodes: INode[],
	{ input = [{ json: {} }], executionMode = 'manual', cancel }: ExecutionOptions = {},
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
	void cancel?.then(() => running.cancel());
	return new NodeRun(await running, execution, name);
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
	name: string;
	message: string;
	description?: string | null;
	/** The service's status as text, where the error came from a call. */
	httpCode?: string | null;
	context: { itemIndex?: number; runIndex?: number; [key: string]: unknown };
	[key: string]: unknown;
}

export class NodeRun {
	/** Output 0: the items as the engine gives them to the next node. */
	readonly items: INodeExecutionData[];

	/** Output 1, the error branch, there when On Error is `continueErrorOutput`. */
	readonly errorItems: INodeExecutionData[];

	/** The error that the node threw, also if On Error let the execution continue; or the one that stopped the execution. */
	readonly error?: NodeFailure;

	/** The hints in the node's output panel. */
	readonly hints: NodeExecutionHint[];

	readonly canceled: boolean;

	/** The json of {@link items} and of {@link errorItems}. */
	readonly json: IDataObject[];

	readonly failed: IDataObject[];

	/** The text of the first hint, '' without one. */
	readonly hint: string;

	/** The message of {@link error}, '' without one. */
	readonly errorMessage: string;

	constructor(
		private readonly run: IRun,
		private readonly execution: Execution,
		private readonly name: string,
	) {
		const task = this.task(name);
		this.items = this.output(name, 0);
		this.errorItems = this.output(name, 1);
		this.hints = task?.hints ?? [];
		this.canceled = run.status === 'canceled';
		const error = task?.error ?? (this.canceled ? undefined : run.data.resultData.error);
		this.error = error as NodeFailure | undefined;
		this.json = this.items.map(({ json }) => json);
		this.failed = this.errorItems.map(({ json }) => json);
		this.hint = this.hints[0]?.message ?? '';
		this.errorMessage = this.error?.message ?? '';
	}

	/**
	 * The index of the input item that `$('Data').item` gives for `item`, an element of {@link items} or
	 * {@link errorItems}. Throws n8n's error if there is no link.
	 */
	readonly linkedInput = (item: INodeExecutionData): number => {
		const output = this.errorItems.includes(item) ? 1 : 0;
		const index = (output === 1 ? this.errorItems : this.items).indexOf(item);
		const { workflow, additionalData } = this.execution;
		const { data, mode } = this.run;
		const keys = getAdditionalKeys(additionalData, mode, data);
		const proxy = new WorkflowDataProxy(workflow, data, 0, 0, this.name, [], {}, mode, keys);
		const linked = proxy
			.getDataProxy()
			.$getPairedItem(
				DATA,
				{ previousNode: this.name, previousNodeOutput: output, previousNodeRun: 0 },
				{ item: index },
			);
		return this.output(DATA, 0).findIndex((candidate) => candidate === linked);
	};

	/** The input of each of {@link items}, see {@link linkedInput}. */
	get links(): number[] {
		return this.items.map(this.linkedInput);
	}

	/** The text of the file that an item carries. */
	async file(nth = 0, property = 'data'): Promise<string> {
		return (await this.binary(this.items[nth], property)).toString();
	}

	/** All that n8n stores of the execution. */
	get stored(): unknown {
		return this.run.data;
	}

	/** The bytes of the file that `item` carries under `property`, read back from n8n's binary store. */
	async binary(item: INodeExecutionData, property: string): Promise<Buffer> {
		const file = item.binary?.[property];
		if (!file) throw new Error(`The item has no file "${property}"`);
		return await binaryStore().getAsBuffer(file);
	}

	private output(nodeName: string, index: number): INodeExecutionData[] {
		return this.task(nodeName)?.data?.main[index] ?? [];
	}

	private task(nodeName: string): ITaskData | undefined {
		return this.run.data.resultData.runData[nodeName]?.[0];
	}
}
