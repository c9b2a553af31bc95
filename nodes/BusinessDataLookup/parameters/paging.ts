import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import type { ParameterReader } from './reader';
import { trueOrFalse, wholeNumber } from './value';

export const show = ({ kind }: Operation): INodeProperties[] => {
	if (kind !== 'search' && kind !== 'custom') return [];
	const paged = kind === 'custom' ? { pagination: ['page', 'cursor'] } : {};
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: { show: paged },
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			displayOptions: { show: { ...paged, returnAll: [false] } },
			description: 'Max number of results to return',
		},
	];
};

/** The most records wanted; Infinity = all. Throws inputProblem. */
export const read = (reader: ParameterReader, item: number): number =>
	trueOrFalse(reader.get('returnAll', item, false), 'Return All', false)
		? Infinity
		: wholeNumber(reader.get('limit', item, 50), 'Limit', 1);

/**
 * Throws inputProblem where a user's own fields name a page of a list that the node goes through itself:
 * the node's page would take its place unseen.
 *
 * @param names the fields that the node fills in
 */
export const checkOwnFields = (given: IDataObject, names: string[], label: string): void => {
	const own = names.find((name) => name in given);
	if (own === undefined) return;
	throw inputProblem(
		label,
		`must not hold "${own}": Limit and Return All page through the list`,
		'Remove it, and set Limit or Return All.',
	);
};
