/** The nodes of n8n around the node under test, as small as the engine allows. */
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

/** Full type name of n8n's own No Operation node; n8n's credential test runs in a node of this type. */
export const NO_OP = 'n8n-nodes-base.noOp';

/** Full type name of {@link evaluateNode}. */
export const EVALUATE = 'test.evaluate';

const looks = { group: ['transform' as const], version: 1, defaults: {}, description: '' };

/** Holds the input items as pinned data, and lends its type to credential tests; it is never executed. */
export const noOpNode: INodeType = {
	description: {
		...looks,
		displayName: 'No Operation',
		name: 'noOp',
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
};

/** Like n8n's Edit Fields (Set): one item per input item, `{ value }` being its `value` parameter for that item. */
export const evaluateNode: INodeType = {
	description: {
		...looks,
		displayName: 'Evaluate',
		name: 'evaluate',
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
	},
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData().map(
			(_, item): INodeExecutionData => ({
				json: { value: this.getNodeParameter('value', item) as string },
				pairedItem: { item },
			}),
		);
		return [items];
	},
};
