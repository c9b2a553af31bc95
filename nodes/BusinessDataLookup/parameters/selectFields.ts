import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import { oneField, type Field } from '../catalogue/field';
import type { Output } from '../catalogue/operationResponse';
import type { Operation } from '../catalogue/types';
import type { FieldLookup } from './lookUpBy';
import { isBlank, readTexts } from './parseValue';

const selectFields = oneField(
	'choices | selectFields | Select Fields | Return only these fields and the ID, whatever Simplify is set to. Choose from the list, or give names with an expression, separated by commas.',
);

export const { label: selectFieldsLabel } = selectFields;

/** Fields of an item that the node adds itself. */
const ADDED_FIELDS = ['found', 'found_by', 'found_count', 'asked', 'reason'];

const outputFields = ({ parentFields = [], recordFields = [] }: Output): string[] => [
	...parentFields,
	...recordFields,
];

/** The fields of an operation's records. The editor shows those of the chosen output. */
const choicesFor = ({ response }: Operation): INodePropertyOptions[] => {
	const { recordFields = [], outputs = [] } = response;
	const names = new Set([...recordFields, ...outputs.flatMap(outputFields)]);
	return [...names].sort(alphabetical).map((name) => {
		const withField = outputs.filter((output) => outputFields(output).includes(name));
		const show = { '/output': withField.map(({ value }) => value) };
		return { name, value: name, ...(withField.length > 0 && { displayOptions: { show } }) };
	});
};

const isOffered = ({ response }: Operation): boolean =>
	response.recordFields !== undefined || response.outputs !== undefined;

export const selectFieldsOption = (operation: Operation): Field[] =>
	isOffered(operation) ? [{ ...selectFields, choices: choicesFor(operation) }] : [];

/** The fields that the items have, the ID among them; undefined if the user names none. Throws inputFailure. */
export const readSelectedFields = (
	operation: Operation,
	output: Output | undefined,
	options: Record<string, unknown>,
): string[] | undefined => {
	if (isBlank(options.selectFields) || !isOffered(operation)) return undefined;
	const names = readTexts(options.selectFields, 'commas and lines', selectFieldsLabel);
	const selected = operation.lookUpBy
		? names.filter((name) => !ADDED_FIELDS.includes(name))
		: names;
	const id = output?.list ? output.id : operation.response.id;
	return [...new Set([...(id ? [id] : []), ...selected])];
};

/** The fields to request: those of the items, and those that match records to inputs. Empty if all are returned anyway. */
export const fieldsToRequest = (
	{ response: { fieldSelector } }: Operation,
	selectedFields: string[] | undefined,
	fieldLookup?: FieldLookup,
): IDataObject => {
	if (!fieldSelector || !selectedFields) return {};
	const { recordField, stateField } = fieldLookup?.matchField ?? {};
	const matched = [recordField, fieldLookup?.lookup.state && stateField];
	const names = [...selectedFields, ...matched.filter((name) => name !== undefined)];
	return { [fieldSelector]: [...new Set(names)] };
};
