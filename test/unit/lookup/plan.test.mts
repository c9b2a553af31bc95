import type { SharedLookup } from '../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import type {
	KeyRequest,
	PagesRequest,
	RequestCall,
	SentInput,
} from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import {
	billedCalls,
	fewestCalls,
	limitedPart,
	makePlan,
} from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import {
	companyMatchFields,
	companyNameField,
} from '../../../nodes/BusinessDataLookup/catalogue/companyMatchFields.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readInputOfKind } from '../readParameters.mts';

const enrich = readInputOfKind('byKey', 'company.enrich', { value: 'a.com' });
const search = readInputOfKind('pages', 'company.getAll');
const [byId, , byUrl] = companyMatchFields;

/** A search with another call. */
const input = (item: number, call: Partial<RequestCall> = {}): SentInput<PagesRequest> => ({
	...search,
	item,
	request: { ...search.request, call: { ...search.request.call, ...call } },
});
/** An input of Enrich that looks up something else. */
const keyed = (
	item: number,
	{ call, ...change }: Omit<Partial<KeyRequest>, 'call'> & { call?: Partial<RequestCall> },
	multipleMatches: 'first' | 'all' = 'first',
): SentInput<KeyRequest> => {
	const request = { ...enrich.request, matchField: byUrl, otherSpellings: [], ...change };
	return {
		...enrich,
		item,
		request: { ...request, call: { ...request.call, ...call } },
		presentation: { ...enrich.presentation, multipleMatches },
	};
};
const lookup = (texts: string[], keys = texts) => ({ values: texts, keys, looseKeys: [] });
const url = (...texts: string[]) => ({ lookup: lookup(texts) });
const name = (text: string, ...otherSpellings: string[]) => ({
	...{ matchField: companyNameField, lookup: lookup([text], ['acme/inc']), otherSpellings },
});

const itemsOf = ({ inputs }: { inputs: Array<{ item: number }> }) => inputs.map(({ item }) => item);

/** The plan as item numbers. */
const plan = (...inputs: SentInput[]) => {
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
	const inFile = (item: number, fileFormat: string, binaryPropertyName = 'data') => ({
		...readInputOfKind('file', 'company.getAll', {
			...{ outputAs: 'file', fileFormat, binaryPropertyName },
		}),
		item,
	});
	const inputs = [inFile(0, 'csv'), inFile(1, 'csv', 'log'), inFile(2, 'jsonl')];
	expect(plan(...inputs).single).toEqual([[0, 1], [2]]);
});

it('equal requests of two operations are two jobs', () => {
	const operation = findOperation('company', 'enrich')!;
	const other = { ...input(1), operation };
	expect(plan(input(0), other).single).toEqual([[0], [1]]);
});

it.each<[string, Partial<SharedLookup>[], unknown[]]>([
	[
		'of two values share a group, and equal ones a job',
		[url('a'), url('b'), url('a')],
		[
			[['a'], [0, 2]],
			[['b'], [1]],
		],
	],
	[
		'of the same values in another order are one job',
		[url('a', 'b'), url('b', 'a')],
		[
			[
				['a', 'b'],
				[0, 1],
			],
		],
	],
	[
		'of a value with a comma and of its parts are two',
		[url('a,b'), url('a', 'b')],
		[
			[['a,b'], [0]],
			[['a', 'b'], [1]],
		],
	],
	[
		'of one key in several spellings are one',
		[[], ['www.a'], ['A'], ['www.a']].map((otherSpellings) => ({ ...url('a'), otherSpellings })),
		[[['a'], [0, 1, 2, 3]]],
	],
])('lookups %s', (_name, lookups, jobs) => {
	const inputs = lookups.map((each, item) => keyed(item, each));
	expect(plan(...inputs)).toEqual({ single: [], byKey: [jobs] });
});

it.each<[string, SentInput]>([
	['another body', keyed(1, { ...url('b'), call: { body: { include_fields: ['url'] } } })],
	['another filter', keyed(1, { ...url('a'), matchField: byId })],
	['another number of values in a call', keyed(1, { ...url('b'), itemsPerCall: 1 })],
	['All instead of First', keyed(1, url('b'), 'all')],
	['a state', keyed(1, { lookup: { ...lookup(['b']), state: 'TX' } })],
])('lookups with %s share no calls', (_name, other) => {
	expect(plan(keyed(0, url('a')), other).byKey).toHaveLength(2);
});

it.each(['first', 'all'] as const)(
	'under %s, all spellings of a name are one lookup',
	(matches) => {
		const inputs = [name('Acme Inc', 'Acme'), name('ACME INC', 'ACME')];
		const [{ lookups }] = makePlan(inputs.map((each, nth) => keyed(nth, each, matches))).byKey;
		const values = [...lookups.values()].map((each) => each.lookup.values);
		expect(values).toEqual([['Acme Inc', 'ACME INC']]);
	},
);

const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

it.each<[string, SentInput[], number]>([
	['a full call and a value of another input', [keyed(0, url(...keys(50))), keyed(1, url('a'))], 2],
	['one input with more values than a call takes', [keyed(0, url(...keys(120)))], 1],
	['a value and a search', [keyed(0, url('a')), input(1)], 2],
])('a plan of %s takes at least its calls', (_name, inputs, calls) => {
	expect(fewestCalls(makePlan(inputs))).toBe(calls);
});

it('a plan knows how many of its calls are countsInMinute and how many are billed', () => {
	const inputs = [
		keyed(0, url('a')),
		keyed(1, { ...url('b'), call: { countsInMinute: false }, itemsPerCall: 1 }),
		input(2, { retryable: false, body: { a: 1 } }),
		input(3, { countsInMinute: false }),
	];
	expect(fewestCalls(limitedPart(makePlan(inputs)))).toBe(2);
	expect(billedCalls(makePlan(inputs))).toBe(1);
});
