/** The node types that one engine knows: the classes under test, and small stand-ins for n8n's own nodes. */
import type { IDataObject, IExecuteFunctions, INode, INodeType } from 'n8n-workflow';

export type NodeClass = new () => INodeType;

/** The type of a node with this `description.name`, as workflows have it. n8n puts the package before it. */
export const fullName = (name: string): string => `n8n-nodes-business-data-lookup.${name}`;

/** Node types from a function that looks them up by their full names. */
export const nodeTypesBy = (getByName: (fullName: string) => INodeType) => ({
	getByName,
	getByNameAndVersion: getByName,
	getKnownTypes: () => ({}),
});

/** The node types of an engine that knows these classes, also as tools. */
export function nodeTypesOf(classes: NodeClass[]) {
	const known = new Map<string, INodeType>([
		[NO_OP, noOpNode],
		[AGENT, agentNode],
	]);
	for (const nodeClass of classes) {
		const type = new nodeClass();
		const types = type.description.usableAsTool ? [type, asTool(type)] : [type];
		for (const each of types) known.set(fullName(each.description.name), each);
	}
	return nodeTypesBy((name) => {
		const type = known.get(name);
		if (!type) throw new Error(`The engine was created without the node "${name}"`);
		return type;
	});
}

/** Full type name of n8n's own No Operation node; n8n's credential test runs in a node of this type. */
const NO_OP = 'n8n-nodes-base.noOp';

/** Name of the node before the node under test; expressions reach the input with `$('Data')`. */
export const DATA = 'Data';

/** A node of a workflow, without parameters. */
export const stub = (name: string, type = NO_OP): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});

/** Has the input items as pinned data. It is never executed. */
export const noOpNode: INodeType = {
	description: {
		displayName: 'No Operation',
		name: 'noOp',
		group: ['transform'],
		version: 1,
		defaults: {},
		description: '',
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
};

/** What LangChain's tools look like to an agent. */
interface Tool {
	invoke(args: IDataObject): Promise<string>;
}

/** A node as n8n offers it to agents: the same `execute`, its output a tool. */
function asTool(type: INodeType): INodeType {
	const { description } = type;
	return Object.assign(Object.create(type) as INodeType, {
		description: {
			...description,
			name: `${description.name}Tool`,
			inputs: [],
			outputs: ['ai_tool'],
			properties: [
				{ displayName: 'Description', name: 'toolDescription', type: 'string', default: 'A tool' },
				...description.properties,
			],
		},
	});
}

/** Full type name of {@link agentNode}. */
export const AGENT = 'test.agent';

/** Like n8n's AI Agent with a model that calls its tool once, without arguments. */
const agentNode: INodeType = {
	description: {
		...noOpNode.description,
		displayName: 'Agent',
		name: 'agent',
		inputs: ['main', { type: 'ai_tool' }],
	},
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
		return [[{ json: { response: JSON.parse(await tool.invoke({})) as IDataObject } }]];
	},
};
