import type {
	InputRequest,
	LookupRequest,
} from '../../../nodes/BusinessDataLookup/parameters/request.ts';
import { leastCalls, planOf, type Job } from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { companyKeys } from '../../../nodes/BusinessDataLookup/catalogue/companyKeys.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { inputRequestOf } from '../wire.mts';

const enrich = inputRequestOf('company.enrich', { value: 'a.com' });
const [byId, , byUrl] = companyKeys;

/** An input of Enrich with another request, which asks by no key unless it says so. */
const input = (
	item: number,
	request: Partial<LookupRequest>,
	multipleMatches: 'first' | 'all' = 'first',
): InputRequest => ({
	...enrich,
	item,
	request: { ...enrich.request, batch: undefined, ...request },
	presentation: { ...enrich.presentation, multipleMatches },
});
const asking = (...texts: string[]) => ({ texts, keys: texts });
const url = (...texts: string[]) => ({
	batch: { match: byUrl, question: asking(...texts), otherSpellings: [] },
});

const itemsOf = ({ inputs }: Job) => inputs.map(({ item }) => item);

/** The plan as item numbers. */
const plan = (...inputs: InputRequest[]) => {
	const { single, byKey } = planOf(inputs);
	return {
		single: single.map(itemsOf),
		byKey: byKey.map(({ jobs }) =>
			[...jobs.values()].map((job) => [job.question.texts, itemsOf(job)]),
		),
	};
};

describe('planOf', () => {
	it('makes one job of equal requests', () => {
		const body = { city: 'Austin', more: { toString: 'x' } };
		expect(
			plan(input(0, { body }), input(1, { body: { city: 'Waco' } }), input(2, { body })),
		).toEqual({
			single: [[0, 2], [1]],
			byKey: [],
		});
	});

	it('makes a job for each input whose result is a file', () => {
		expect(plan(input(0, { file: true }), input(1, { file: true })).single).toEqual([[0], [1]]);
	});

	it('makes a job for each API Request that may change something', () => {
		const operation = findOperation('request', 'send')!;
		const send = (item: number, method: string) => ({ ...input(item, { method }), operation });
		expect(plan(send(0, 'POST'), send(1, 'POST')).single).toEqual([[0], [1]]);
		expect(plan(send(0, 'GET'), send(1, 'GET')).single).toEqual([[0, 1]]);
	});

	it('merges lookups, and makes one job of equal ones', () => {
		expect(plan(input(0, url('a')), input(1, url('b')), input(2, url('a')))).toEqual({
			single: [],
			byKey: [
				[
					[['a'], [0, 2]],
					[['b'], [1]],
				],
			],
		});
	});

	it('makes one job of the same keys in another order', () => {
		expect(plan(input(0, url('a', 'b')), input(1, url('b', 'a'))).byKey).toEqual([
			[
				[
					['a', 'b'],
					[0, 1],
				],
			],
		]);
	});

	it('does not take a key with a comma in it for several keys', () => {
		expect(plan(input(0, url('a,b')), input(1, url('a', 'b'))).byKey[0]).toHaveLength(2);
	});

	it.each<[string, InputRequest]>([
		['another body', input(1, { ...url('b'), body: { include_fields: ['url'] } })],
		[
			'another filter',
			input(1, { batch: { match: byId, question: asking('b'), otherSpellings: [] } }),
		],
		['another number in a call', input(1, { ...url('b'), itemsPerCall: 1 })],
		['all matches wanted', input(1, url('b'), 'all')],
	])('does not merge lookups with %s', (_name, other) => {
		expect(plan(input(0, url('a')), other).byKey).toHaveLength(2);
	});

	it('makes one question of all spellings of a key, and a job of each', () => {
		const spelled = (...otherSpellings: string[]) => ({
			batch: { match: byUrl, question: asking('a'), otherSpellings },
		});
		const inputs = [spelled(), spelled('www.a'), spelled('A'), spelled('www.a')].map(
			(request, item) => input(item, request),
		);
		expect(plan(...inputs).byKey).toEqual([[[0], [1, 3], [2]].map((items) => [['a'], items])]);
		const [{ questions, jobs }] = planOf(inputs).byKey;
		expect(questions.size).toBe(1);
		expect([...jobs.values()].map(({ otherSpellings }) => otherSpellings)).toEqual([
			[],
			['www.a'],
			['A'],
		]);
	});

	it('does not take lookups of two operations for one, however equal they are', () => {
		const operation = findOperation('company', 'getAll')!;
		const all = { ...input(1, {}), operation };
		expect(plan(input(0, {}), all).single).toEqual([[0], [1]]);
	});
});

const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

it.each<[string, InputRequest[], number]>([
	['a full call and a key of another input', [input(0, url(...keys(50))), input(1, url('a'))], 2],
	['one input with more keys than a full call', [input(0, url(...keys(120)))], 1],
	['a key and a search', [input(0, url('a')), input(1, {})], 2],
])('a plan of %s takes at least its calls', (_name, inputs, calls) => {
	expect(leastCalls(planOf(inputs))).toBe(calls);
});
