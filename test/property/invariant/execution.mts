/** Executions of the node, from its `execute` on, with a stand-in for n8n and a model of the service behind its helper. */
import {
	NodeHelpers,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type NodeExecutionHint,
} from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { fakeRun } from '../../support/fakeN8n.mts';
import { time } from './passingTime.mts';
import type { Service } from './service.mts';
import type { Field } from './world.mts';

export interface Execution {
	operation: 'enrich' | 'getAll';
	field: Field;
	/** One input each; a name has a state behind it, as `Acme Inc @ TX`. */
	values: string[];
	/** The key in the credential that all executions use. */
	secret: string;
	/** ms */
	startsAt?: number;
	/** How n8n started it; `manual` = somebody tries it in the editor. Default `trigger`. */
	mode?: 'trigger' | 'manual';
	stopsAtFailure?: boolean;
	/** ms after its start */
	cancelledAfter?: number;
	options?: INodeParameters;
}

/** What an execution got. */
export interface Outcome {
	/** The json of the items of each input. */
	rows: IDataObject[][];
	/** What stopped it. */
	error?: { message: string; description: string; item?: number };
	hints: string[];
	/** ms */
	took: number;
	isCancelled: boolean;
}

/** In all forms the same, so that hanging calls end soon. */
const TIMEOUT = 10_000;

const node = new BusinessDataLookup();

const parametersAs: Record<Execution['operation'], (field: Field) => INodeParameters> = {
	enrich: (field) => ({
		...{ operation: 'enrich', matchBy: field, value: '={{ $json.value }}' },
		...(field === 'company_name' && { matchState: '={{ $json.state }}' }),
	}),
	getAll: (field) => ({
		operation: 'getAll',
		returnAll: true,
		filters: { [field]: '={{ $json.value }}' },
	}),
};

const known = new Map<string, INodeParameters>();

/** The parameters with n8n's defaults. */
const parametersOf = ({ operation, field, options }: Execution): INodeParameters => {
	const given: INodeParameters = {
		resource: 'company',
		authentication: 'apiKey',
		simplify: false,
		...parametersAs[operation](field),
		options: { timeout: TIMEOUT, ...options },
	};
	const name = JSON.stringify(given);
	if (!known.has(name)) {
		const { description } = node;
		const { properties } = description;
		known.set(
			name,
			NodeHelpers.getNodeParameters(properties, given, true, false, stored, description)!,
		);
	}
	return known.get(name)!;
};

const stored = {
	id: '1',
	name: 'Data',
	type: 'n8n-nodes-business-data-lookup.businessDataLookup',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	credentials: { businessDataLookupApi: { id: 'credential', name: 'Credential' } },
} satisfies INode;

/** The expressions that there are, evaluated. */
const evaluated = (raw: unknown, json: IDataObject): unknown => {
	if (raw === '={{ $json.value }}') return json.value;
	if (raw === '={{ $json.state }}') return json.state;
	if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
	return Object.fromEntries(
		Object.entries(raw).map(([name, value]) => [name, evaluated(value, json)]),
	);
};

const contextOf = (
	execution: Execution,
	nth: number,
	{ service, baseUrl }: Place,
	{ hints, signal }: { hints: NodeExecutionHint[]; signal: AbortSignal },
): IExecuteFunctions => {
	const parameters = parametersOf(execution);
	const input = execution.values.map((each): INodeExecutionData => {
		const [value, state] = each.split(' @ ');
		return { json: { value, ...(state !== undefined && { state }) } };
	});
	const credential = { baseUrl, apiKey: execution.secret };
	return fakeRun({
		signal,
		getNode: () => stored,
		getMode: () => execution.mode ?? 'trigger',
		getExecutionId: () => `execution-${nth}`,
		getInputData: () => input,
		getNodeParameter: (name: string, item: number, fallback: unknown, how?: object) => {
			const raw = name in parameters ? parameters[name] : fallback;
			return how && 'rawExpressions' in how ? raw : evaluated(raw, input[item].json);
		},
		continueOnFail: () => !execution.stopsAtFailure,
		getCredentials: async () => credential,
		addExecutionHints: (...given: NodeExecutionHint[]) => hints.push(...given),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) =>
				await service.send(nth, credential.apiKey, options),
		},
	});
};

/** An account's place: the service, and where it is. */
interface Place {
	service: Service;
	baseUrl: string;
}

let places = 0;

const carryOut = async (execution: Execution, nth: number, place: Place): Promise<Outcome> => {
	await time.sleep(execution.startsAt ?? 0);
	const begun = time.now();
	const hints: NodeExecutionHint[] = [];
	const cancel = new AbortController();
	const { cancelledAfter } = execution;
	if (cancelledAfter !== undefined) time.at(begun + cancelledAfter, () => cancel.abort());
	const context = contextOf(execution, nth, place, { hints, signal: cancel.signal });
	const ended = await node.execute.call(context).catch((error: Error) => error);
	const isThrown = ended instanceof Error;
	const items = isThrown ? [] : ended[0];
	const {
		message = '',
		description,
		context: about,
	} = ended as Error & {
		description?: string | null;
		context?: { itemIndex?: number };
	};
	return {
		rows: execution.values.map((_, input) =>
			items
				.filter(({ pairedItem }) => (pairedItem as { item: number }).item === input)
				.map(({ json }) => json),
		),
		error: isThrown
			? { message, description: description ?? '', item: about?.itemIndex }
			: undefined,
		hints: hints.map((hint) => hint.message),
		took: time.now() - begun,
		isCancelled: cancel.signal.aborted,
	};
};

/** Carries out executions that use one credential of one service, which has had no other before. */
export const carryOutAt = async (service: Service, executions: Execution[]): Promise<Outcome[]> => {
	const place = { service, baseUrl: `https://service-${(places += 1)}.example` };
	return await Promise.all(
		executions.map(async (execution, nth) => await carryOut(execution, nth, place)),
	);
};
