/** Calls a node as the tool of a stand-in for n8n's AI Agent. */
import type { IDataObject, IExecuteFunctions, INode, INodeType } from 'n8n-workflow';
import type { Host, NodeSetup } from './host.mts';
import { runAfterData } from './run.mts';
import { noOpNode, stub } from './stubNodes.mts';

/** What LangChain's tools look like to an agent. */
interface Tool {
	invoke(args: IDataObject): Promise<string>;
}

/** A node as n8n offers it to agents: the same `execute`, its output a tool. */
export function asTool(type: INodeType): INodeType {
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
export const agentNode: INodeType = {
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

/** Calls a tool. Returns the model's input from it, and throws what stopped the agent. */
export async function callTool(host: Host, request: NodeSetup): Promise<unknown> {
	const tool: INode = host.node({ ...request, node: `${request.node}Tool` });
	const { json, error } = await runAfterData(
		host,
		[stub('Agent', AGENT), tool],
		{},
		{
			[tool.name]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
	);
	if (error) throw error as unknown;
	return json[0]?.response;
}
