/** Executions of the node's `execute` in virtual time, with stand-ins for n8n and for the service. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { INodeParameters, NodeExecutionHint, WorkflowExecuteMode } from 'n8n-workflow';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { inVirtualTime, time } from './virtualTime.mts';
import { fakeRun, parametersWithExpressions, withDefaults } from './fakeN8n.mts';
import { VirtualService, type Behavior } from './virtualService.mts';

export interface Execution {
	/** As saved; an expression reads a field of the input. */
	parameters: INodeParameters;
	inputs: IDataObject[];
	/** Default `webhook`; `manual` is a run in the editor. */
	mode?: WorkflowExecuteMode;
	continuesOnFail?: boolean;
	apiKey?: string;
	/** The access token of an OAuth2 credential; absent = the credential is an API key. */
	token?: string;
	/** ms */
	startsAt?: number;
	/** ms after its start */
	canceledAfter?: number;
}

const node = new BusinessDataLookup();
const { description } = node;

const nodeOf = (token?: string) => {
	const type = token === undefined ? 'businessDataLookupApi' : 'businessDataLookupOAuth2Api';
	const credentials = { [type]: { id: 'credential', name: 'Credential' } };
	return { id: 'node', name: 'Data', type: description.name, credentials };
};

const completed = new Map<string, INodeParameters>();

/** The parameters with n8n's defaults. Options are as they are given. */
const completeParameters = ({ parameters, token }: Execution): INodeParameters => {
	const { options, ...saved } = parameters;
	const given = { ...saved, authentication: token === undefined ? 'apiKey' : 'oAuth2' };
	const name = JSON.stringify(given);
	const known = completed.get(name) ?? withDefaults(description, given);
	completed.set(name, known);
	return { ...known, options };
};

interface NodeError extends Error {
	description?: string | null;
	context?: { itemIndex?: number };
}

const runOne = async (
	execution: Execution,
	nth: number,
	{ service, baseUrl }: { service: VirtualService; baseUrl: string },
) => {
	const { inputs, mode = 'webhook', token, apiKey = 'key', canceledAfter } = execution;
	await time.sleep(execution.startsAt ?? 0);
	const begun = time.now();
	const hints: NodeExecutionHint[] = [];
	const files: string[] = [];
	let stores = 0;
	const cancel = new AbortController();
	if (canceledAfter !== undefined) time.at(begun + canceledAfter, () => cancel.abort());
	const parameters = completeParameters(execution);
	const oAuth = { clientId: 'id', clientSecret: 'secret', oauthTokenData: { access_token: token } };
	const credential = { baseUrl, ...(token === undefined ? { apiKey } : oAuth) };
	const context = fakeRun({
		signal: cancel.signal,
		getNode: () => nodeOf(token),
		getMode: () => mode,
		getExecutionId: () => `execution-${nth}`,
		getInputData: () => inputs.map((json) => ({ json })),
		getNodeParameter: parametersWithExpressions(parameters, inputs),
		continueOnFail: () => execution.continuesOnFail ?? false,
		getCredentials: async () => await Promise.resolve(credential),
		addExecutionHints: (...given: NodeExecutionHint[]) => hints.push(...given),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) =>
				await service.send(nth, token ?? apiKey, options),
			httpRequest: async (options: IHttpRequestOptions) => await service.send(nth, '', options),
			prepareBinaryData: async (file: AsyncIterable<Uint8Array>, fileName: string) => {
				stores += 1;
				files.push(await text(Readable.from(file)));
				return { data: '', mimeType: '', fileName };
			},
		},
	});
	const ended = await node.execute.call(context).catch((error: NodeError) => error);
	const error = ended instanceof Error ? ended : undefined;
	return {
		items: ended instanceof Error ? [] : ended[0],
		error: error?.message,
		description: error?.description,
		failedItem: error?.context?.itemIndex,
		hint: hints.map(({ message }) => message).join('\n'),
		/** ms */
		took: time.now() - begun,
		/** All files that were stored, and how many it began to store. */
		files: files.join('\n'),
		stores,
		isCanceled: cancel.signal.aborted,
	};
};

/** What an execution got. */
export type RunOutcome = Awaited<ReturnType<typeof runOne>>;

let accounts = 0;

const endless = ({ message: error }: Error): RunOutcome => {
	const nothing = { items: [], hint: '', files: '', stores: 0, isCanceled: false };
	return { ...nothing, error, description: undefined, failedItem: undefined, took: Infinity };
};

/**
 * Carries out executions of a new account. A run that doesn't end takes Infinity ms.
 *
 * @param random the jitter of all waits
 */
export const runVirtually = async (
	behavior: Behavior,
	executions: Execution[],
	random?: number,
): Promise<{ service: VirtualService; outcomes: RunOutcome[] }> => {
	const service = new VirtualService(behavior);
	const place = { service, baseUrl: `https://service-${(accounts += 1)}.example` };
	const outcomes = await inVirtualTime(
		async () =>
			await Promise.all(executions.map(async (each, nth) => await runOne(each, nth, place))),
		random,
	).catch((error: Error) => executions.map(() => endless(error)));
	return { service, outcomes };
};
