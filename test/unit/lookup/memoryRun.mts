/** A whole run of the node at a service in memory: no network and no n8n. */
import { text } from 'node:stream/consumers';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeParameters,
	NodeExecutionHint,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { execute } from '../../../nodes/BusinessDataLookup/execute.ts';
import { asN8nDoes } from '../wire.mts';

/** One call as the service sees it. */
export interface Seen {
	method: string;
	path: string;
	query: IDataObject;
	body: IDataObject;
}

/** What the service answers; an Error in its place breaks the connection. */
export type Answer = { status?: number; headers?: IDataObject; body: unknown } | Error;

export interface Setup {
	/** `resource.operation` */
	operation: string;
	parameters?: INodeParameters;
	/** The json of each input. */
	input?: IDataObject[];
	answer?: (call: Seen, nth: number) => Answer | Promise<Answer>;
	/** On Error is one of the two that continue. */
	goesOn?: boolean;
	/** What is in the credential besides the base URL; an Error where n8n cannot read it. */
	credential?: IDataObject | Error;
	authentication?: string;
	/** What n8n resolves the expressions of the credential to, for each input. */
	resolved?: (item: number) => IDataObject;
	/** What n8n's binary store does with a file before it keeps it. */
	store?: () => void;
	signal?: AbortSignal;
	/** Where the service is, for runs of one account; absent = an account of its own. */
	baseUrl?: string;
	/** How the execution was started. */
	mode?: WorkflowExecuteMode;
}

export interface Ran {
	items: INodeExecutionData[];
	error?: Error & { description?: string | null; context?: IDataObject };
	hints: NodeExecutionHint[];
	calls: Seen[];
}

let runs = 0;

/** One page of these records, as the service answers it. */
export const pageOf = (
	records: IDataObject[],
	{ page, per_page: size = 50 }: IDataObject,
	total = records.length,
): Answer => {
	const end = Number(page) * Number(size);
	return { body: { records: records.slice(end - Number(size), end), total_records: total } };
};

export const runInMemory = async ({
	operation,
	parameters = {},
	input = [{}],
	answer = () => ({ body: { success: true, records: [] } }),
	goesOn = false,
	credential = {},
	authentication = 'apiKey',
	resolved,
	store = () => undefined,
	signal,
	mode = 'webhook',
	baseUrl = `https://memory-${(runs += 1)}.example`,
}: Setup): Promise<Ran> => {
	const [resource, action] = operation.split('.');
	const known = asN8nDoes({ resource, operation: action, authentication, ...parameters });
	const calls: Seen[] = [];
	const hints: NodeExecutionHint[] = [];

	const serve = async ({ url, method = 'GET', qs, body }: IHttpRequestOptions) => {
		const seen = {
			method,
			path: url.replace(baseUrl, ''),
			query: (qs ?? {}) as IDataObject,
			body: (body ?? {}) as IDataObject,
		};
		calls.push(seen);
		const given = await answer(seen, calls.length);
		if (given instanceof Error) throw given;
		return { statusCode: given.status ?? 200, headers: given.headers ?? {}, body: given.body };
	};
	const context = {
		getNode: () => ({
			name: 'Data',
			type: 'businessDataLookup',
			credentials: { businessDataLookupApi: { id: 'id', name: 'name' } },
		}),
		getInputData: () => input.map((json) => ({ json })),
		getNodeParameter: (name: string, _item: number, fallback: unknown, options?: object) => {
			const value = name in known ? known[name] : fallback;
			const isRaw = options !== undefined && 'rawExpressions' in options;
			if (!isRaw && JSON.stringify(value ?? '').includes('{{')) {
				throw Object.assign(new Error('is not defined'), { context: { parameter: name } });
			}
			return value;
		},
		continueOnFail: () => goesOn,
		getMode: () => mode,
		getCredentials: async (_type: string, item = 0) => {
			if (credential instanceof Error) throw credential;
			return { baseUrl, apiKey: 's3cr3t-key', ...credential, ...resolved?.(item) };
		},
		getTimezone: () => 'UTC',
		getWorkflow: () => ({ name: 'Sheet', active: true }),
		getExecutionCancelSignal: () => signal,
		addExecutionHints: (...given: NodeExecutionHint[]) => hints.push(...given),
		logger: { info: () => undefined, warn: () => undefined },
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) =>
				await serve(options),
			httpRequest: serve,
			prepareBinaryData: async (body: unknown, fileName: string, mimeType: string) => {
				const data =
					typeof body === 'string' ? body : await text(body as AsyncIterable<Uint8Array>);
				store();
				return { data, fileName, mimeType };
			},
		},
	} as unknown as IExecuteFunctions;
	try {
		const [items] = await execute(context);
		return { items, hints, calls };
	} catch (error) {
		return { items: [], error: error as Error, hints, calls };
	}
};
