import { sumOf } from '../counted';
import { jsonOf } from '../jsonOf';
import type { Question, SharedQuestion } from '../parameters/lookup';
import type { InputRequest } from '../parameters/request';
import { WIDTH } from './pool';

/** Inputs with equal requests. The request is sent once. */
export interface Job {
	inputs: InputRequest[];
}

/** Inputs that ask the same question, and spell its value alike. */
export interface KeyJob extends Job {
	question: Question;
	/** Other spellings of the value, asked for when the question finds nothing. */
	otherSpellings: string[];
}

/** Lookups that differ in nothing but their questions, so they share calls. */
export interface KeyGroup {
	/** The lookups without their questions. Lookups of equal shape can share calls across executions. */
	shape: string;
	match: SharedQuestion['match'];
	/** The different questions. */
	questions: Map<string, Question>;
	/** A job for each spelling of a question. */
	jobs: Map<string, KeyJob>;
	/** One of the inputs; the requests of all are equal but for the question. */
	sample: InputRequest;
}

export interface Plan {
	/** Requests that share no call. */
	single: Job[];
	byKey: KeyGroup[];
}

const getOrCreate = <Value>(map: Map<string, Value>, key: string, create: () => Value): Value => {
	const value = map.get(key) ?? create();
	map.set(key, value);
	return value;
};

const nameOfSet = (values: string[]): string => JSON.stringify([...values].sort());

/** Plans the requests of a run: equal inputs are asked once, and lookups by key of one shape share calls. */
export const planOf = (inputs: InputRequest[]): Plan => {
	const single = new Map<string, Job>();
	const groups = new Map<string, KeyGroup>();
	for (const input of inputs) {
		const { operation, request, presentation, item } = input;
		const { batch, body, query, ...rest } = request;
		const called = `${operation.resource} ${operation.operation}`;
		// Only what a user gives can come in another order.
		const alike = JSON.stringify([called, rest, jsonOf([body, query])]);
		if (!batch) {
			// Each input gets a file of its own, and a request that may change something is sent for each input.
			const own = request.file || (operation.kind === 'custom' && request.method !== 'GET');
			const key = own ? `${alike} ${item}` : alike;
			getOrCreate(single, key, () => ({ inputs: [] })).inputs.push(input);
			continue;
		}
		const { match, question, otherSpellings } = batch;
		const shape = `${match.field} ${presentation.multipleMatches} ${alike}`;
		const empty: KeyGroup = { shape, match, questions: new Map(), jobs: new Map(), sample: input };
		const { questions, jobs } = getOrCreate(groups, shape, () => empty);
		const texts = presentation.multipleMatches === 'first' ? [] : question.texts;
		const name = nameOfSet([...question.keys, ...texts]);
		const asked = getOrCreate(questions, name, () => question);
		// Under First, a further spelling of a name is a second try of one question; under All, a question of its own.
		const isOther = (text: string) => !asked.texts.includes(text);
		const others = [...question.texts, ...otherSpellings].filter(isOther);
		const job: KeyJob = { question: asked, otherSpellings: others, inputs: [] };
		getOrCreate(jobs, name + nameOfSet(others), () => job).inputs.push(input);
	}
	return { single: [...single.values()], byKey: [...groups.values()] };
};

/** The fewest calls that a plan takes: one for each single request and one for each batch of values. */
export const leastCalls = ({ single, byKey }: Plan): number => {
	const calls = byKey.map(({ questions, sample }) => {
		const perCall = sample.request.itemsPerCall;
		// The values of one question stay in one call.
		const values = [...questions.values()].map(({ texts }) => texts.length);
		return Math.ceil(sumOf(values.map((count) => Math.min(count, perCall))) / perCall);
	});
	return single.length + sumOf(calls);
};

/** Whether a part of the calls is of use: lists that all begin at once keep the records read before a budget is used up. */
export const keepsParts = ({ single, byKey }: Plan): boolean =>
	byKey.length === 0 &&
	single.length <= WIDTH &&
	single.every(({ inputs: [{ request }] }) => request.paging !== undefined && !request.isCount);
