/** The group that shares the minute allowance and the ten at a time. Source: "Rate limits", rule 2. */
export const limitedPaths = [
	'/v1/all-attributes',
	'/v1/bbb',
	'/v1/companies',
	'/v1/contacts',
	'/v1/dnb',
	'/v1/emails/find',
	'/v1/emails/validation',
	'/v1/google-reviews',
	'/v1/mobile-numbers/find',
	'/v1/tax-liens',
	'/v1/ucc/companies',
	'/v1/ucc/debtor',
	'/v1/ucc/debtor/preview',
	'/v1/ucc/secured_party',
	'/v1/ucc/secured_party/preview',
];
