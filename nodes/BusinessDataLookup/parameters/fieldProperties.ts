import type { INodeProperties } from 'n8n-workflow';
import type { Field } from '../catalogue/types';

/** Units and directions of a relative date. Source: POST /v1/ucc/secured_party, date_expired. */
export const RELATIVE_UNITS = ['days', 'months', 'weeks', 'years'];
export const RELATIVE_DIRECTIONS = ['backwards', 'forwards'];
export const COMPARISONS = ['<', '<=', '=', '>', '>='];

export const byDisplayName = (a: INodeProperties, b: INodeProperties): number =>
	a.displayName.localeCompare(b.displayName);

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** The n8n parameter in which a person gives a field of the service. */
export const fieldProperty = (field: Field): INodeProperties => {
	const { label, name, description, placeholder, required } = field;
	const base = {
		displayName: label,
		name,
		description,
		...(placeholder ? { placeholder } : {}),
		...(required ? { required } : {}),
	};
	switch (field.kind) {
		case 'boolean':
			return { ...base, type: 'boolean', default: field.default ?? true };
		case 'number':
			return { ...base, type: 'number', default: field.default ?? 0 };
		case 'choice':
			return { ...base, type: 'options', options: field.options, default: field.default ?? '' };
		case 'choices':
			return { ...base, type: 'multiOptions', options: field.options, default: [] };
		case 'date':
			return { ...base, type: 'dateTime', default: '' };
		case 'texts':
		case 'codes':
			return {
				...base,
				type: 'string',
				typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${label}` },
				default: [],
			};
		case 'relativeDate':
			return { ...base, type: 'string', default: '', placeholder: 'e.g. <= 90 days forwards' };
		case 'count':
		case 'text':
		case 'words':
			return { ...base, type: 'string', default: field.default ?? '' };
	}
};

/** The name of the parameter that builds a relative date from its parts. */
export const relativeName = (wireName: string): string =>
	`${wireName.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}Relative`;

/** A relative date in four parts, beside the text field of the same filter. */
export const relativeDateProperty = (field: Field): INodeProperties => ({
	displayName: `${field.label} (Relative)`,
	name: relativeName(field.name),
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add Relative Date',
	description: `${field.label} counted from today`,
	options: [
		{
			displayName: 'Relative Date',
			name: 'values',
			values: [
				{
					displayName: 'Comparison',
					name: 'comparison',
					type: 'options',
					options: COMPARISONS.map((value) => ({ name: value, value })),
					default: '<=',
				},
				{
					displayName: 'Number',
					name: 'number',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 30,
				},
				{
					displayName: 'Unit',
					name: 'unit',
					type: 'options',
					options: RELATIVE_UNITS.map((value) => ({ name: capital(value), value })),
					default: 'days',
				},
				{
					displayName: 'Direction',
					name: 'direction',
					type: 'options',
					options: RELATIVE_DIRECTIONS.map((value) => ({ name: capital(value), value })),
					default: 'backwards',
					description: 'Whether to count from today into the past or into the future',
				},
			],
		},
	],
});
