/** What an operation sends for given parameters: n8n's defaults and visibility, the node's reading, no network. */
import {
	NodeHelpers,
	type IExecuteFunctions,
	type INode,
	type INodeParameters,
} from 'n8n-workflow';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import type { Call, Client } from '../../nodes/BusinessDataLookup/service/client.ts';
import { Parameters } from '../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readAsk } from '../../nodes/BusinessDataLookup/parameters/readAsk.ts';
import { search } from '../../nodes/BusinessDataLookup/lookup/fetchRecords.ts';
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Ask } from '../../nodes/BusinessDataLookup/parameters/request.ts';

const { description } = new BusinessDataLookup();

/** The parameters as n8n hands them to the node: what is hidden or unknown is gone, the rest has its default. */
const asN8nDoes = (parameters: INodeParameters): INodeParameters => {
	const node: INode = {
		id: '1',
		name: 'Data',
		type: description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters,
	};
	const { properties } = description;
	return NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description)!;
};

/** Reads the only item of `resource.operation`. Throws LookupFailure of kind `input`. */
export const askOf = (name: string, parameters: INodeParameters = {}): Ask => {
	const [resource, operation] = name.split('.');
	const all = asN8nDoes({ resource, operation, ...parameters });
	const context = {
		getNode: () => ({ type: description.name }),
		getInputData: () => [{ json: {} }],
		getNodeParameter: (parameter: string, _item: number, fallback: unknown) =>
			parameter in all ? all[parameter] : fallback,
	} as unknown as IExecuteFunctions;
	return readAsk(findOperation(resource, operation)!, new Parameters(context), 0);
};

/** The first call that `resource.operation` makes. */
export const wireOf = async (
	name: string,
	parameters: INodeParameters = {},
): Promise<Pick<Call, 'method' | 'path' | 'query' | 'body' | 'limited'>> => {
	const { operation, request } = askOf(name, parameters);
	const calls: Call[] = [];
	const client = {
		json: async (call: Call) => {
			calls.push(call);
			const body = { records: { companies: { hits: [] } }, has_more: false, rows: [] };
			return { status: 200, headers: {}, body };
		},
	} as unknown as Client;
	if (request.file) return { ...request, method: request.method as 'GET' };
	// What comes back is not looked at here.
	await search(client, { ...operation, rows: undefined }, request, () => {});
	return calls[0];
};
