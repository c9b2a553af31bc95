import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Output } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isBlank, textsIn } from './value';

const LABEL = 'Select Fields';

/** Operations whose records have more fields than a person reads: those that can be simplified. */
export const show = ({ simplify, outputs = [] }: Operation): INodeProperties[] =>
	simplify || outputs.some((output) => output.simplify)
		? [
				{
					displayName: LABEL,
					name: 'selectFields',
					type: 'string',
					default: '',
					placeholder: 'e.g. company_name, phone',
					description:
						'Names of the fields to return, separated by commas. The ID always comes along. Takes the place of Simplify.',
				},
			]
		: [];

/** The fields that the items have, and no other; undefined = the user names none. Throws inputProblem. */
export const read = (
	entry: Operation,
	output: Output | undefined,
	options: Record<string, unknown>,
): string[] | undefined => {
	if (isBlank(options.selectFields) || show(entry).length === 0) return undefined;
	if (!isBlank(options.include_fields)) {
		throw inputProblem(LABEL, 'cannot be given beside "Include Fields"', 'Remove one of them.');
	}
	const names = textsIn(options.selectFields, 'commas and lines', LABEL);
	const id = output?.list ? output.id : 'id' in entry && entry.id;
	return [...new Set([...(id ? [id] : []), ...names])];
};
