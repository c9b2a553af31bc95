/** Words that people who need this node type into n8n's nodes panel. */
export const words = [
	...['business data lookup', 'company data', 'enrich', 'firmographic', 'firmographics', 'domain'],
	...['lead', 'leads', 'prospects', 'crm', 'kyb', 'contacts', 'skip tracing'],
	...['email validation', 'validate email', 'email verification', 'verify email', 'find email'],
	...['mobile', 'phone', 'phone number', 'google reviews', 'better business bureau', 'bbb'],
	...['ucc', 'lien', 'lien filed', 'tax lien', 'secured party', 'lender', 'creditor'],
	...['credit report', 'D&B', 'dnb', 'duns'],
];
