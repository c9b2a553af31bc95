/** The records of "Resources and their fields": each field with its type, in the order of the tables. */
import type { z } from 'zod/v4';
import { names, tables, type Row } from './text.mts';
import { fieldType, objectOf, type RecordTypes } from './types.mts';

export type Fields = Record<string, z.ZodType>;

const PARENTHESES = /\(([^)]*)\)/;

function fieldsOf(rows: Row[], records: RecordTypes = {}): Fields {
	const fields = rows.flatMap(({ Field, Type, Notes = '' }) =>
		// A note in parentheses belongs to the name before it: `state (2-letter)`.
		Field.split(/,(?![^(]*\))/).flatMap((name) => {
			const note = PARENTHESES.exec(name)?.[1] ?? '';
			return names(name).map((field) => [
				field,
				fieldType([Type, note, Notes].join(' ').trim(), records),
			]);
		}),
	);
	return Object.fromEntries(fields) as Fields;
}

const table = (title: string, nth = 0) => tables(title)[nth];

export const company = fieldsOf(table('Company record'));
export const contact = fieldsOf(table('Contact record'));
/** The debtor view. */
export const lien = fieldsOf(
	table('UCC lien record (debtor view, as returned inside all-attributes and by lien searches)'),
);
export const securedPartyLien = {
	...lien,
	...fieldsOf(table('UCC lien record, additional fields in secured-party search results')),
};
const review = fieldsOf(table('Google Reviews record', 1));
/** The document doesn't show all its fields, so it and its reviews may have others. */
export const googleReviews = fieldsOf(table('Google Reviews record'), {
	review: objectOf(review, true),
});
export const emailLog = fieldsOf(table('Email log entry'));
export const mobileNumberLog = fieldsOf(table('Mobile-number log entry'));
export const emailValidation = fieldsOf(table('Email validation result'));
export const fieldMapping = fieldsOf(table('UCC field-mapping item'));

/** "When the all-attributes operation returns a company, the record also holds the arrays …" */
export const companyWithAll: Fields = {
	...company,
	...fieldsOf(
		[
			{ Field: 'contacts', Type: 'array of contact records' },
			{ Field: 'ucc_records', Type: 'array of lien records' },
			{ Field: 'google_reviews', Type: 'array of Google Reviews records' },
		],
		{
			contact: objectOf(contact),
			lien: objectOf(lien),
			'Google Reviews': objectOf(googleReviews, true),
		},
	),
};

/** The records by their names in "Response 200", e.g. `company` for "array of company records". */
export const recordTypes: RecordTypes = {
	company: objectOf(company),
	'secured-party lien': objectOf(securedPartyLien),
	'Google Reviews': objectOf(googleReviews, true),
	'email log': objectOf(emailLog),
	'mobile-number log': objectOf(mobileNumberLog),
	'field-mapping': objectOf(fieldMapping),
};
