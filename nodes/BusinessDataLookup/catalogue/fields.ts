import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field, FieldForm, FieldKind, FilterRules, LookupKeys, MatchKey } from './types';

/** The form of the values of a field, by its wire name, which is the same in every operation. */
const FORMS: Record<string, FieldForm | undefined> = {
	near_zip_code: 'zip',
	state: 'state',
	state_filing: 'state',
	url: 'domain',
	zip_code: 'zip',
};

const field =
	(kind: FieldKind) =>
	(name: string, label: string, description: string, placeholder?: string): Field => ({
		name,
		label,
		kind,
		form: FORMS[name],
		description,
		placeholder,
	});

/** A list of names written as words. */
export const names = (words: string): string[] => words.trim().split(/\s+/);

export const text = field('text');
export const texts = field('texts');
export const codes = field('codes');
export const bool = field('boolean');

/** Fields as a table: kind | name | label | description | placeholder, which may be absent. */
export const fieldTable = (rows: string): Field[] =>
	rows
		.trim()
		.split('\n')
		.map((row) => {
			const [kind, name, label, description, placeholder] = row.trim().split(' | ');
			return field(kind as FieldKind)(name, label, description, placeholder);
		});

export const choice = (
	name: string,
	label: string,
	description: string,
	options: INodePropertyOptions[],
): Field => ({
	name,
	label,
	kind: 'choice',
	description,
	options,
	default: options[0].value as string,
});

export const choices = (
	name: string,
	label: string,
	description: string,
	options: INodePropertyOptions[],
): Field => ({ name, label, kind: 'choices', form: FORMS[name], description, options });

/** A list of plain values whose names are the values themselves. */
export const plainOptions = (values: string[]): INodePropertyOptions[] =>
	values.map((value) => ({ name: value, value }));

export const radiusUnit = choice(
	'radius_unit',
	'Near ZIP Radius Unit',
	'Unit of the radius. The service takes miles when none is given.',
	[
		{ name: 'Kilometers', value: 'km' },
		{ name: 'Miles', value: 'mi' },
	],
);
radiusUnit.default = 'mi';

/** Source: radius, near_zip_code and zip_code of POST /v1/companies and POST /v1/ucc/secured_party. */
export const aroundZip: FilterRules['radius'] = {
	distance: 'radius',
	unit: 'radius_unit',
	center: 'near_zip_code',
	soleCenter: 'zip_code',
};

/** The SIC filters of one side (`prefix` '' or 'secured_party_'); which take several differs by operation. */
export const sicFields = (
	make: { code: typeof text; description: typeof text },
	prefix: string,
	label: string,
	digits: Array<'eight' | 'four' | 'two'>,
): Field[] =>
	digits.flatMap((digit) => {
		const name = digit[0].toUpperCase() + digit.slice(1);
		// A longer label is cut off beside the switch between Fixed and Expression.
		const short = `${label}SIC-${{ eight: 8, four: 4, two: 2 }[digit]}`;
		return [
			make.code(
				`${prefix}${digit}_digit_sic_code`,
				`${short} Code`,
				`${name}-digit SIC code`,
				{ eight: 'e.g. 73110000', four: 'e.g. 7311', two: 'e.g. 73' }[digit],
			),
			make.description(
				`${prefix}${digit}_digit_sic_description`,
				`${short} Description`,
				`Text of the ${digit}-digit SIC code`,
				'e.g. Advertising agencies',
			),
		];
	});

/** The three keys by which a company is looked up. Source: POST /v1/companies, POST /v1/all-attributes. */
export const companyKeys: MatchKey[] = [
	{
		field: 'company_id',
		label: 'Company ID',
		recordField: 'company_id',
		kind: 'id',
		placeholder: 'e.g. cmp_0001',
	},
	{
		field: 'phone',
		label: 'Phone',
		recordField: 'phone',
		kind: 'phone',
		placeholder: 'e.g. 415-555-0132',
	},
	{
		field: 'url',
		label: 'URL',
		valueLabel: 'Domain or URL',
		recordField: 'url',
		kind: 'domain',
		placeholder: 'e.g. example.com',
		wordsAdvice:
			'Give a domain such as example.com. Get Many finds companies by name: add its filter Company Name.',
	},
];

/** A company looked up by one of its keys. */
export const companyLookup = (parameter: string): LookupKeys => ({
	parameter,
	label: 'Look Up By',
	keys: companyKeys,
	subject: 'company',
});
