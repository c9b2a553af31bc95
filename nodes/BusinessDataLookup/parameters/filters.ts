import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation, Search } from '../catalogue/types';
import { inputFailure } from '../failure';
import * as dateFilter from './dateFilter';
import type { Reader } from './reader';
import { byDisplayName, notice } from './propertyParts';
import { fieldProperty, readField } from './fieldParameter';
import { toInputValue, usableValues, type InputValue } from './inputValue';

/** The filters of an operation, with a notice where it needs at least one. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.search) return [];
	const { filters, atLeastOne } = entry.search;
	const advice = atLeastOne?.advice;
	// n8n compares values of any kind; its types allow only plain ones.
	const onceOneIsAdded = { '/filters': [{ _cnd: { not: {} as never } }] };
	return [
		...(advice
			? [notice('filtersNotice', `At least one filter is needed. ${advice}`, onceOneIsAdded)]
			: []),
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			description: 'All filters must match',
			builderHint: {
				propertyHint:
					'A filter that takes several values is one text: IDs, domains, phones, states and ZIP codes separated by commas; names and addresses one a line.',
			},
			options: [...filters, ...dateFilter.fields(entry)].map(fieldProperty).sort(byDisplayName),
		},
	];
};

/** The filters that an input gives. Throws inputFailure. */
export const inputValues = ({ search }: Operation, reader: Reader): InputValue[] => {
	if (!search) return [];
	const collection = reader.object('filters', 'Filters');
	return search.filters
		.filter(({ name }) => name in collection)
		.map((field) =>
			toInputValue(field, collection[field.name], reader.isExpression('filters', field.name)),
		);
};

/** Throws inputFailure if all added filters are empty, because the search would find everything. */
const checkAnyFilled = (
	{ filters, modifiers = [] }: Search,
	collection: Record<string, unknown>,
	sent: IDataObject,
): void => {
	if (Object.keys(sent).some((name) => !modifiers.includes(name))) return;
	const added = filters.filter(({ name }) => name in collection);
	const [one, ...more] = added.filter(({ name }) => sent[name] === undefined);
	if (one === undefined) return;
	const advice = 'Give a value, or remove the filter to search without it.';
	if (more.length === 0) throw inputFailure(one.label, 'is empty', advice);
	const names = [one, ...more].map(({ label }) => `"${label}"`).join(', ');
	throw inputFailure('Filters', `is empty: ${names} have no value`, advice);
};

/**
 * The filters under their wire names. Throws inputFailure. Source: the parameter table of each search.
 *
 * @param filterValues what `given` returned: the filters of the input
 * @param additional the user's additional fields: only the service knows whether they are filters
 */
export const read = (
	entry: Operation,
	reader: Reader,
	filterValues = inputValues(entry, reader),
	additional: IDataObject = {},
): IDataObject => {
	const { search } = entry;
	if (!search) return {};
	const { atLeastOne } = search;
	const collection = reader.object('filters', 'Filters');
	const usable = usableValues(filterValues);
	const sent: IDataObject = {};
	for (const field of search.filters) {
		Object.assign(sent, readField(field, usable[field.name]));
	}
	checkAnyFilled(search, collection, sent);
	if (!atLeastOne || Object.keys(additional).length > 0) return sent;
	if (atLeastOne.names.some((name) => sent[name] !== undefined)) return sent;
	throw inputFailure('Filters', 'has no filter that the service can search by', atLeastOne.advice);
};
