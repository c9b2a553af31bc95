import type { IExecuteFunctions } from 'n8n-workflow';

/** Whether an agent runs the node as a tool. If n8n's engine runs the tool's node, only the node's type shows it. */
export const isAgentTool = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true || context.getNode().type.endsWith('Tool');
