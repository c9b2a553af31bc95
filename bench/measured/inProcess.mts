/** Runs the node without n8n, with a service in the same process. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IPollFunctions,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import type { Clock } from '../../nodes/BusinessDataLookup/time.ts';
import { fakeRun, parametersWithExpressions } from '../../test/support/fakeN8n.mts';

const require = createRequire(import.meta.url);

/** The node, its trigger's poll and its clock, from the unpacked package in `folder`. */
export function loadNode(folder: string) {
	const part = (name: string): unknown =>
		require(path.join(folder, 'dist', 'nodes', 'BusinessDataLookup', name));
	const { execute } = part('execute.js') as {
		execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]>;
	};
	const { pollEvent } = part(path.join('trigger', 'poll.js')) as {
		pollEvent(
			context: IPollFunctions,
			clock: Clock | undefined,
			turns: Map<string, unknown>,
		): Promise<INodeExecutionData[][] | null>;
	};
	const { systemClock } = part('time.js') as { systemClock: Clock };
	return { execute, pollEvent, systemClock };
}

/** A response as the node gets it from n8n. */
export interface Response {
	statusCode: number;
	headers: Record<string, string>;
	/** JSON as text, because the node parses it. */
	body: string;
}

export interface LookupBatch {
	/** Parameters of a saved workflow. Their expressions are fields of the rows. */
	parameters: INodeParameters;
	/** The json of the input items. */
	rows: IDataObject[];
}

/** A production execution for the node's `execute`. Executions with the same base URL share an account. */
export const inProcess = (
	{ parameters, rows }: LookupBatch,
	baseUrl: string,
	respond: (request: IHttpRequestOptions) => Promise<Response>,
) => {
	const input = rows.map((json) => ({ json }));
	return fakeRun({
		getMode: () => 'trigger',
		getInputData: () => input,
		getNodeParameter: parametersWithExpressions(parameters, rows),
		getCredentials: async () => await Promise.resolve({ baseUrl, apiKey: 'key' }),
		continueOnFail: () => false,
		helpers: {
			httpRequestWithAuthentication: async (_type: string, request: IHttpRequestOptions) =>
				await respond(request),
		},
	});
};
