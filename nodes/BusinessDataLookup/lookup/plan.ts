import type { BatchKeys } from '../parameters/lookup';
import type { InputRequest } from '../parameters/request';
import { batchesOf } from './mergedLookup';

/** Inputs that ask for the same thing: it is asked for once. */
export interface Job {
	inputs: InputRequest[];
}

/** Inputs with the same keys. */
export interface KeyedJob extends Job {
	keys: string[];
}

/** Lookups that differ in nothing but their keys: they share calls. */
export interface MergeGroup {
	/** What they have in common: lookups of the same shape can share calls, whichever execution asks. */
	shape: string;
	match: BatchKeys['match'];
	jobs: KeyedJob[];
	/** Each key → as the first input that has it typed it. */
	typed: BatchKeys['typed'];
	/** The input whose request the others' equal. */
	sample: InputRequest;
}

export interface Plan {
	/** Each is asked for by itself. */
	single: Job[];
	merged: MergeGroup[];
}

const getOrCreate = <Value>(map: Map<string, Value>, key: string, create: () => Value): Value => {
	const value = map.get(key) ?? create();
	map.set(key, value);
	return value;
};

/** What to ask the service, so that nothing is asked twice and inputs of one shape share calls. */
export const planOf = (inputs: InputRequest[]): Plan => {
	const single = new Map<string, Job>();
	const groups = new Map<string, MergeGroup>();
	const keyed = new Map<string, KeyedJob>();
	for (const input of inputs) {
		const { operation, request, presentation, item } = input;
		const { batch, ...rest } = request;
		const shape = JSON.stringify([operation.resource, operation.operation, rest]);
		if (!batch) {
			// A file is written for each input, and what may change something is done for each.
			const own = request.file || (operation.kind === 'custom' && request.method !== 'GET');
			const key = own ? `${shape} ${item}` : shape;
			getOrCreate(single, key, () => ({ inputs: [] })).inputs.push(input);
			continue;
		}
		const { match, typed } = batch;
		const matches = operation.kind === 'mergedLookup' ? presentation.multipleMatches : '';
		const groupKey = `${match.field} ${matches} ${shape}`;
		const group = getOrCreate(groups, groupKey, () => ({
			shape: groupKey,
			match,
			jobs: [],
			typed: new Map(),
			sample: input,
		}));
		for (const [key, text] of typed) if (!group.typed.has(key)) group.typed.set(key, text);
		const keys = [...typed.keys()];
		const jobKey = `${groupKey} ${JSON.stringify([...keys].sort())}`;
		getOrCreate(keyed, jobKey, () => {
			const job: KeyedJob = { keys, inputs: [] };
			group.jobs.push(job);
			return job;
		}).inputs.push(input);
	}
	return { single: [...single.values()], merged: [...groups.values()] };
};

/** The calls that a plan surely takes: one for each search and each batch. */
export const leastCalls = ({ single, merged }: Plan): number => {
	const batches = merged.flatMap(({ jobs, sample }) =>
		batchesOf(jobs, sample.request.itemsPerCall),
	);
	return single.length + batches.length;
};

/** The part of a call that a plan is which takes one call and shares it with other executions; 1 = any other. */
export const callShare = ({ single, merged }: Plan): number => {
	if (single.length > 0 || merged.length !== 1) return 1;
	const [{ typed, sample }] = merged;
	const { shareCalls, itemsPerCall } = sample.request;
	return shareCalls && typed.size < itemsPerCall ? typed.size / itemsPerCall : 1;
};
