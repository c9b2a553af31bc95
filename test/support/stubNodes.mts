/** The nodes of n8n around the node under test, as small as the engine allows. */
import type { INodeType } from 'n8n-workflow';

/** Full type name of n8n's own No Operation node; n8n's credential test runs in a node of this type. */
export const NO_OP = 'n8n-nodes-base.noOp';

/** Holds the input items as pinned data, and lends its type to credential tests; it is never executed. */
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
