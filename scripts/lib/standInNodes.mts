/**
 * Stand-ins for the built-in nodes of the main example, because n8n's package is too big to install for a demo. They do
 * only what the example needs. A test compares a run with them to a run in a real n8n.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import {
	executeFilter,
	type FilterValue,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';
import { noOpNode } from '../../test/support/nodeTypes.mts';
import { projectRoot } from './paths.mts';

/** The binary field of a file, by default. */
const FILE = 'data';

/** Makes the output items of a stand-in. */
type Work = (n8n: IExecuteFunctions, items: INodeExecutionData[]) => Promise<INodeExecutionData[]>;

/** The one output item of a node, linked to all its input items. */
const madeOf = (
	items: INodeExecutionData[],
	item: Pick<INodeExecutionData, 'json' | 'binary'>,
): INodeExecutionData[] => [{ ...item, pairedItem: items.map((_, n) => ({ item: n })) }];

const loadFile: Work = async ({ getNodeParameter, helpers }, items) => {
	const name = getNodeParameter('fileSelector', 0) as string;
	const content = await readFile(path.join(projectRoot, name));
	const binary = { [FILE]: await helpers.prepareBinaryData(content, name) };
	return madeOf(items, { json: {}, binary });
};

const saveFile: Work = async ({ getNodeParameter, helpers }, items) => {
	const fileName = getNodeParameter('fileName', 0) as string;
	const file = path.join(projectRoot, fileName);
	await mkdir(path.dirname(file), { recursive: true });
	const property = getNodeParameter('dataPropertyName', 0) as string;
	await writeFile(file, await helpers.getBinaryDataBuffer(0, property));
	return madeOf(items, { json: { ...items[0].json, fileName }, binary: items[0].binary });
};

/** The stand-ins by node type: the parameters that each reads, and what it does. */
const STAND_INS: Record<string, [parameters: string[], work: Work]> = {
	manualTrigger: [[], async (_, items) => items],

	readWriteFile: [
		['operation', 'fileSelector', 'fileName', 'dataPropertyName'],
		async (n8n, items) =>
			n8n.getNodeParameter('operation', 0) === 'read'
				? await loadFile(n8n, items)
				: await saveFile(n8n, items),
	],

	extractFromFile: [
		[],
		async ({ helpers }) => {
			const rows = parse(await helpers.getBinaryDataBuffer(0, FILE), { columns: true });
			return (rows as IDataObject[]).map((json) => ({ json, pairedItem: { item: 0 } }));
		},
	],

	convertToFile: [
		[],
		async ({ helpers }, items) => {
			const columns = [...new Set(items.flatMap(({ json }) => Object.keys(json)))];
			const rows = items.map(({ json }) => json);
			const text = stringify(rows, {
				header: true,
				columns,
				cast: { boolean: (value) => String(value).toUpperCase() },
			});
			const binary = { [FILE]: await helpers.prepareBinaryData(Buffer.from(text), 'File.csv') };
			return madeOf(items, { json: {}, binary });
		},
	],

	filter: [
		['conditions'],
		async ({ getNodeParameter }, items) =>
			items.filter((_, itemIndex) =>
				executeFilter(getNodeParameter('conditions', itemIndex) as FilterValue, { itemIndex }),
			),
	],

	aggregate: [
		['fieldsToAggregate'],
		async ({ getNodeParameter }, items) => {
			const fields = getNodeParameter('fieldsToAggregate.fieldToAggregate', 0) as Array<
				Record<'fieldToAggregate' | 'outputFieldName', string>
			>;
			const lists = fields.map(({ fieldToAggregate, outputFieldName }) => [
				outputFieldName,
				items.map(({ json }) => json[fieldToAggregate]),
			]);
			return madeOf(items, { json: Object.fromEntries(lists) as IDataObject });
		},
	],

	set: [
		['assignments'],
		async ({ getNodeParameter }, items) =>
			items.map((_, item) => {
				const assigned = getNodeParameter('assignments.assignments', item) as Array<
					Record<'name' | 'value', string>
				>;
				const json = Object.fromEntries(assigned.map(({ name, value }) => [name, value]));
				return { json, pairedItem: { item } };
			}),
	],
};

/** The stand-in for a built-in node, e.g. `filter`. Throws if there is none. */
export function standInFor(name: string): INodeType {
	if (!(name in STAND_INS)) {
		throw new Error(
			`The node ${name} has no stand-in: add one in scripts/lib/standInNodes.mts, or use npm run demo -- --n8n`,
		);
	}
	const [parameters, work] = STAND_INS[name];
	return {
		description: {
			...noOpNode.description,
			displayName: name,
			name,
			properties: parameters.map((parameter) => ({
				displayName: parameter,
				name: parameter,
				type: 'json',
				default: '',
			})),
		},
		async execute(this: IExecuteFunctions) {
			return [await work(this, this.getInputData())];
		},
	};
}
