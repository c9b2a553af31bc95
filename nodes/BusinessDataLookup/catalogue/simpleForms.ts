/** How Simplify shortens fields: a list to its texts, a time to its day. Source: "Company record", "UCC lien record". */
export const simpleForms: Record<string, 'text' | 'day'> = {
	phone: 'text',
	date_filed: 'day',
	date_expired: 'day',
};
