/**
 * How Simplify writes fields that are hard to read as they come: a list as one `text`, a time as its `day`.
 * Source: "Company record", "UCC lien record".
 */
export const simpleForms: Record<string, 'text' | 'day'> = {
	phone: 'text',
	date_filed: 'day',
	date_expired: 'day',
};
