/** The node types one engine knows: the classes under test and the stubs around them. */
import type { INodeType, INodeTypes } from 'n8n-workflow';
import { NO_OP, noOpNode } from './stubNodes.mts';
import { AGENT, agentNode, asTool } from './tool.mts';

export type NodeClass = new () => INodeType;

/** n8n names a community node `<package>.<name>`. */
const PACKAGE = 'n8n-nodes-business-data-lookup';

/** Node types from a function that looks them up by their full names. */
export const nodeTypesBy = (getByName: (fullName: string) => INodeType): INodeTypes => ({
	getByName,
	getByNameAndVersion: getByName,
	getKnownTypes: () => ({}),
});

export class NodeTypes implements INodeTypes {
	private readonly known = new Map<string, INodeType>([
		[NO_OP, noOpNode],
		[AGENT, agentNode],
	]);

	constructor(classes: NodeClass[]) {
		for (const nodeClass of classes) {
			const type = new nodeClass();
			this.known.set(this.fullName(type.description.name), type);
			if (!type.description.usableAsTool) continue;
			const tool = asTool(type);
			this.known.set(this.fullName(tool.description.name), tool);
		}
	}

	/** The name a workflow uses for a node that calls itself `name` (its `description.name`). */
	fullName(name: string): string {
		return `${PACKAGE}.${name}`;
	}

	getByName(fullName: string): INodeType {
		const type = this.known.get(fullName);
		if (!type) throw new Error(`The engine was created without the node "${fullName}"`);
		return type;
	}

	getByNameAndVersion(fullName: string): INodeType {
		return this.getByName(fullName);
	}

	getKnownTypes() {
		return {};
	}
}
