/** What an operation sends for given parameters: n8n's defaults and visibility, the node's reading, no network. */
import type { INodeParameters } from 'n8n-workflow';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { NodeParameters, type Reader } from '../../nodes/BusinessDataLookup/parameters/reader.ts';
import { readInput } from '../../nodes/BusinessDataLookup/parameters/readInput.ts';
import type {
	Input,
	InputRequest,
	SentInput,
} from '../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import { fakeRun, withDefaults } from '../support/fakeN8n.mts';

const { description } = new BusinessDataLookup();

/** A reader of the only item of a run, without n8n's defaults: what is not given is not there. */
export const createReader = (parameters: Record<string, unknown>): Reader =>
	new NodeParameters(fakeRun({ parameters })).at(0);

/** Reads what the only item asks of `resource.operation`. Throws LookupFailure of kind `input`. */
export const readInputRequest = (name: string, parameters: INodeParameters = {}): Input => {
	const [resource, operation] = name.split('.');
	const given = { resource, operation, ...parameters };
	const run = fakeRun({ parameters: withDefaults(description, given) });
	return readInput(new NodeParameters(run), 0);
};

/** The same where the request must be of a kind. */
export const readInputOfKind = <Kind extends InputRequest['kind']>(
	kind: Kind,
	name: string,
	parameters: INodeParameters = {},
): SentInput<Extract<InputRequest, { kind: Kind }>> => {
	const input = readInputRequest(name, parameters);
	expect(input.request?.kind).toBe(kind);
	return input as SentInput<Extract<InputRequest, { kind: Kind }>>;
};
