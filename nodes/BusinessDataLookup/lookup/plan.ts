import { sum } from '../pluralize';
import { getOrCreate } from '../getOrCreate';
import { stableJson } from '../stableJson';
import type { KeyLookup, SharedLookup } from '../parameters/lookUpBy';
import type { InputRequest } from '../parameters/inputRequest';

/** Inputs with equal requests. The request is sent once. */
export interface Job {
	inputs: InputRequest[];
}

/** Inputs whose values have the same normal spelling. */
export interface PlannedLookup extends Job {
	lookup: KeyLookup;
	/** Other spellings of the value, sent once when the lookup finds nothing. */
	otherSpellings: string[];
}

/** Lookups that differ only in their values, so they share calls. */
export interface KeyGroup {
	/** The requests without their lookups. Lookups of equal shape can share calls across executions. */
	shape: string;
	keyField: SharedLookup['keyField'];
	/** The different lookups. */
	lookups: Map<string, PlannedLookup>;
	/** One of the inputs; the requests of all are equal but for the lookup. */
	sample: InputRequest;
}

export interface Plan {
	/** Requests that share no call. */
	single: Job[];
	byKey: KeyGroup[];
}

const joinSorted = (values: string[]): string => JSON.stringify([...values].sort());

const addMissing = (texts: string[], more: string[]): void => {
	texts.push(...more.filter((text) => !texts.includes(text)));
};

/** Plans the requests of a run: equal inputs are sent once, and lookups by key of one shape share calls. */
export const makePlan = (inputs: InputRequest[]): Plan => {
	const single = new Map<string, Job>();
	const groups = new Map<string, KeyGroup>();
	for (const input of inputs) {
		const { operation, request, presentation, item } = input;
		const { shared, body, query, ...rest } = request;
		const operationName = `${operation.resource} ${operation.operation}`;
		// A file also depends on how its records are written. Only the user's own fields can be in another order.
		const inFile = request.file && { ...presentation, binaryProperty: '' };
		const requestKey = JSON.stringify([operationName, rest, stableJson([body, query]), inFile]);
		if (!shared) {
			// A request that may change something is sent for each input.
			const isSentEach = operation.kind === 'custom' && request.method !== 'GET';
			const name = isSentEach ? `${requestKey} ${item}` : requestKey;
			getOrCreate(single, name, () => ({ inputs: [] })).inputs.push(input);
			continue;
		}
		const { keyField, lookup, otherSpellings } = shared;
		const isInState = lookup.state !== undefined;
		const shape = `${keyField.field} ${isInState} ${presentation.multipleMatches} ${requestKey}`;
		const empty: KeyGroup = { shape, keyField, lookups: new Map(), sample: input };
		const { lookups } = getOrCreate(groups, shape, () => empty);
		const planned = getOrCreate(lookups, joinSorted(lookup.keys), () => ({
			...{ lookup: { ...lookup, values: [] }, otherSpellings: [], inputs: [] },
		}));
		addMissing(planned.lookup.values, lookup.values);
		addMissing(planned.otherSpellings, otherSpellings);
		planned.inputs.push(input);
	}
	return { single: [...single.values()], byKey: [...groups.values()] };
};

/** The fewest calls that a plan takes: one for each single request and one for each batch of values. */
export const fewestCalls = ({ single, byKey }: Plan): number => {
	const calls = byKey.map(({ lookups, sample }) => {
		const perCall = sample.request.itemsPerCall;
		// The values of one lookup stay in one call.
		const values = [...lookups.values()].map(({ lookup }) => lookup.keys.length);
		return Math.ceil(sum(values.map((count) => Math.min(count, perCall))) / perCall);
	});
	return single.length + sum(calls);
};

/** The part of a plan that counts against the minute allowance. */
export const limitedPart = ({ single, byKey }: Plan): Plan => ({
	single: single.filter(({ inputs: [{ request }] }) => request.limited),
	byKey: byKey.filter(({ sample: { request } }) => request.limited),
});

/** How many calls of a plan may be billed. */
export const billedCalls = ({ single }: Plan): number =>
	single.filter(({ inputs: [{ request }] }) => !request.repeatable).length;
