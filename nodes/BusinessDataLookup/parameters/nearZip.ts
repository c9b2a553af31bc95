import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field, FilterRules } from '../catalogue/types';
import { inputProblem } from '../failure';
import { fieldProperty } from './field';
import { isBlank } from './value';

type Radius = NonNullable<FilterRules['radius']>;

const NAME = 'nearZip';
const LABEL = 'Near ZIP (Radius)';

const partsOf = (radius: Radius): string[] => [radius.center, radius.distance, radius.unit];

/** Whether a filter is a part of the one entry for a place and a distance around it. */
export const isPart = ({ name }: Field, radius?: Radius): boolean =>
	radius !== undefined && partsOf(radius).includes(name);

/** The same filter under its wire name, shown where a workflow that was not made in the editor has it. */
export const showSaved = (field: Field): INodeProperties => ({
	...fieldProperty(field),
	displayOptions: { show: { [field.name]: [{ _cnd: { exists: true } }] } },
});

/** A ZIP code, a distance around it and its unit, in one entry. */
export const show = (fields: Field[], radius: Radius): INodeProperties => {
	const shown = (name: string): INodeProperties =>
		fieldProperty(fields.find((field) => field.name === name)!);
	return {
		displayName: LABEL,
		name: NAME,
		type: 'fixedCollection',
		default: {},
		placeholder: 'Add ZIP and Radius',
		description: 'Only what lies within a distance of a ZIP code',
		options: [
			{
				displayName: 'ZIP and Radius',
				name: 'values',
				values: [
					{ ...shown(radius.center), displayName: 'ZIP Code' },
					{
						...shown(radius.distance),
						displayName: 'Radius',
						typeOptions: { minValue: 0 },
						default: 25,
					},
					{ ...shown(radius.unit), displayName: 'Unit' },
				],
			},
		],
	};
};

/**
 * The filters with the parts of the one entry under their wire names. Throws inputProblem where a part
 * is missing, or given a second time on its own.
 */
export const read = (filters: Record<string, unknown>, radius: Radius): Record<string, unknown> => {
	const { [NAME]: entry, ...others } = filters;
	const parts = (entry as IDataObject | undefined)?.values as IDataObject | undefined;
	if (!parts) return others;
	const twice = partsOf(radius).some((name) => !isBlank(others[name]));
	if (twice) throw inputProblem(LABEL, 'is given twice', 'Give it once.');
	if (isBlank(parts[radius.center])) throw inputProblem(LABEL, 'has no ZIP code');
	if (isBlank(parts[radius.distance])) throw inputProblem(LABEL, 'has no radius');
	return { ...others, ...parts };
};
