import type { Workflow } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';

/** A workflow that gets the account of the service by a click. */
export const accountWorkflow: Workflow = {
	id: 'account',
	name: 'account',
	nodes: [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
		{
			name: 'Get',
			type: 'n8n-nodes-business-data-lookup.businessDataLookup',
			typeVersion: 1,
			parameters: { resource: 'account', operation: 'get' },
			credentials: { businessDataLookupApi: { id: 'businessDataSandbox', name: 'sandbox' } },
		},
	].map((node, nth) => ({ id: node.name, position: [200 * nth, 0], parameters: {}, ...node })),
	connections: { Start: { main: [[{ node: 'Get', type: 'main', index: 0 }]] } },
};

/** How a run of the workflow ends, or why n8n does not begin it. */
export const endOf = async (url: string, { id }: Workflow): Promise<string> => {
	const { start, finished } = await openN8nApi(url);
	const execution = await start(id, 'Start').catch((error: Error) => error);
	if (execution instanceof Error) return execution.message;
	const { status, data } = await finished(execution);
	const { error } = data.resultData;
	return error ? `${status}: ${error.message}` : status;
};
