import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import type { FilterRules, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import type { Reader } from './reader';
import * as relativeDate from './relativeDate';
import { byDisplayName, notice } from './show';
import { fieldProperty, readField } from './field';
import { choiceOf, isBlank, NOTHING_ADVICE } from './value';

/** The filters as the editor shows them: a relative date has a second one, which is built from its parts. */
const optionsOf = (filters: Field[]): INodeProperties[] => {
	const relativeDates = filters.filter(({ kind }) => kind === 'relativeDate');
	const options = [...filters.map(fieldProperty), ...relativeDates.map(relativeDate.show)];
	return options.sort(byDisplayName);
};

/** The filters of an operation, with a notice where it needs at least one. */
export const show = ({ filters, filterRules }: Operation): INodeProperties[] => {
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
			options: optionsOf(filters),
		},
	];
};

/** Throws inputProblem for a radius that the service could not search by. */
const checkRadius = (
	entry: Operation,
	{ distance, unit, center, soleCenter }: NonNullable<FilterRules['radius']>,
	filters: IDataObject,
): void => {
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

const BLANK_ADVICE = `${NOTHING_ADVICE} Else give a value, filter such items out before this node, or remove the filter to search without it.`;

/**
 * Throws inputProblem where filters were added and all of them are empty for this item: the search would find
 * everything, and its records would be taken for those of the item.
 */
const checkNotAllBlank = (
	entry: Operation,
	given: Record<string, unknown>,
	wire: IDataObject,
): void => {
	const modifiers = entry.filterRules?.modifiers ?? [];
	if (Object.keys(wire).some((name) => !modifiers.includes(name))) return;
	const blank = optionsOf(entry.filters!)
		.filter(({ name }) => name in given && wire[name] === undefined)
		.map(({ displayName }) => displayName);
	if (blank.length === 0) return;
	if (blank.length === 1) throw inputProblem(blank[0], 'is empty', BLANK_ADVICE);
	const names = blank.map((label) => `"${label}"`).join(', ');
	throw inputProblem('Filters', `is empty: ${names} hold no value`, BLANK_ADVICE);
};

/**
 * The filters under their wire names. Throws inputProblem. Source: the parameter table of each search.
 *
 * @param additional fields that the user adds to the call: only the service knows whether it searches by them
 */
export const read = (
	entry: Operation,
	reader: Reader,
	additional: IDataObject = {},
): IDataObject => {
	if (!entry.filters) return {};
	const { radius, atLeastOne } = entry.filterRules ?? {};
	const given = reader.object('filters', 'Filters');
	const wire: IDataObject = {};
	for (const field of entry.filters) {
		const value =
			field.kind === 'relativeDate'
				? relativeDate.read(field, given)
				: readField(field, given[field.name]);
		Object.assign(wire, value);
	}
	checkNotAllBlank(entry, given, wire);
	if (radius) checkRadius(entry, radius, wire);
	if (!atLeastOne || Object.keys(additional).length > 0) return wire;
	if (atLeastOne.names.some((name) => wire[name] !== undefined)) return wire;
	throw inputProblem('Filters', 'holds no filter that the service searches by', atLeastOne.advice);
};

/** The labels of the filters that are empty for an item, where the collection holds any expression. */
export const leftOut = (entry: Operation, reader: Reader): string[] => {
	if (!entry.filters || reader.isFixed('filters')) return [];
	const given = reader.object('filters', 'Filters');
	return entry.filters
		.filter(
			(field) => field.name in given && isBlank(readField(field, given[field.name])[field.name]),
		)
		.map(({ label }) => label);
};
