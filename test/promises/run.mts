/** Executions of the node from its `execute` on, with a stand-in for n8n and a model of the service. */
import {
	NodeHelpers,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodeParameters,
	type NodeExecutionHint,
} from 'n8n-workflow';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { fakeRun } from '../support/fakeN8n.mts';
import { inputOf, type Kind } from './kinds.mts';
import { Service, type Behavior } from './service.mts';
import { inVirtualTime, time } from './time.mts';

export interface Execution {
	kind: Kind;
	/** Number of inputs. */
	size: number;
	/** On Error = Continue. */
	goesOn?: boolean;
	options?: INodeParameters;
	/** The access token of an OAuth2 credential; absent = the credential is an API key. */
	token?: string;
	/** The company that the first input names; default 0. */
	first?: number;
	/** ms */
	startsAt?: number;
}

/** What an execution got. */
export interface Outcome {
	items: INodeExecutionData[];
	/** The message of the error that ended the run. */
	error?: string;
	hint: string;
	/** ms */
	took: number;
	/** All files that were stored. */
	files: string;
}

/** ms */
const TIMEOUT = 5000;

const node = new BusinessDataLookup();
const { description } = node;

const nodeOf = (token?: string) => {
	const type = token === undefined ? 'businessDataLookupApi' : 'businessDataLookupOAuth2Api';
	return {
		...{ id: 'node', name: 'Data', type: description.name, typeVersion: 1 },
		credentials: { [type]: { id: 'credential', name: 'Credential' } },
	};
};

const setups = new Map<string, INodeParameters>();

/** The parameters with n8n's defaults. */
const parametersOf = ({ kind, options, token }: Execution): INodeParameters => {
	const authentication = token === undefined ? 'apiKey' : 'oAuth2';
	const name = `${kind.name} ${authentication}`;
	const given: INodeParameters = { ...kind.parameters, authentication };
	const stored = { ...nodeOf(token), parameters: given, position: [0, 0] as [number, number] };
	const known =
		setups.get(name) ??
		NodeHelpers.getNodeParameters(description.properties, given, true, false, stored, description)!;
	setups.set(name, known);
	return { ...known, options: { timeout: TIMEOUT, ...kind.options, ...options } };
};

/** Fills the fields of the input into the expressions of a parameter. */
const evaluated = (raw: unknown, json: IDataObject): unknown => {
	if (typeof raw === 'string' && raw.startsWith('=')) {
		return raw
			.slice(1)
			.replace(/\{\{ \$json\.(\w+) \}\}/g, (_, name: string) => String(json[name]));
	}
	if (typeof raw !== 'object' || raw === null) return raw;
	const entries = Object.entries(raw).map(([name, value]) => [name, evaluated(value, json)]);
	return Array.isArray(raw) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

const textOf = async (file: AsyncIterable<Uint8Array> | Uint8Array): Promise<string> => {
	if (file instanceof Uint8Array) return Buffer.from(file).toString();
	let text = '';
	for await (const chunk of file) text += Buffer.from(chunk).toString();
	return text;
};

/** The value of a parameter, also of one in a collection: `options.timeout`. */
const valueAt = (parameters: INodeParameters, name: string): unknown =>
	name.split('.').reduce<unknown>((value, step) => (value as IDataObject)?.[step], parameters);

const carryOut = async (
	execution: Execution,
	service: Service,
	baseUrl: string,
): Promise<Outcome> => {
	const { kind, size, goesOn = false, token, first = 0, startsAt = 0 } = execution;
	await time.sleep(startsAt);
	const begun = time.now();
	const hints: NodeExecutionHint[] = [];
	const files: string[] = [];
	const parameters = parametersOf(execution);
	const input = Array.from({ length: size }, (_, nth) => ({ json: inputOf(first + nth) }));
	const oAuth = { clientId: 'id', clientSecret: 'secret', oauthTokenData: { access_token: token } };
	const credential = { baseUrl, ...(token === undefined ? { apiKey: 'key' } : oAuth) };
	const context: IExecuteFunctions = fakeRun({
		getNode: () => nodeOf(token),
		getMode: () => (kind.isManual ? 'manual' : 'webhook'),
		getExecutionId: () => 'execution',
		getInputData: () => input,
		getNodeParameter: (name: string, item: number, fallback: unknown, how?: object) => {
			const raw = valueAt(parameters, name) ?? fallback;
			return how && 'rawExpressions' in how ? raw : evaluated(raw, input[item]?.json ?? {});
		},
		continueOnFail: () => goesOn,
		getCredentials: async () => await Promise.resolve(credential),
		addExecutionHints: (...given: NodeExecutionHint[]) => hints.push(...given),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) =>
				await service.send(token ?? 'key', options),
			prepareBinaryData: async (file: AsyncIterable<Uint8Array>, fileName: string) => {
				files.push(await textOf(file));
				return { data: '', mimeType: '', fileName };
			},
		},
	});
	const ended = await node.execute.call(context).catch((error: Error) => error);
	return {
		items: ended instanceof Error ? [] : ended[0],
		error: ended instanceof Error ? ended.message : undefined,
		hint: hints.map(({ message }) => message).join('\n'),
		took: time.now() - begun,
		files: files.join('\n'),
	};
};

let accounts = 0;

const endless = ({ message: error }: Error): Outcome => ({
	...{ items: [], error, hint: '', took: Infinity, files: '' },
});

/** Carries out executions of one account that nobody has used before. A run that does not end takes for ever. */
export const runAll = async (
	behavior: Behavior,
	executions: Execution[],
): Promise<{ service: Service; outcomes: Outcome[] }> => {
	const service = new Service(behavior);
	const baseUrl = `https://service-${(accounts += 1)}.example`;
	const carryOutAll = async () =>
		await Promise.all(executions.map(async (each) => await carryOut(each, service, baseUrl)));
	const outcomes = await inVirtualTime(carryOutAll).catch((error: Error) =>
		executions.map(() => endless(error)),
	);
	return { service, outcomes };
};

/** Carries out one execution, alone. */
export const run = async (
	behavior: Behavior,
	execution: Execution,
): Promise<Outcome & { service: Service }> => {
	const { service, outcomes } = await runAll(behavior, [execution]);
	return { ...outcomes[0], service };
};
