import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Output } from '../catalogue/types';
import { inputProblem } from '../failure';
import type { ParameterReader } from './reader';
import { dropdown, type Shown } from './show';
import { choiceOf, isBlank, oneText, quoted, textIn, textsIn, trueOrFalse } from './value';

const FORMATS = ['csv', 'jsonl'] as const;
export type FileFormat = (typeof FORMATS)[number];

/** How an input wants its result. */
export interface OutputOptions {
	/** Which of several forms; absent = the records as they are. */
	output?: Output;
	simplify: boolean;
	/** The field of the input's json that gets the result; absent = the result stands alone. */
	resultField?: string;
	/** The field of the item that gets a file. */
	binaryProperty: string;
	/** Format of a file of the service; absent = it has none to choose. */
	fmt?: string;
	/** Records are saved as a file of this format; absent = they become items. */
	fileFormat?: FileFormat;
}

const outputProperty = ({ outputs }: Operation): INodeProperties[] =>
	outputs
		? [
				dropdown({
					displayName: 'Output',
					name: 'output',
					options: outputs.map(({ label, value, description }) => ({
						name: label,
						value,
						description,
					})),
					default: outputs[0].value,
					description: 'What becomes an item',
				}),
			]
		: [];

/** Where an operation has several outputs, Simplify is shown for those it concerns. */
const simplifyProperty = (entry: Operation): INodeProperties[] => {
	const wide = (entry.outputs ?? []).filter((output) => output.simplify);
	if (!entry.simplify && wide.length === 0) return [];
	return [
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			displayOptions: {
				show: wide.length > 0 ? { output: wide.map((output) => output.value) } : {},
			},
			description: 'Whether to return a simplified version of the response instead of the raw data',
		},
	];
};

const RESULT_FIELD = 'Put Result in Field';

/** Where one input has one result: it can go beside what the input holds. */
const resultFieldProperty = (entry: Operation): INodeProperties[] =>
	entry.addsToInput
		? [
				{
					displayName: RESULT_FIELD,
					name: 'resultField',
					type: 'string',
					default: '',
					placeholder: `e.g. ${entry.addsToInput}`,
					description:
						'Name of a new field to put the result in; the fields of the input stay beside it. An input without a result goes on all the same. Empty returns the result alone.',
				},
			]
		: [];

const binaryProperty = (show: Shown['show']): INodeProperties => ({
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
	displayOptions: { show },
});

/** Where a file goes, for operations whose result is one or can be saved as one. */
const fileProperties = (entry: Operation): INodeProperties[] => {
	if (entry.kind === 'file') return [binaryProperty({})];
	if (entry.kind === 'custom') return [binaryProperty({ responseFormat: ['file'] })];
	if (entry.kind !== 'search') return [];
	return [
		{
			displayName: 'Output As',
			name: 'outputAs',
			type: 'options',
			options: [
				{
					name: 'File',
					value: 'file',
					description: 'One item for each input, with a file of its records',
				},
				{ name: 'Items', value: 'items', description: 'One item for each record' },
			],
			default: 'items',
			description:
				"Whether records become items or are written into a file, for any number of records. Several inputs write a file each, whose name ends with the input's number.",
		},
		{
			displayName: 'File Format',
			name: 'fileFormat',
			type: 'options',
			options: [
				{ name: 'CSV', value: 'csv', description: 'Comma-separated values, for spreadsheets' },
				{ name: 'JSON Lines', value: 'jsonl', description: 'One JSON object on each line' },
			],
			default: 'csv',
			displayOptions: { show: { outputAs: ['file'] } },
			description: 'Format of the file',
		},
		binaryProperty({ outputAs: ['file'] }),
	];
};

export const show = (entry: Operation): INodeProperties[] => [
	...outputProperty(entry),
	...simplifyProperty(entry),
	...resultFieldProperty(entry),
	...fileProperties(entry),
];

const fileFormatOf = (entry: Operation, reader: ParameterReader, item: number) => {
	if (entry.kind !== 'search') return undefined;
	const outputAs = reader.get('outputAs', item, 'items');
	if (choiceOf(outputAs, ['items', 'file'], 'Output As') === 'items') return undefined;
	return choiceOf(reader.get('fileFormat', item, 'csv'), FORMATS, 'File Format');
};

const outputOf = (
	{ outputs, fields = [] }: Operation,
	reader: ParameterReader,
	item: number,
): Output | undefined => {
	if (!outputs) return undefined;
	const values = outputs.map(({ value }) => value);
	const wanted = choiceOf(reader.get('output', item, values[0]), values, 'Output');
	for (const { name, label } of fields.filter(({ leavesOut }) => leavesOut)) {
		if (!textsIn(reader.get(name, item), 'commas and lines', label).includes(wanted)) continue;
		throw inputProblem('Output', `asks for what "${label}" leaves out: ${quoted(wanted)}`);
	}
	return outputs.find(({ value }) => value === wanted);
};

/** The name is taken as it is: a dot in it is a part of it. Throws inputProblem. */
const resultFieldOf = (entry: Operation, reader: ParameterReader, item: number) => {
	const value = entry.addsToInput ? reader.get('resultField', item) : null;
	if (isBlank(value)) return undefined;
	const [name] = textsIn(value, 'nothing', RESULT_FIELD);
	if (name !== 'error') return name;
	throw inputProblem(
		RESULT_FIELD,
		'must not be "error": n8n takes an item with such a field for a failed one',
		'Choose another name.',
	);
};

/** How an input wants its result. Throws inputProblem. */
export const read = (entry: Operation, reader: ParameterReader, item: number): OutputOptions => {
	return {
		output: outputOf(entry, reader, item),
		simplify: trueOrFalse(reader.get('simplify', item, false), 'Simplify', false),
		resultField: resultFieldOf(entry, reader, item),
		binaryProperty: oneText(
			reader.get('binaryPropertyName', item, 'data'),
			'Put Output File in Field',
		),
		fmt: textIn(reader.get('fmt', item), 'Format'),
		fileFormat: fileFormatOf(entry, reader, item),
	};
};
