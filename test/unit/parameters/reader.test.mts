/** The node's own reading of parameters against n8n's: the same values, with fewer evaluations. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeParameters } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { createEngine, type Engine } from '../../support/engine.mts';
import { noOpNode } from '../../support/nodeTypes.mts';

let engine: Engine;

/** Reads `value` of each item twice as the node does and once as n8n does, and counts what the node left to n8n. */
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
		const parameters = new NodeParameters(counting);
		const items = this.getInputData().map((_, item): INodeExecutionData => {
			const before = evaluated;
			const reader = parameters.at(item);
			reader.get('value');
			const ours = JSON.stringify(reader.get('value'));
			const n8ns = JSON.stringify(this.getNodeParameter('value', item, null as never));
			return { json: { ours, n8ns, evaluated: evaluated - before }, pairedItem: { item } };
		});
		return [items];
	}
}

beforeAll(async () => (engine = await createEngine({ nodes: [Compare], credentials: [] })));
afterAll(async () => await engine.close());

/** How often n8n evaluates a parameter for each input. */
const evaluations = async (parameters: object, ...jsons: IDataObject[]) => {
	const input = jsons.map((json) => ({ json }));
	const run = await engine.run({ node: 'compare', parameters: { ...parameters }, input });
	expect(run.error).toBeUndefined();
	expect(run.items.map(({ json }) => json.ours)).toEqual(run.items.map(({ json }) => json.n8ns));
	return run.items.map(({ json }) => json.evaluated);
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
	ab: 1,
};

it.each([
	...['={{$json.domain}}', '={{ $json["Zip code"] }}', "={{ $json.hq['geo'].lat }}"],
	...['={{ $json.rows[1].id }}', '={{ $json.tags }}', '={{ $json.tags.length }}'],
	...['={{ $json.empty }}', '={{ $json.url }}', '={{ $json.$id }}', 'TX'],
	{ url: ['={{ $json.domain }}'], state: null },
])('%j is read without n8n’s engine', async (value) => {
	expect(await evaluations({ value }, item)).toEqual([0]);
});

it.each([
	...['={{ $json.missing }}', '={{ $json.domain.missing }}', '={{ $json.nothing.missing }}'],
	...['={{ $json.listOfObjects }}', '={{ $json.hq }}', '={{ $json.domain.length }}', '='],
	...['={{ $json.rows[9] }}', '={{ $json }}', '= {{ $json.domain }}', '={{ $json.domain }} '],
	...['=https://{{ $json.domain }}', '={{ $("Data").item.json.domain }}'],
	...['={{ $json["a\\u0062"] }}'],
	{ url: '={{ $json.domain }}', state: '={{ $json.missing }}' },
])('%j is left to n8n’s engine', async (value) => {
	expect(await evaluations({ value }, item)).toEqual([1]);
});

it('an expression is left to n8n only for the inputs that lack the field', async () => {
	expect(await evaluations({ value: '={{ $json.a }}' }, { a: 1 }, {}, { a: 2 })).toEqual([0, 1, 0]);
});

it('all expressions are left to n8n if the node is a tool of an AI agent', async () => {
	const parameters = { value: '={{ $json.domain }}', type: 'test.compareTool' };
	expect(await evaluations(parameters, item)).toEqual([1]);
});
