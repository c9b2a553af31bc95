/** A stand-in for n8n, for tests without the engine. Functions that a test doesn't set do nothing. */
import { NodeHelpers } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import type { INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { valueAt } from '../../nodes/BusinessDataLookup/valueAt.ts';

type FakeContext<Context> = Partial<
	Record<Exclude<keyof Context, 'helpers' | 'logger'>, unknown>
> & {
	/** The parameters that are set. Others have the node's fallback. */
	parameters?: object;
	signal?: AbortSignal;
	helpers?: object;
	logger?: object;
};

const setTo = (parameters: object, name: string, fallback: unknown): unknown =>
	name in parameters ? (parameters as IDataObject)[name] : fallback;

const nodeOf = (name: string) => () => ({ id: 'node', name, type: name, credentials: {} });

const common = ({ helpers, logger, ...own }: FakeContext<IExecuteFunctions & IPollFunctions>) => ({
	getMode: () => 'webhook',
	getWorkflow: () => ({ id: 'workflow' }),
	getTimezone: () => 'UTC',
	logger: { info: () => {}, warn: () => {}, debug: () => {}, ...logger },
	helpers: { prepareBinaryData: async () => ({ data: '', mimeType: '' }), ...helpers },
	...own,
});

/** A run with one input. */
export const fakeRun = ({ parameters = {}, signal, ...own }: FakeContext<IExecuteFunctions> = {}) =>
	common({
		getNode: nodeOf('businessDataLookup'),
		getInputData: () => [{ json: {} }],
		getExecutionCancelSignal: () => signal,
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			setTo(parameters, name, fallback),
		...own,
	}) as unknown as IExecuteFunctions;

/** A poll of the trigger. */
export const fakePoll = ({ parameters = {}, ...own }: FakeContext<IPollFunctions> = {}) =>
	common({
		getNode: nodeOf('Trigger'),
		getNodeParameter: (name: string, fallback: unknown) => setTo(parameters, name, fallback),
		getWorkflowStaticData: () => ({}),
		...own,
	}) as unknown as IPollFunctions;

const VERSION = { typeVersion: 1 };

/** The parameters as a node gets them from n8n: with defaults, and without hidden and unknown ones. */
export const withDefaults = (
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeParameters =>
	NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		VERSION,
		description,
	)!;

/** Fills the fields of the input into the expressions of a parameter. */
const evaluated = (raw: unknown, json: IDataObject): unknown => {
	if (typeof raw === 'string' && raw.startsWith('='))
		return raw
			.slice(1)
			.replace(/\{\{ \$json\.(\w+) \}\}/g, (_, name: string) => String(json[name]));
	if (typeof raw !== 'object' || raw === null) return raw;
	const entries = Object.entries(raw).map(([name, value]) => [name, evaluated(value, json)]);
	return Array.isArray(raw) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

/** n8n's `getNodeParameter` for parameters whose expressions are fields of the inputs. */
export const parametersWithExpressions =
	(parameters: INodeParameters, inputs: IDataObject[]) =>
	(name: string, item: number, fallback: unknown, how?: object): unknown => {
		const raw = valueAt(parameters, name) ?? fallback;
		return how && 'rawExpressions' in how ? raw : evaluated(raw, inputs[item] ?? {});
	};
