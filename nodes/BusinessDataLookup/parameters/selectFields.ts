import type { INodePropertyOptions } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import { oneField, type Field } from '../catalogue/field';
import type { Output } from '../catalogue/operationResponse';
import type { Operation } from '../catalogue/types';
import type { SharedLookup } from './lookUpBy';
import { isBlank, readTexts } from './value';

const selectFields = oneField(
	'choices | selectFields | Select Fields | Return only these fields and the ID, whatever Simplify is set to. Choose from the list, or give names with an expression: a list, or a text with commas between them.',
);

export const { label } = selectFields;

/** Fields that the node adds to a record, or gives in place of one. */
const OWN_NAMES = ['found', 'found_by', 'found_count', 'asked', 'reason'];

/** The fields that items of an output may have. */
const fieldsOf = ({ parentFields = [], recordFields = [] }: Output): string[] => [
	...parentFields,
	...recordFields,
];

/** The fields of an operation's records; each field of an output is shown where that output is chosen. */
const choicesOf = ({ response }: Operation): INodePropertyOptions[] => {
	const { recordFields = [], outputs = [] } = response;
	const names = new Set([...recordFields, ...outputs.flatMap(fieldsOf)]);
	return [...names].sort(alphabetical).map((name) => {
		const having = outputs.filter((output) => fieldsOf(output).includes(name));
		const show = { '/output': having.map(({ value }) => value) };
		return { name, value: name, ...(having.length > 0 && { displayOptions: { show } }) };
	});
};

const isOffered = ({ response }: Operation): boolean =>
	response.recordFields !== undefined || response.outputs !== undefined;

/** The option of operations whose records the document shows. */
export const optionFields = (operation: Operation): Field[] =>
	isOffered(operation) ? [{ ...selectFields, choices: choicesOf(operation) }] : [];

/** The only fields that the items have; undefined if the user names none. Throws inputFailure. */
export const read = (
	operation: Operation,
	output: Output | undefined,
	options: Record<string, unknown>,
): string[] | undefined => {
	if (isBlank(options.selectFields) || !isOffered(operation)) return undefined;
	const given = readTexts(options.selectFields, 'commas and lines', label);
	const names = operation.lookUpBy ? given.filter((name) => !OWN_NAMES.includes(name)) : given;
	const id = output?.list ? output.id : operation.response.id;
	return [...new Set([...(id ? [id] : []), ...names])];
};

/** The fields to ask the service for: those that the items have, and those by which records are matched to inputs. */
export const withKeys = (names: string[], shared?: SharedLookup): string[] => {
	const keys = [
		shared?.matchField.recordField,
		shared?.lookup.state && shared.matchField.stateField,
	];
	return [...new Set([...names, ...keys.filter((key) => key !== undefined)])];
};
