/** Companies that tests of matching have in common. */
import { splitWords } from '../../nodes/BusinessDataLookup/splitWords.ts';

const companyOf = (id: string, name: string, url: string, ...phone: string[]) => ({
	company_id: id,
	company_name: name,
	url,
	phone,
});
export const ACME = companyOf('acme', 'Acme Inc', 'acme.com', '2125550001');
const phones = ['8005550002', '8005550003'];
export const WALMART = companyOf('walmart', 'Walmart Inc', 'walmart.com', ...phones);
export const META = companyOf('meta', 'Meta', 'meta.com', '6505550004');
export const COMPANIES = [ACME, WALMART, META];

/** Companies on hosts that many share, each shown as the host alone. */
export const HOSTS = splitWords(
	'blogspot.com myshopify.com web.app github.io facebook.com co.uk',
).map((url) => ({ company_id: url, company_name: `Host ${url}`, url }));
