import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { FilterRules, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import type { Reader } from './reader';
import * as nearZip from './nearZip';
import * as relativeDate from './relativeDate';
import { byDisplayName, notice, shownFor } from './show';
import { fieldProperty, readField } from './field';
import { quoted } from './value';

export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.filters) return [];
	const relativeDates = entry.filters.filter(({ kind }) => kind === 'relativeDate');
	const { atLeastOne, radius } = entry.filterRules ?? {};
	const single = entry.filters.map((field) =>
		nearZip.isPart(field, radius) ? nearZip.showSaved(field) : fieldProperty(field),
	);
	return [
		...(atLeastOne
			? [
					notice(
						'filtersNotice',
						`At least one filter is needed. ${atLeastOne.advice}`,
						shownFor(entry),
					),
				]
			: []),
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			displayOptions: shownFor(entry),
			description: 'All filters must match',
			options: [
				...single,
				...relativeDates.map(relativeDate.show),
				...(radius ? [nearZip.show(entry.filters, radius)] : []),
			].sort(byDisplayName),
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
	const units = fieldOf(unit).options!.map(({ value }) => value);
	const given = filters[unit];
	if (given !== undefined && !units.includes(given as string)) {
		throw inputProblem(fieldOf(unit).label, `must be ${units.join(' or ')}, not ${quoted(given)}`);
	}
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

/** The filters under their wire names. Throws inputProblem. Source: the parameter table of each search. */
export const read = (entry: Operation, reader: Reader, item: number): IDataObject => {
	if (!entry.filters) return {};
	const { radius, atLeastOne } = entry.filterRules ?? {};
	const collection = reader.collection('filters', item);
	const given = radius ? nearZip.read(collection, radius) : collection;
	const wire: IDataObject = {};
	for (const field of entry.filters) {
		const value =
			field.kind === 'relativeDate'
				? relativeDate.read(field, given)
				: readField(field, given[field.name]);
		Object.assign(wire, value);
	}
	if (radius) checkRadius(entry, radius, wire);
	if (atLeastOne && !atLeastOne.names.some((name) => wire[name] !== undefined)) {
		throw inputProblem(
			'Filters',
			'holds no filter that the service searches by',
			atLeastOne.advice,
		);
	}
	return wire;
};
