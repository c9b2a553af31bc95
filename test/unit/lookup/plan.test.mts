/** Which inputs make one request, and which lookups share calls. */
import type { INodeParameters } from 'n8n-workflow';
import type { SentInput } from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import {
	billedCalls,
	fewestCalls,
	limitedPart,
	makePlan,
} from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { readInputRequest } from '../readParameters.mts';

type Given = [operation: string, parameters: INodeParameters];
const planOf = (...given: Given[]) =>
	makePlan(
		given.map(([name, own], item) => ({ ...readInputRequest(name, own), item }) as SentInput),
	);
const enrich = (own: INodeParameters): Given => ['company.enrich', own];
const find = (url: string): Given => ['company.getAll', { filters: { url }, returnAll: true }];
const search = (city: string, own: INodeParameters = {}): Given => [
	'company.getAll',
	{ filters: { city }, ...own },
];
const file = (fileFormat: string, binaryPropertyName: string) =>
	search('Austin', { outputAs: 'file', fileFormat, binaryPropertyName });
const items = ({ inputs }: { inputs: Array<{ item: number }> }) =>
	inputs.map(({ item }) => item).join(' ');

it.each<[string, Given[], string[]]>([
	['equal requests', [search('Austin'), search('Waco'), search('Austin')], ['0 2', '1']],
	['equal files, whatever their field', [file('csv', 'a'), file('csv', 'b')], ['0 1']],
	['files of two formats', [file('csv', 'a'), file('jsonl', 'a')], ['0', '1']],
	['operations', [['account.get', {}], search('Austin')], ['0', '1']],
])('%s: the requests are %j', (_name, given, requests) => {
	expect(planOf(...given).unshared.map(items)).toEqual(requests);
});

const spellings = ['a.com', 'www.a.com', 'A.com', 'www.a.com'];
it.each<[string, Given[], string[]]>([
	['equal values', ['a.com', 'b.com', 'a.com'].map(find), ['a.com: 0 2', 'b.com: 1']],
	['another order', [find('a.com, b.com'), find('b.com, a.com')], ['a.com b.com: 0 1']],
	['spellings', spellings.map((value) => enrich({ value })), ['a.com: 0 1 2 3']],
])('one call looks up %s', (_name, given, expected) => {
	const [{ lookups }] = planOf(...given).byKey;
	const all = [...lookups.values()];
	expect(all.map((each) => `${each.lookup.values.join(' ')}: ${items(each)}`)).toEqual(expected);
});

it.each(['first', 'all'])('all spellings of a name are one lookup under %s', (multipleMatches) => {
	const own = { matchBy: 'company_name', options: { multipleMatches } };
	const [{ lookups }] = planOf(
		...['Acme Inc', 'ACME INC'].map((value) => enrich({ ...own, value })),
	).byKey;
	const values = [...lookups.values()].map((each) => each.lookup.values);
	expect(values).toEqual([['Acme Inc', 'ACME INC']]);
});

it.each<[string, INodeParameters]>([
	['another body', { value: 'b.com', options: { selectFields: 'city' } }],
	['another key', { matchBy: 'company_id', value: 'b.com' }],
	['another number of values in a call', { value: 'b.com', options: { itemsPerCall: 1 } }],
	['All instead of First', { value: 'b.com', options: { multipleMatches: 'all' } }],
])('lookups with %s share no calls', (_name, other) => {
	expect(planOf(enrich({ value: 'a.com' }), enrich(other)).byKey).toHaveLength(2);
});

it('lookups with a state share no calls with those without', () => {
	const own = { matchBy: 'company_name', value: 'Acme' };
	expect(planOf(enrich(own), enrich({ ...own, matchState: 'TX' })).byKey).toHaveLength(2);
});

const urls = (count: number) => Array.from({ length: count }, (_, n) => `k${n}.com`).join(', ');

it.each<[string, Given[], number]>([
	['a full call and a value of another input', [find(urls(50)), find('a.com')], 2],
	['one input with more values than a call takes', [find(urls(120))], 1],
	['a value and a search', [find('a.com'), search('Austin')], 2],
])('a plan of %s takes at least its calls', (_name, given, calls) => {
	expect(fewestCalls(planOf(...given))).toBe(calls);
});

it('a plan knows how many of its calls are limited and how many are billed', () => {
	const plan = planOf(
		enrich({ value: 'a.com' }),
		['email.validate', { email: 'a@b.co' }],
		['account.get', {}],
	);
	expect([fewestCalls(plan), fewestCalls(limitedPart(plan)), billedCalls(plan)]).toEqual([3, 2, 1]);
});
