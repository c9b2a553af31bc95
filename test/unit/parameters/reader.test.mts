/** The node's own reading of parameters against n8n's: the same values, with fewer evaluations. */
import fc from 'fast-check';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { inputValue } from '../../../nodes/BusinessDataLookup/parameters/inputField.ts';
import { ParameterReader } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { createEngine, type Engine } from '../../support/engine.mts';

let engine: Engine;

/** Reads `value` of each item as the node does and as n8n does, and counts what the node left to n8n. */
class Compare implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Compare',
		name: 'compare',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: {},
		inputs: ['main'],
		outputs: ['main'],
		properties: [
			{ displayName: 'Value', name: 'value', type: 'json', default: '' },
			{ displayName: 'Type', name: 'type', type: 'string', default: 'test.compare' },
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		let evaluated = 0;
		const type = this.getNodeParameter('type', 0) as string;
		const counting = {
			getNode: () => ({ ...this.getNode(), type }),
			getInputData: () => this.getInputData(),
			getNodeParameter: (name: string, item: number, fallback: object, options?: object) => {
				if (!options) evaluated += 1;
				return this.getNodeParameter(name, item, fallback, options);
			},
		} as IExecuteFunctions;
		const parameters = new ParameterReader(counting);
		const items = this.getInputData().map((_, item): INodeExecutionData => {
			const before = evaluated;
			const ours = JSON.stringify(parameters.get('value', item)) ?? 'undefined';
			const n8ns =
				JSON.stringify(this.getNodeParameter('value', item, null as never)) ?? 'undefined';
			return { json: { ours, n8ns, evaluated: evaluated - before }, pairedItem: { item } };
		});
		return [items];
	}
}

beforeAll(async () => {
	engine = await createEngine({ nodes: [Compare], credentials: [] });
});
afterAll(async () => await engine.close());

const compare = async (value: unknown, ...jsons: IDataObject[]) => {
	const input = jsons.map((json) => ({ json }));
	const run = await engine.run({ node: 'compare', parameters: { value: value as string }, input });
	expect(run.error).toBeUndefined();
	return run.items.map(({ json }) => json as { ours: string; n8ns: string; evaluated: number });
};

const item: IDataObject = {
	domain: 'acme.example',
	empty: '',
	count: 0,
	isOpen: false,
	nothing: null,
	'Zip code': '01234',
	'a.b': 'dotted',
	tags: ['a', 'b'],
	mixed: [1, 'x', true],
	listOfObjects: ['a', { b: 1 }],
	rows: [{ id: 7 }, { id: 8 }],
	hq: { city: 'Ulm', geo: { lat: 48.4 } },
	url: '={{ 1 + 1 }}',
	$id: 'id-1',
};

it.each([
	['={{ $json.domain }}', '"acme.example"'],
	['={{$json.domain}}', '"acme.example"'],
	['={{ $json["Zip code"] }}', '"01234"'],
	["={{ $json['a.b'] }}", '"dotted"'],
	['={{ $json.hq.city }}', '"Ulm"'],
	['={{ $json.hq["geo"].lat }}', '48.4'],
	['={{ $json.rows[1].id }}', '8'],
	['={{ $json.tags }}', '["a","b"]'],
	['={{ $json.tags.length }}', '2'],
	['={{ $json.mixed[2] }}', 'true'],
	['={{ $json.empty }}', '""'],
	['={{ $json.count }}', '0'],
	['={{ $json.isOpen }}', 'false'],
	['={{ $json.url }}', '"={{ 1 + 1 }}"'],
	['={{ $json.$id }}', '"id-1"'],
	[{ url: ['={{ $json.domain }}'], state: 'TX' }, '{"url":["acme.example"],"state":"TX"}'],
	[['={{ $json.domain }}', 'TX'], '["acme.example","TX"]'],
	[{ url: '={{ $json.domain }}', state: null }, '{"url":"acme.example","state":null}'],
])(
	'the expression %j is filled in without n8n’s expression engine, with the same result',
	async (value, expected) => {
		expect(await compare(value, item)).toEqual([{ ours: expected, n8ns: expected, evaluated: 0 }]);
	},
);

it.each([
	'={{ $json.missing }}',
	'={{ $json.missing.field }}',
	'={{ $json.domain.missing }}',
	'={{ $json.nothing }}',
	'={{ $json.nothing.missing }}',
	'={{ $json.listOfObjects }}',
	'={{ $json.hq }}',
	'={{ $json.rows }}',
	'={{ $json.domain.length }}',
	'={{ $json.domain.toUpperCase() }}',
	'={{ $json.rows[9] }}',
	'={{ $json.count + 1 }}',
	'={{ $json }}',
	'= {{ $json.domain }}',
	'={{ $json.domain }} ',
	'={{ $json.domain }}{{ $json.domain }}',
	'=https://{{ $json.domain }}',
	'={{ $("Data").item.json.domain }}',
	'={{ $itemIndex }}',
	'=',
	{ url: '={{ $json.domain }}', state: '={{ $json.missing }}' },
])('the expression %j is left to n8n’s expression engine', async (value) => {
	const [{ ours, n8ns, evaluated }] = await compare(value, item);
	expect(ours).toBe(n8ns);
	expect(evaluated).toBe(1);
});

it('an expression for a field that is named like a method of every object is left to n8n’s expression engine', async () => {
	const input = [{ json: { toString: 'mine' } }];
	const run = await engine.run({
		node: 'compare',
		parameters: { value: '={{ $json.toString }}' },
		input,
	});
	// That of Node 24 refuses it, the older one gives its text.
	const ofN8n = run.error?.message.startsWith('Expression evaluation failed') ?? false;
	expect(ofN8n || run.items[0].json.evaluated === 1).toBe(true);
});

it('an expression is filled in for each item, and left to n8n only where the item lacks the field', async () => {
	const read = await compare('={{ $json.domain }}', { domain: 'a' }, {}, { domain: 'c' });
	expect(read.map(({ ours }) => ours)).toEqual(['"a"', 'undefined', '"c"']);
	expect(read.map(({ evaluated }) => evaluated)).toEqual([0, 1, 0]);
});

it('expressions are all left to n8n where the node is a tool of an AI agent', async () => {
	const parameters = { value: '={{ $json.domain }}', type: 'test.compareTool' };
	const run = await engine.run({ node: 'compare', parameters, input: [{ json: item }] });
	expect(run.items.map(({ json }) => json.evaluated)).toEqual([1]);
});

it('a parameter without an expression is read once for all items', async () => {
	const read = await compare('TX', {}, {}, {});
	expect(read.map(({ evaluated }) => evaluated)).toEqual([1, 0, 0]);
});

it('an expression filled in without n8n has the result that n8n gives, whatever the item holds', async () => {
	const name = fc.oneof(
		fc.string({ minLength: 1, maxLength: 6 }),
		fc.constantFrom('a', 'b c', 'length', 'constructor', '__proto__', 'name', '0'),
	);
	const { json } = fc.letrec((tie) => ({
		json: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
		value: fc.oneof(
			{ maxDepth: 3 },
			fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
			fc.array(tie('value'), { maxLength: 3 }),
			tie('json'),
		),
	}));
	// n8n refuses an expression with one of these, whatever the item holds; so it is left to n8n.
	const allowed = name.filter((step) => !['__proto__', 'constructor'].includes(step));
	const path = fc.array(fc.oneof(allowed, fc.nat({ max: 3 })), { minLength: 1, maxLength: 3 });
	const written = (steps: Array<string | number>) =>
		`={{ $json${steps.map((step) => `[${JSON.stringify(step)}]`).join('')} }}`;
	await fc.assert(
		fc.asyncProperty(json, path, async (data, steps) => {
			const [{ ours, n8ns }] = await compare(written(steps), data as IDataObject);
			expect(ours).toBe(n8ns);
		}),
		{ numRuns: Number(process.env.PROPERTY_RUNS ?? 300), seed: 1 },
	);
});

it.each([
	['={{ $json.a.b[0]["c d"] }}', 1],
	['={{ $json[""] }}', 2],
	['={{ $json.A }}', 3],
	['={{ $json.a; $json.b }}', undefined],
	['={{ $json["a\\u0062"] }}', undefined],
	['={{ $jsonx.A }}', undefined],
	// n8n knows no such variable.
	['={{ $JSON.A }}', undefined],
])(
	'the expression %s is read as %j: only what names one field of the input is read here',
	(...row) => {
		const json = { a: { b: [{ 'c d': 1 }] }, '': 2, A: 3, ab: 4 };
		expect(inputValue(row[0], json)).toBe(row[1]);
	},
);
