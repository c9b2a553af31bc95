import type { SharedLookup } from '../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import type {
	InputRequest,
	LookupRequest,
} from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import {
	billedCalls,
	fewestCalls,
	limitedPart,
	makePlan,
	type Job,
} from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import {
	companyKeyFields,
	companyNameKey,
} from '../../../nodes/BusinessDataLookup/catalogue/companyKeys.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readInputRequest } from '../readParameters.mts';

const enrich = readInputRequest('company.enrich', { value: 'a.com' });
const [byId, , byUrl] = companyKeyFields;

/** An input of Enrich with another request, which looks up by no key unless it says so. */
const input = (
	item: number,
	request: Partial<LookupRequest>,
	multipleMatches: 'first' | 'all' = 'first',
): InputRequest => ({
	...enrich,
	item,
	request: { ...enrich.request, shared: undefined, ...request },
	presentation: { ...enrich.presentation, multipleMatches },
});
const lookup = (texts: string[], keys = texts) => ({ values: texts, keys, looseKeys: [] });
const shared = (change: Partial<SharedLookup>) => ({
	shared: { keyField: byUrl, lookup: lookup(['a']), otherSpellings: [], ...change },
});
const url = (...texts: string[]) => shared({ lookup: lookup(texts) });
const name = (text: string, ...otherSpellings: string[]) =>
	shared({ keyField: companyNameKey, lookup: lookup([text], ['acme/inc']), otherSpellings });

const itemsOf = ({ inputs }: Job) => inputs.map(({ item }) => item);

/** The plan as item numbers. */
const plan = (...inputs: InputRequest[]) => {
	const { single, byKey } = makePlan(inputs);
	return {
		single: single.map(itemsOf),
		byKey: byKey.map(({ lookups }) =>
			[...lookups.values()].map((each) => [each.lookup.values, itemsOf(each)]),
		),
	};
};

it('equal requests are one job', () => {
	const body = { city: 'Austin', more: { toString: 'x' } };
	const inputs = [input(0, { body }), input(1, { body: { city: 'Waco' } }), input(2, { body })];
	expect(plan(...inputs)).toEqual({ single: [[0, 2], [1]], byKey: [] });
});

it('equal files are one job, whatever the field that gets the file, but not in two formats', () => {
	const inFile = (item: number, look: Partial<InputRequest['presentation']>) => {
		const each = input(item, { file: true });
		return { ...each, presentation: { ...each.presentation, fileFormat: 'csv' as const, ...look } };
	};
	const jsonl = inFile(2, { fileFormat: 'jsonl' });
	const inputs = [inFile(0, {}), inFile(1, { binaryProperty: 'log' }), jsonl];
	expect(plan(...inputs).single).toEqual([[0, 1], [2]]);
});

it('equal API Requests are one job only if they can change nothing', () => {
	const operation = findOperation('request', 'send')!;
	const send = (item: number, method: string) => ({ ...input(item, { method }), operation });
	expect(plan(send(0, 'POST'), send(1, 'POST')).single).toEqual([[0], [1]]);
	expect(plan(send(0, 'GET'), send(1, 'GET')).single).toEqual([[0, 1]]);
});

it('equal requests of two operations are two jobs', () => {
	const operation = findOperation('company', 'getAll')!;
	const all = { ...input(1, {}), operation };
	expect(plan(input(0, {}), all).single).toEqual([[0], [1]]);
});

it.each<[string, LookupRequest['shared'][], unknown[]]>([
	[
		'of two values share a group, and equal ones a job',
		[url('a'), url('b'), url('a')].map((each) => each.shared),
		[
			[['a'], [0, 2]],
			[['b'], [1]],
		],
	],
	[
		'of the same values in another order are one job',
		[url('a', 'b'), url('b', 'a')].map((each) => each.shared),
		[
			[
				['a', 'b'],
				[0, 1],
			],
		],
	],
	[
		'of a value with a comma and of its parts are two',
		[url('a,b'), url('a', 'b')].map((each) => each.shared),
		[
			[['a,b'], [0]],
			[['a', 'b'], [1]],
		],
	],
	[
		'of one key in several spellings are one',
		[[], ['www.a'], ['A'], ['www.a']].map((otherSpellings) => shared({ otherSpellings }).shared),
		[[['a'], [0, 1, 2, 3]]],
	],
])('lookups %s', (_name, lookups, jobs) => {
	const inputs = lookups.map((each, item) => input(item, { shared: each }));
	expect(plan(...inputs)).toEqual({ single: [], byKey: [jobs] });
});

it.each<[string, InputRequest]>([
	['another body', input(1, { ...url('b'), body: { include_fields: ['url'] } })],
	['another filter', input(1, shared({ keyField: byId }))],
	['another number of values in a call', input(1, { ...url('b'), itemsPerCall: 1 })],
	['All instead of First', input(1, url('b'), 'all')],
	['a state', input(1, shared({ lookup: { ...lookup(['b']), state: 'TX' } }))],
])('lookups with %s share no calls', (_name, other) => {
	expect(plan(input(0, url('a')), other).byKey).toHaveLength(2);
});

it.each(['first', 'all'] as const)(
	'under %s, all spellings of a name are one lookup',
	(matches) => {
		const inputs = [name('Acme Inc', 'Acme'), name('ACME INC', 'ACME')];
		const [{ lookups }] = makePlan(inputs.map((each, nth) => input(nth, each, matches))).byKey;
		expect([...lookups.values()].map((each) => [each.lookup.values, each.otherSpellings])).toEqual([
			[
				['Acme Inc', 'ACME INC'],
				['Acme', 'ACME'],
			],
		]);
	},
);

const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

it.each<[string, InputRequest[], number]>([
	['a full call and a value of another input', [input(0, url(...keys(50))), input(1, url('a'))], 2],
	['one input with more values than a call takes', [input(0, url(...keys(120)))], 1],
	['a value and a search', [input(0, url('a')), input(1, {})], 2],
])('a plan of %s takes at least its calls', (_name, inputs, calls) => {
	expect(fewestCalls(makePlan(inputs))).toBe(calls);
});

it('a plan knows how many of its calls are limited and how many are billed', () => {
	const inputs = [
		input(0, url('a')),
		input(1, { ...url('b'), limited: false, itemsPerCall: 1 }),
		input(2, { repeatable: false, body: { a: 1 } }),
		input(3, { limited: false }),
	];
	expect(fewestCalls(limitedPart(makePlan(inputs)))).toBe(2);
	expect(billedCalls(makePlan(inputs))).toBe(1);
});
