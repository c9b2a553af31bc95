import type { BatchKeys, Question } from '../parameters/lookup';
import type { InputRequest } from '../parameters/request';

/** Inputs that ask for the same thing: it is asked for once. */
export interface Job {
	inputs: InputRequest[];
}

/** Inputs that ask the same question. */
export interface KeyJob extends Job {
	question: Question;
	/** Those of them that have it in another spelling, by that: how it is asked once more. */
	typed: Map<string, Job & { question: Question }>;
}

/** Lookups that differ in nothing but their questions: they share calls. */
export interface KeyGroup {
	/** What they have in common: lookups of the same shape can share calls, whichever execution asks. */
	shape: string;
	match: BatchKeys['match'];
	/** By their question. */
	jobs: Map<string, KeyJob>;
	/** The input whose request the others' equal. */
	sample: InputRequest;
}

export interface Plan {
	/** Each is asked for by itself. */
	single: Job[];
	byKey: KeyGroup[];
}

const getOrCreate = <Value>(map: Map<string, Value>, key: string, create: () => Value): Value => {
	const value = map.get(key) ?? create();
	map.set(key, value);
	return value;
};

const nameOf = ({ texts }: Question): string => JSON.stringify([...texts].sort());

/** What to ask the service, so that nothing is asked twice and inputs of one shape share calls. */
export const planOf = (inputs: InputRequest[]): Plan => {
	const single = new Map<string, Job>();
	const groups = new Map<string, KeyGroup>();
	for (const input of inputs) {
		const { operation, request, presentation, item } = input;
		const { batch, ...rest } = request;
		const alike = JSON.stringify([operation.resource, operation.operation, rest]);
		if (!batch) {
			// A file is written for each input, and what may change something is done for each.
			const own = request.file || (operation.kind === 'custom' && request.method !== 'GET');
			const key = own ? `${alike} ${item}` : alike;
			getOrCreate(single, key, () => ({ inputs: [] })).inputs.push(input);
			continue;
		}
		const { match, question, typed } = batch;
		const shape = `${match.field} ${presentation.multipleMatches} ${alike}`;
		const empty = { shape, match, jobs: new Map<string, KeyJob>(), sample: input };
		const { jobs } = getOrCreate(groups, shape, () => empty);
		const job = getOrCreate(jobs, nameOf(question), () => ({
			question,
			inputs: [],
			typed: new Map(),
		}));
		job.inputs.push(input);
		if (!typed) continue;
		const spelling = () => ({ question: typed, inputs: [] });
		getOrCreate(job.typed, nameOf(typed), spelling).inputs.push(input);
	}
	return { single: [...single.values()], byKey: [...groups.values()] };
};

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The calls that a plan surely takes: one for each search, and for each lot of values that fits into a call. */
export const leastCalls = ({ single, byKey }: Plan): number => {
	const calls = byKey.map(({ jobs, sample }) => {
		const perCall = sample.request.itemsPerCall;
		// The values of one input are never divided.
		const values = [...jobs.values()].map(({ question }) => question.texts.length);
		return Math.ceil(sum(values.map((count) => Math.min(count, perCall))) / perCall);
	});
	return single.length + sum(calls);
};
