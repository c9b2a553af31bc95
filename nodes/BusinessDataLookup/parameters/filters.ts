import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import { aroundZip } from '../catalogue/sharedFields';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import * as dateFilter from './dateFilter';
import type { Reader } from './reader';
import * as relativeDate from './relativeDate';
import { byDisplayName, notice } from './show';
import { fieldProperty, readField } from './field';
import { givenValue, usableValues, type GivenValue } from './given';
import { choiceOf } from './value';

/** The filters as the editor shows them: a relative date has a second one, which is built from its parts. */
const optionsOf = (filters: Field[]): INodeProperties[] => {
	const relativeDates = filters.filter(({ kind }) => kind === 'relativeDate');
	const options = [...filters.map(fieldProperty), ...relativeDates.map(relativeDate.show)];
	return options.sort(byDisplayName);
};

/** The filters of an operation, with a notice where it needs at least one. */
export const show = (entry: Operation): INodeProperties[] => {
	const { filters, filterRules } = entry;
	if (!filters) return [];
	const advice = filterRules?.atLeastOne?.advice;
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
			options: optionsOf([...filters, ...dateFilter.fields(entry)]),
		},
	];
};

/** Throws inputProblem for a radius that the service could not search by. */
const checkRadius = (entry: Operation, filters: IDataObject): void => {
	const { distance, unit, center, soleCenter } = aroundZip;
	const fieldOf = (name: string) => entry.filters!.find((field) => field.name === name)!;
	if (filters[unit] !== undefined) choiceOf(fieldOf(unit), filters[unit]);
	const radius = filters[distance];
	if (radius === undefined) return;
	const { label } = fieldOf(distance);
	if (typeof radius === 'number' && radius <= 0) {
		throw inputProblem(label, `must be above 0, not ${radius}`);
	}
	if (filters[center] !== undefined) return;
	const advice = `Add the filter ${fieldOf(center).label}.`;
	if (filters[soleCenter] === undefined) throw inputProblem(label, 'needs a center', advice);
	if (Array.isArray(filters[soleCenter])) {
		throw inputProblem(label, 'needs one ZIP code as its center', advice);
	}
};

/** The filters that an input gives. Throws inputProblem. */
export const given = ({ filters = [] }: Operation, reader: Reader): GivenValue[] => {
	const collection = reader.object('filters', 'Filters');
	return filters
		.filter(({ name }) => name in collection)
		.map((field) =>
			givenValue(field, collection[field.name], reader.isExpression('filters', field.name)),
		);
};

/** Throws inputProblem where filters were added and all of them are empty: the search would find everything. */
const checkNotAllBlank = (
	{ filters = [], filterRules }: Operation,
	collection: Record<string, unknown>,
	wire: IDataObject,
): void => {
	const modifiers = filterRules?.modifiers ?? [];
	if (Object.keys(wire).some((name) => !modifiers.includes(name))) return;
	const added = optionsOf(filters).filter(({ name }) => name in collection);
	const [one, ...more] = added.filter(({ name }) => wire[name] === undefined);
	if (one === undefined) return;
	const advice = 'Give a value, or remove the filter to search without it.';
	if (more.length === 0) throw inputProblem(one.displayName, 'is empty', advice);
	const names = [one, ...more].map(({ displayName }) => `"${displayName}"`).join(', ');
	throw inputProblem('Filters', `is empty: ${names} hold no value`, advice);
};

/**
 * The filters under their wire names. Throws inputProblem. Source: the parameter table of each search.
 *
 * @param values what `given` returned: the filters of the input
 * @param additional fields that the user adds to the call: only the service knows whether it searches by them
 */
export const read = (
	entry: Operation,
	reader: Reader,
	values = given(entry, reader),
	additional: IDataObject = {},
): IDataObject => {
	if (!entry.filters) return {};
	const { atLeastOne } = entry.filterRules ?? {};
	const collection = reader.object('filters', 'Filters');
	const usable = usableValues(values);
	const wire: IDataObject = {};
	for (const field of entry.filters) {
		const value =
			field.kind === 'relativeDate'
				? relativeDate.read(field, collection)
				: readField(field, usable[field.name]);
		Object.assign(wire, value);
	}
	checkNotAllBlank(entry, collection, wire);
	checkRadius(entry, wire);
	if (!atLeastOne || Object.keys(additional).length > 0) return wire;
	if (atLeastOne.names.some((name) => wire[name] !== undefined)) return wire;
	throw inputProblem('Filters', 'holds no filter that the service searches by', atLeastOne.advice);
};
