/** Reads parameters as the node does, with n8n's defaults and without a network. */
import type { INodeParameters } from 'n8n-workflow';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
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

/** A reader for the only item of a run, without n8n's defaults. */
export const createReader = (parameters: Record<string, unknown>): Reader =>
	new NodeParameters(fakeRun({ parameters })).at(0);

/** The request that the only item of a run makes of `resource.operation`. Throws a LookupFailure of kind `input`. */
export const readInputRequest = (name: string, parameters: INodeParameters = {}): Input => {
	const [resource, operation] = name.split('.');
	const given = { resource, operation, ...parameters };
	const run = fakeRun({ parameters: withDefaults(description, given) });
	return readInput(new NodeParameters(run), 0);
};

/** The request of an input. Undefined if it isn't sent. */
export const sentRequest = (input: Input): InputRequest | undefined =>
	input.kind === 'sent' ? input.request : undefined;

/** Like `readInputRequest`. The request must be of this kind. */
export const readInputOfKind = <Kind extends InputRequest['kind']>(
	kind: Kind,
	name: string,
	parameters: INodeParameters = {},
): SentInput<Extract<InputRequest, { kind: Kind }>> => {
	const input = readInputRequest(name, parameters);
	expect(sentRequest(input)?.kind).toBe(kind);
	return input as SentInput<Extract<InputRequest, { kind: Kind }>>;
};

/** The message of the input problem that `work` throws. Undefined if it throws nothing. */
export const thrownProblem = (work: () => unknown): string | undefined => {
	try {
		work();
	} catch (error) {
		if (error instanceof LookupFailure && error.facts.kind === 'input') return error.message;
		throw error;
	}
	return undefined;
};
