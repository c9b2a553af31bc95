/** Parameters have the values that n8n gives, and are evaluated no more often than needed. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeParameters } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { createEngine, type Engine } from '../../support/engine.mts';
import { noOpNode } from '../../support/nodeTypes.mts';

let engine: Engine;

/** Reads `value` of each item twice as the node does and once as n8n does, and counts the node's evaluations. */
class Compare implements INodeType {
	description: INodeType['description'] = {
		...noOpNode.description,
		name: 'compare',
		properties: [{ displayName: 'Value', name: 'value', type: 'json', default: '' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		let evaluated = 0;
		const counting = {
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

const item: IDataObject = { domain: 'acme.example', hq: { city: 'Ulm' } };

it.each([
	...['={{ $json.domain }}', '={{ $json["hq"].city }}', '={{ $json.missing }}', '={{ $json }}'],
	...['=https://{{ $json.domain }}', { url: ['={{ $json.domain }}'], state: null }],
])('%j is evaluated by n8n, once for each input', async (value) => {
	expect(await evaluations({ value }, item, item)).toEqual([1, 1]);
});

it.each(['TX', '', { url: ['acme.example'] }])(
	'%j, without an expression, is read once',
	async (value) => {
		expect(await evaluations({ value }, item, item)).toEqual([0, 0]);
	},
);
