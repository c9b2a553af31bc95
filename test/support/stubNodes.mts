/** The nodes of n8n around the node under test, as small as the engine allows. */
import type { INode, INodeType } from 'n8n-workflow';

/** Full type name of n8n's own No Operation node; n8n's credential test runs in a node of this type. */
export const NO_OP = 'n8n-nodes-base.noOp';

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
