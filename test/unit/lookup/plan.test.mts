/** Which inputs make one request, and which lookups share calls. */
import type { INodeParameters } from 'n8n-workflow';
import type { SentInput } from '../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import { fewestCalls, makePlan } from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { readInputRequest } from '../readParameters.mts';

type Given = [operation: string, parameters: INodeParameters];
const planOf = (...given: Given[]) =>
	makePlan(given.map((each, item) => ({ ...readInputRequest(...each), item }) as SentInput));
const enrich = (own: INodeParameters): Given => ['company.enrich', own];
const find = (url: string): Given => ['company.getAll', { filters: { url }, returnAll: true }];
const search = (city: string, own: INodeParameters = {}): Given => [
	'company.getAll',
	{ filters: { city }, ...own },
];
const file = (fileFormat: string, binaryPropertyName: string) =>
	search('Austin', { outputAs: 'file', fileFormat, binaryPropertyName });
const withConstructor = (value: string): Given => [
	'email.find',
	{ specifyBody: 'json', jsonBody: JSON.stringify({ constructor: value, url: 'a.com' }) },
];
const items = (inputs: Array<{ item: number }>) => inputs.map(({ item }) => item).join(' ');

it.each<[string, Given[], string[]]>([
	['equal requests', [search('Austin'), search('Waco'), search('Austin')], ['0 2', '1']],
	['equal files, whatever their field', [file('csv', 'a'), file('csv', 'b')], ['0 1']],
	['files of two formats', [file('csv', 'a'), file('jsonl', 'a')], ['0', '1']],
	['operations', [['account.get', {}], search('Austin')], ['0', '1']],
	['fields that every object has', ['1', '1'].map(withConstructor), ['0 1']],
])('inputs with equal requests make one request: %s', (_name, given, requests) => {
	expect(planOf(...given).unshared.map(items)).toEqual(requests);
});

const byName = { matchBy: 'company_name', value: 'Acme' };
const names = ['Acme Inc', 'ACME INC'];
const ONE_NAME = 'Acme Inc Acme ACME INC ACME: 0 1';
const spellings = ['a.com', 'www.a.com', 'A.com', 'www.a.com'];
it.each<[string, Given[], string[]]>([
	['equal values', ['a.com', 'b.com', 'a.com'].map(find), ['a.com: 0 2', 'b.com: 1']],
	['another order', [find('a.com, b.com'), find('b.com, a.com')], ['a.com b.com: 0 1']],
	['spellings', spellings.map((value) => enrich({ value })), ['a.com: 0 1 2 3']],
	['spellings of a name', names.map((value) => enrich({ ...byName, value })), [ONE_NAME]],
])('inputs share a lookup: %s', (_name, given, expected) => {
	const [{ lookups }] = planOf(...given).shared;
	const all = [...lookups.values()];
	const shown = all.map((each) => `${each.values.join(' ')}: ${items(each.inputs)}`);
	expect(shown).toEqual(expected);
});

const byUrl = { value: 'a.com' };

it.each<[string, INodeParameters, INodeParameters]>([
	['two bodies', byUrl, { value: 'b.com', options: { selectFields: 'city' } }],
	['two keys', byUrl, { matchBy: 'company_id', value: 'b.com' }],
	['two numbers of values in a call', byUrl, { value: 'b.com', options: { itemsPerCall: 1 } }],
	['First and All', byUrl, { value: 'b.com', options: { multipleMatches: 'all' } }],
	['a state and without', byName, { ...byName, matchState: 'TX' }],
])('lookups with %s share no calls', (_name, one, other) => {
	expect(planOf(enrich(one), enrich(other)).shared).toHaveLength(2);
});

it('all values of an input go into one call, also more than a call takes otherwise', () => {
	const urls = Array.from({ length: 120 }, (_, nth) => `k${nth}.com`);
	expect(fewestCalls(planOf(find(urls.join())))).toBe(1);
});
