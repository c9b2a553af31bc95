import { oneField, type Field } from '../catalogue/field';
import type { Operation, Output } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isBlank, textsIn } from './value';

const selectFields = oneField(
	'text | selectFields | Select Fields | Names of the fields to return, separated by commas. The ID, if records have one, is returned too. Takes the place of Simplify. | e.g. company_name, phone',
);

/** Fields that the node adds to a record, or gives in place of one. */
const OWN_NAMES = ['found', 'found_by', 'found_count', 'asked', 'reason'];

/** The option of operations with Simplify, whose records have more fields than a person reads. */
export const fields = ({ simplify, outputs = [] }: Operation): Field[] =>
	simplify || outputs.some((output) => output.simplify) ? [selectFields] : [];

/** The only fields that the items have; undefined = the user names none. Throws inputProblem. */
export const read = (
	entry: Operation,
	output: Output | undefined,
	options: Record<string, unknown>,
): string[] | undefined => {
	const { label } = selectFields;
	if (isBlank(options.selectFields) || fields(entry).length === 0) return undefined;
	const { includeFields: include } = entry;
	if (include && !isBlank(options[include.name])) {
		throw inputProblem(label, `cannot be combined with "${include.label}"`, 'Remove one of them.');
	}
	const given = textsIn(options.selectFields, 'commas and lines', label);
	const names = entry.lookup ? given.filter((name) => !OWN_NAMES.includes(name)) : given;
	const id = output?.list ? output.id : entry.id;
	return [...new Set([...(id ? [id] : []), ...names])];
};
