import { sum } from '../counting';
import { getOrCreate } from '../getOrCreate';
import { stableJson } from '../stableJson';
import type { KeyRequest, UnsharedRequest, SentInput } from '../parameters/inputRequest';
import type { Lookup } from '../parameters/lookUpBy';
import { toKeys } from '../spelling';

/** The inputs that make the same request. It is sent once for all of them. */
export type EqualInputs = Array<SentInput<UnsharedRequest>>;

/** A lookup that is sent once for all inputs with its keys. */
export interface PlannedLookup extends Lookup {
	inputs: Array<SentInput<KeyRequest>>;
}

/** Lookups that differ only in their values, so they can share calls. */
export interface SimilarLookups {
	/** Equal for similar lookups, even of other executions. */
	shape: string;
	/** By their keys and state. */
	lookups: Map<string, PlannedLookup>;
	/** One of the inputs. The requests of all are equal except for the lookup. */
	template: SentInput<KeyRequest>;
}

export interface Plan {
	/** The inputs whose requests share no call. */
	unshared: EqualInputs[];
	/** Lookups that share calls. */
	shared: SimilarLookups[];
}

/** Plans the calls of a run: equal requests are sent once, and similar lookups share calls. */
export const makePlan = (inputs: SentInput[]): Plan => {
	const unshared = new Map<string, EqualInputs>();
	const byShape = new Map<string, SimilarLookups>();
	for (const input of inputs) {
		const { request } = input;
		if (request.kind === 'byKey') addLookup(byShape, { ...input, request });
		else addUnshared(unshared, { ...input, request });
	}
	return { unshared: [...unshared.values()], shared: [...byShape.values()] };
};

const addLookup = (byShape: Map<string, SimilarLookups>, input: SentInput<KeyRequest>): void => {
	const { request, presentation } = input;
	const { matchField, lookup } = request;
	const shape = toRequestId(input, {
		matchField: matchField.filter,
		// Lookups with and without a state don't share calls.
		lookup: lookup.state !== undefined,
		multipleMatches: presentation.askedFor?.multipleMatches,
	});
	const { lookups } = getOrCreate(byShape, shape, () => {
		return { shape, lookups: new Map(), template: input };
	});
	const id = JSON.stringify([[...lookup.keys].sort(), lookup.state]);
	const planned = getOrCreate(lookups, id, () => ({ ...lookup, values: [], inputs: [] }));
	// Names with the same key may be typed in several ways.
	planned.values = [...new Set([...planned.values, ...lookup.values])];
	planned.inputs.push(input);
};

const addUnshared = (
	unshared: Map<string, EqualInputs>,
	input: SentInput<UnsharedRequest>,
): void => {
	const { request, presentation } = input;
	const isFile = request.kind === 'file' || request.kind === 'download';
	// A file also depends on how its records are written.
	const fileOptions = isFile && { ...presentation, binaryProperty: '' };
	// Inputs with the same normal spelling make the same request.
	const id = toRequestId(input, { fileOptions });
	getOrCreate(unshared, id, () => []).push(input);
};

/**
 * A text that is equal for equal requests. Body and query are sorted, because users give their fields in any order.
 *
 * @param changes fields to compare instead of those of the request, or in addition to them
 */
const toRequestId = ({ operation, request }: SentInput, changes: object): string => {
	const { call, ...rest } = { ...request, ...changes };
	const { body, query, ...others } = call;
	const name = `${operation.resource} ${operation.value}`;
	// A person's name, domain or profile may be written in several ways, so the keys are compared.
	const compared = Object.entries(body ?? {}).map(([field, value]) => {
		const kind = operation.freeFields?.valueKinds?.get(field);
		return [field, kind ? toKeys(kind, String(value)).keys : value];
	});
	return JSON.stringify([name, others, stableJson([Object.fromEntries(compared), query]), rest]);
};

/** The fewest calls that a plan takes: one for each unshared request and one for each group of values. */
export const fewestCalls = ({ unshared, shared }: Plan): number => {
	const calls = shared.map(({ lookups, template }) => {
		const { itemsPerCall } = template.request;
		// The keys of one lookup stay in one call.
		const counts = [...lookups.values()].map(({ keys }) => keys.length);
		return Math.ceil(sum(counts.map((count) => Math.min(count, itemsPerCall))) / itemsPerCall);
	});
	return unshared.length + sum(calls);
};

/** The part of a plan whose calls count in the minute. */
export const partInMinute = ({ unshared, shared }: Plan): Plan => ({
	unshared: unshared.filter(([{ request }]) => request.call.countsInMinute),
	shared: shared.filter(({ template: { request } }) => request.call.countsInMinute),
});

/** How many calls of a plan may be billed. */
export const billedCalls = ({ unshared }: Plan): number =>
	unshared.filter(([{ request }]) => request.call.mayBeBilled).length;
