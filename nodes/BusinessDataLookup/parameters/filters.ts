import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { dateFilterFields } from './dateFilter';
import { collectionProperty, toSentFields } from './fieldKinds';
import { noValueFailure, toInputValue, valuesToSend, type InputValue } from './inputValue';
import { notice } from './propertyParts';
import type { Reader } from './reader';

/** The Filters collection, below a notice if a filter is needed. */
export const filterProperties = (operation: Operation): INodeProperties[] => {
	if (!operation.search) return [];
	const { filters, filterAdvice } = operation.search;
	const text = `At least one filter is needed. ${filterAdvice}`;
	const collection = {
		displayName: 'Filters',
		name: 'filters',
		placeholder: 'Add Filter',
		description: 'All filters must match',
	};
	return [
		...(filterAdvice ? [notice('filtersNotice', text)] : []),
		collectionProperty(collection, [...filters, ...dateFilterFields(operation)]),
	];
};

/** The values of the filters that were added. Throws inputFailure. */
export const readFilterValues = ({ search }: Operation, reader: Reader): InputValue[] => {
	if (!search) return [];
	const collection = reader.object('filters', 'Filters');
	return search.filters
		.filter(({ name }) => name in collection)
		.map((field) =>
			toInputValue(field, collection[field.name], reader.written('filters', field.name)),
		);
};

/**
 * The filters to send. Throws inputFailure if all of them are empty, because the search would find everything. Source:
 * the parameter table of each search.
 *
 * @param values what `readFilterValues` returned
 * @param additional fields that may be filters, too
 */
export const filtersToSend = (
	{ search }: Operation,
	values: InputValue[],
	additional: IDataObject = {},
): IDataObject => {
	if (!search) return {};
	const { filters, modifiers = [], filterAdvice } = search;
	const sent = toSentFields(filters, valuesToSend(values));
	if (Object.keys(sent).some((name) => !modifiers.includes(name))) return sent;
	const empty = values.filter(({ name }) => sent[name] === undefined);
	if (empty.length > 0) {
		const advice = 'Give a value, or remove the filter to search without it.';
		throw noValueFailure('Filters', empty, advice);
	}
	if (!filterAdvice || Object.keys(additional).length > 0) return sent;
	throw inputFailure('Filters', 'has no filter that the service can search by', filterAdvice);
};
