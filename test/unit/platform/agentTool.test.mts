/** Fails if n8n no longer shows a node that an agent runs that it is a tool. */
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { isAgentTool } from '../../../nodes/BusinessDataLookup/platform/agentTool.ts';
import { createEngine } from '../../support/engine.mts';
import { noOpNode } from '../../support/nodeTypes.mts';

/** Says whether it is a tool. */
class ReportsUse implements INodeType {
	description: INodeType['description'] = {
		...noOpNode.description,
		name: 'reportsUse',
		usableAsTool: true,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [[{ json: { isTool: isAgentTool(this) } }]];
	}
}

it('a node knows whether an agent runs it as a tool', async () => {
	const engine = await createEngine({ nodes: [ReportsUse], credentials: [] });
	try {
		expect(await engine.callTool({ node: 'reportsUse' })).toMatchObject([{ isTool: true }]);
		expect((await engine.run({ node: 'reportsUse' })).json).toEqual([{ isTool: false }]);
	} finally {
		await engine.close();
	}
});
