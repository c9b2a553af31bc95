import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation, SearchOperation } from '../catalogue/types';
import type { ParameterReader } from './reader';
import { dropdown } from './show';

export const show = (entry: Operation): INodeProperties[] => {
	if (entry.kind !== 'search' || !entry.sort) return [];
	const { fields } = entry.sort;
	return [
		{
			displayName: 'Sort',
			name: 'sort',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Sort Rule',
			default: {},
			description: 'Order of the records; the first rule counts most',
			options: [
				{
					displayName: 'Rules',
					name: 'values',
					values: [
						dropdown({
							displayName: 'Field',
							name: 'field',
							options: fields,
							default: fields[0].value,
						}),
						{
							displayName: 'Order',
							name: 'order',
							type: 'options',
							options: [
								{ name: 'Ascending', value: 'asc' },
								{ name: 'Descending', value: 'desc' },
							],
							default: 'asc',
						},
					],
				},
			],
		},
	];
};

/**
 * The `sort_by` of a search. Where none is chosen and more than one page may come, an order that keeps
 * records from moving between pages. Source: POST /v1/ucc/secured_party, sort_by.
 *
 * @param limit the most records wanted
 */
export const read = (
	entry: SearchOperation,
	reader: ParameterReader,
	item: number,
	limit: number,
): { sort_by?: IDataObject[] } => {
	if (!entry.sort) return {};
	const { values } = reader.collection('sort', item, 'Sort');
	const chosen = Array.isArray(values)
		? (values as IDataObject[]).map(({ field, order }) => ({ field, order }))
		: [];
	const rules = chosen.length === 0 && limit > entry.paging.size ? entry.sort.stable : chosen;
	return rules.length > 0 ? { sort_by: rules } : {};
};
