import type { Workflow } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { chain, lookup, START } from './chain.mts';

/** A workflow that gets the account of the service by a click. */
export const accountWorkflow = chain('account', [
	START,
	lookup(
		{ resource: 'account', operation: 'get' },
		{ businessDataLookupApi: 'businessDataSandbox' },
	),
]);

/** How a run of the workflow ends, or why n8n does not begin it. */
export const endOf = async (url: string, { id }: Workflow): Promise<string> => {
	const { start, finished } = await openN8nApi(url);
	const execution = await start(id, 'Start').catch((error: Error) => error);
	if (execution instanceof Error) return execution.message;
	const { status, data } = await finished(execution);
	const { error } = data.resultData;
	return error ? `${status}: ${error.message}` : status;
};
