/** The outcome of one run of a node. */
import {
	WorkflowDataProxy,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type ITaskData,
	type NodeExecutionHint,
} from 'n8n-workflow';
import type { Execution } from './host.mts';
import { binaryStore, getAdditionalKeys } from './n8nCore.mts';
import { DATA } from './stubNodes.mts';

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

	/** The json of {@link items}. */
	get json(): IDataObject[] {
		return this.items.map(({ json }) => json);
	}

	/** The input of each of {@link items}, see {@link linkedInput}. */
	get links(): number[] {
		return this.items.map(this.linkedInput);
	}

	/** The json of {@link errorItems}. */
	get failed(): IDataObject[] {
		return this.errorItems.map(({ json }) => json);
	}

	/** The text of the first hint, '' without one. */
	get hint(): string {
		return this.hints[0]?.message ?? '';
	}

	/** The message of {@link error}, '' without one. */
	get errorMessage(): string {
		return this.error?.message ?? '';
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
