/** Words that people who need this node type into n8n's nodes panel. */
export const searchWords = [
	...['business data lookup', 'company data', 'companies', 'domain', 'firmographics'],
	...['enrich', 'enrichment', 'enrich company', 'enrich companies', 'company enrichment'],
	...['find company', 'find companies', 'search companies', 'company search', 'company lookup'],
	...['lead', 'leads', 'prospects', 'crm', 'kyb', 'contacts', 'skip tracing'],
	...['email validation', 'validate email', 'email verification', 'verify email', 'find email'],
	...['validate emails', 'verify emails', 'find emails', 'email finder', 'email log'],
	...['mobile', 'phone', 'phone number', 'find phone number', 'google reviews', 'maps reviews'],
	...['ucc', 'ucc liens', 'ucc filings', 'lien', 'liens', 'lien filed', 'tax lien', 'debtor'],
	...['secured party', 'lender', 'creditor', 'business rating', 'better business bureau', 'bbb'],
	...['credit report', 'D&B', 'dnb', 'duns', 'firmographic'],
	...['crm enrichment', 'b2b', 'due diligence', 'lien expires', 'expiring liens'],
	...['company info', 'website', 'email check', 'liens filed', 'new lien'],
];
