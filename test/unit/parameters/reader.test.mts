/** The node's own reading of parameters against n8n's: the same values, with fewer evaluations. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import {
	ParameterReader,
	readInputField,
} from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { createEngine, type Engine } from '../../support/engine.mts';
import { noOpNode } from '../../support/stubNodes.mts';

let engine: Engine;

/** Reads `value` of each item as the node does and as n8n does, and counts what the node left to n8n. */
class Compare implements INodeType {
	description: INodeType['description'] = {
		...noOpNode.description,
		name: 'compare',
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
			const ours = JSON.stringify(parameters.at(item).get('value')) ?? 'undefined';
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
	nothing: null,
	'Zip code': '01234',
	tags: ['a', 'b'],
	listOfObjects: ['a', { b: 1 }],
	rows: [{ id: 7 }, { id: 8 }],
	hq: { city: 'Ulm', geo: { lat: 48.4 } },
	url: '={{ 1 + 1 }}',
	$id: 'id-1',
};

it.each([
	['={{$json.domain}}', '"acme.example"'],
	['={{ $json["Zip code"] }}', '"01234"'],
	["={{ $json.hq['geo'].lat }}", '48.4'],
	['={{ $json.rows[1].id }}', '8'],
	['={{ $json.tags }}', '["a","b"]'],
	['={{ $json.tags.length }}', '2'],
	['={{ $json.empty }}', '""'],
	['={{ $json.url }}', '"={{ 1 + 1 }}"'],
	['={{ $json.$id }}', '"id-1"'],
	[{ url: ['={{ $json.domain }}'], state: null }, '{"url":["acme.example"],"state":null}'],
])('the expression %j is filled in without n8n’s engine, as n8n does', async (value, expected) => {
	expect(await compare(value, item)).toEqual([{ ours: expected, n8ns: expected, evaluated: 0 }]);
});

it.each([
	...['={{ $json.missing }}', '={{ $json.domain.missing }}', '={{ $json.nothing.missing }}'],
	...['={{ $json.listOfObjects }}', '={{ $json.hq }}', '={{ $json.domain.length }}', '='],
	...['={{ $json.rows[9] }}', '={{ $json }}', '= {{ $json.domain }}', '={{ $json.domain }} '],
	...['=https://{{ $json.domain }}', '={{ $("Data").item.json.domain }}', '={{ $json.nothing }}'],
	{ url: '={{ $json.domain }}', state: '={{ $json.missing }}' },
])('the expression %j is left to n8n’s engine', async (value) => {
	const [{ ours, n8ns, evaluated }] = await compare(value, item);
	expect([ours, evaluated]).toEqual([n8ns, 1]);
});

it.each<[string, string, IDataObject[], number[]]>([
	['only where the item lacks the field', '={{ $json.a }}', [{ a: 1 }, {}, { a: 2 }], [0, 1, 0]],
	['never where there is no expression', 'TX', [{}, {}, {}], [0, 0, 0]],
])('a parameter is left to n8n %s', async (_name, value, jsons, evaluated) => {
	const read = await compare(value, ...jsons);
	expect(read.map((each) => each.evaluated)).toEqual(evaluated);
	expect(read.map(({ ours }) => ours)).toEqual(read.map(({ n8ns }) => n8ns));
});

it('expressions are all left to n8n where the node is a tool of an AI agent', async () => {
	const parameters = { value: '={{ $json.domain }}', type: 'test.compareTool' };
	const run = await engine.run({ node: 'compare', parameters, input: [{ json: item }] });
	expect(run.items.map(({ json }) => json.evaluated)).toEqual([1]);
});

it.each([
	['={{ $json.a.b[0]["c d"] }}', 1],
	['={{ $json[""] }}', 2],
	['={{ $json["a\\u0062"] }}', undefined],
	['={{ $json.toString }}', undefined],
	['={{ $json["__proto__"] }}', undefined],
	['={{ $jsonx.A }}', undefined],
	// n8n knows no such variable.
	['={{ $JSON.A }}', undefined],
])(
	'the expression %s is read as %j: only what names one field of the input is read here',
	(...row) => {
		const json = { a: { b: [{ 'c d': 1 }] }, '': 2, A: 3, ab: 4, toString: 'mine' };
		expect(readInputField(row[0], json)).toBe(row[1]);
	},
);
