/**
 * How Simplify shortens fields: `text` joins a list with commas, `day` drops the time of day. Source: "Company record",
 * "UCC lien record".
 */
export const simpleForms: Record<string, 'text' | 'day'> = {
	phone: 'text',
	date_filed: 'day',
	date_expired: 'day',
};
