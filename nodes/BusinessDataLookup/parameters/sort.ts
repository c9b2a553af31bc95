import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation, ListOperation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { fixedCollectionProperty } from './fieldKinds';
import type { Reader } from './reader';

export const sortLabel = 'Sort';

export const sortProperties = (operation: Operation): INodeProperties[] => {
	if (!operation.search?.sort) return [];
	const sort = {
		displayName: sortLabel,
		name: 'sort',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Sort Rule',
		description: 'Order of the records: by the first rule, then by the next',
	};
	return [fixedCollectionProperty(sort, 'Rules', operation.search.sort.ruleFields)];
};

/**
 * The `sort_by` of a search. A list between two dates is read newest first: throws inputFailure if the user chose
 * another order. Source: POST /v1/ucc/secured_party, sort_by.
 *
 * @param needsOrder whether the list may have several pages, between which records could move
 * @param isDated whether the list is read between two dates
 */
export const readSort = (
	operation: ListOperation,
	reader: Reader,
	{ needsOrder, isDated }: { needsOrder: boolean; isDated: boolean },
): { sort_by?: IDataObject[] } => {
	if (!operation.search?.sort) return {};
	const { dated, stable } = operation.search.sort;
	const chosen = reader.rows('sort', 'values', sortLabel);
	if (isDated && dated) {
		const { sortedBy, since, before } = dated;
		const isOther = ({ field, order }: IDataObject) => field !== sortedBy || order !== 'desc';
		if (chosen.length > 1 || chosen.some(isOther))
			throw inputFailure(
				sortLabel,
				`can't be combined with ${since.label} or ${before.label}, which read the newest first`,
				'Remove Sort, and sort the items after this node.',
			);
		return { sort_by: [{ field: sortedBy, order: 'desc' }] };
	}
	const rules = chosen.length === 0 && needsOrder ? stable : chosen;
	return rules.length > 0 ? { sort_by: rules } : {};
};
