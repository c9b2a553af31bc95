/** Companies that tests of matching have in common. */
import { splitWords } from '../../nodes/BusinessDataLookup/splitWords.ts';

export const ACME = {
	company_id: 'acme',
	company_name: 'Acme Inc',
	url: 'acme.com',
	phone: ['2125550001'],
};
export const WALMART = {
	company_id: 'walmart',
	company_name: 'Walmart Inc',
	url: 'walmart.com',
	phone: ['8005550002', '8005550003'],
};
export const META = {
	company_id: 'meta',
	company_name: 'Meta',
	url: 'meta.com',
	phone: ['6505550004'],
};
export const COMPANIES = [ACME, WALMART, META];

/** Companies on hosts that many share, each shown as the host alone. */
export const HOSTS = splitWords(
	'blogspot.com myshopify.com web.app github.io facebook.com co.uk',
).map((url) => ({ company_id: url, company_name: `Host ${url}`, url }));
