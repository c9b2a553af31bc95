import type { INodeProperties } from 'n8n-workflow';
import type { CustomOperation, SearchOperation } from '../catalogue/types';
import type { ParameterReader } from './reader';
import { shownFor } from './show';
import { wholeNumber } from './value';

export const show = (entry: SearchOperation | CustomOperation): INodeProperties[] => {
	const shown = shownFor(entry, entry.kind === 'custom' ? { pagination: ['page', 'cursor'] } : {});
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: shown,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			displayOptions: { show: { ...shown.show, returnAll: [false] } },
			description: 'Max number of results to return',
		},
	];
};

/** The most records wanted; Infinity = all. Throws inputProblem. */
export const read = (reader: ParameterReader, item: number): number =>
	reader.get('returnAll', item, false) === true
		? Infinity
		: wholeNumber(reader.get('limit', item, 50), 'Limit', 1);
