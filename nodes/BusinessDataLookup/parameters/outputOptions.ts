import type { INodeProperties } from 'n8n-workflow';
import { choiceRows, fieldsByName, oneField, type Field } from '../catalogue/field';
import type { Output } from '../catalogue/operationResponse';
import type { Operation } from '../catalogue/types';
import { fieldProperty } from './fieldKinds';
import { canCount } from './paging';
import type { Reader } from './reader';
import { isBlank, requireText, readTexts, readBoolean } from './parseValue';

/** The file formats by their extensions. `fileFormat` describes them. */
const FILE_FORMATS = ['csv', 'jsonl'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Output As, as the kind of a request. */
type OutputAs = { kind: 'items' } | { kind: 'count' } | { kind: 'file'; format: FileFormat };

const { simplify, resultField, resultAs, fileFormat, binaryPropertyName } = fieldsByName({
	simplify: `boolean | Simplify | Whether to return a simplified version of the response instead of the raw data`,
	resultField: `text | Put Result in Field | Keep the fields of the input, and put the result into a new field with this name. If empty, the result replaces the input. | e.g. lookup`,
	resultAs: `
		choice | Result As | How the result is added to the fields of the input. For a table, such as a spreadsheet, choose fields with a prefix.
		- field | One Field | An object in the field that you name
		- prefix | Fields With a Prefix | A field for each field of the result, such as lookup_industry. Lists become text.
	`,
	fileFormat: `
		choice | File Format | Format of the file
		- csv | CSV | Comma-separated values, for spreadsheets
		- jsonl | JSON Lines | One JSON object on each line
	`,
	binaryPropertyName: 'text required | Put Output File in Field |  | e.g. data',
});

export const simplifyField = simplify;

const HAS_NAME = { show: { resultField: [{ _cnd: { not: '' } }] } };

const binaryPropertyField: Field = {
	...binaryPropertyName,
	default: 'data',
	hint: 'The name of the output binary field to put the file in',
};

const outputAsField = (operation: Operation): Field =>
	oneField(`
		choice | outputAs | Output As | What to return. For very long lists, choose File. Inputs that make the same request share one file. | items
		${canCount(operation) ? '- count | Count | One item with the number of records' : ''}
		- file | File | One item for each input, with a file of its records
		- items | Items | One item for each record
	`);

const outputField = (outputs: Output[]): Field => {
	const rows = outputs.map((output) => `${output.value} | ${output.label} | ${output.description}`);
	return oneField(`
		choice | output | Output | What becomes an item
		${choiceRows(rows)}
	`);
};

/** The parameters of operations whose result is a file or can be saved as one. */
const fileFields = (operation: Operation): Field[] => {
	const fromResponse = { show: { responseFormat: ['file'] } };
	const displayOptions = { show: { outputAs: ['file'] } };
	if (operation.kind === 'download') return [binaryPropertyField];
	if (operation.kind === 'custom')
		return [{ ...binaryPropertyField, displayOptions: fromResponse }];
	if (operation.kind !== 'list') return [];
	return [
		outputAsField(operation),
		{ ...fileFormat, displayOptions },
		{ ...binaryPropertyField, displayOptions },
	];
};

export const outputProperties = (operation: Operation): INodeProperties[] => {
	const { answersEachInput, response } = operation;
	const { outputs = [] } = response;
	// Of several outputs, Simplify is shown only for those that it changes.
	const simplified = outputs.filter((output) => output.simplifiedFields).map(({ value }) => value);
	const displayOptions = simplified.length > 0 ? { show: { output: simplified } } : undefined;
	return [
		...(response.outputs ? [outputField(outputs)] : []),
		...(response.simplifiedFields || displayOptions ? [{ ...simplifyField, displayOptions }] : []),
		...(answersEachInput ? [resultField, { ...resultAs, displayOptions: HAS_NAME }] : []),
		...fileFields(operation),
	].map(fieldProperty);
};

const readOutputChoice = ({ response }: Operation, reader: Reader): Output | undefined => {
	if (!response.outputs) return undefined;
	const known = response.outputs.map(({ value }) => value);
	const wanted = reader.choice(outputField(response.outputs), known);
	return response.outputs.find(({ value }) => value === wanted);
};

/**
 * Put Result in Field, and Result As: how the result is added to the fields of the input. As one field, or as a field
 * `<name>_<field>` for each of its fields. Undefined if the result replaces them. A dot is part of the name. Throws
 * inputFailure.
 */
const readResultField = (operation: Operation, reader: Reader) => {
	const value = operation.answersEachInput ? reader.get('resultField') : null;
	if (isBlank(value)) return undefined;
	const [name] = readTexts(value, 'none', resultField.label);
	return { name, as: reader.choice(resultAs, ['field', 'prefix']) };
};

/** Output As and File Format of a search. Throws inputFailure. */
export const readOutputAs = (operation: Operation, reader: Reader): OutputAs => {
	const kind = reader.choice(outputAsField(operation), ['count', 'file', 'items']);
	if (kind !== 'file') return { kind };
	return { kind, format: reader.choice(fileFormat, FILE_FORMATS) };
};

/** What an input's items look like. Throws inputFailure. */
export const readOutputOptions = (operation: Operation, reader: Reader) => ({
	/** The chosen output, if the operation has several. */
	output: readOutputChoice(operation, reader),
	simplify: readBoolean(reader.get('simplify'), simplifyField.label, false),
	resultField: readResultField(operation, reader),
	/** The binary field for a file. */
	binaryProperty: requireText(reader.get('binaryPropertyName', 'data'), binaryPropertyField.label),
});

export type OutputOptions = ReturnType<typeof readOutputOptions>;
