/** Faults of the way to the service: a proxy of the company, and certificates. */
import type { Faults } from '../fault.mts';

/** No call arrives. */
const at = (host: string) => ({ action: () => {}, baseUrl: () => host });

export const network: Faults = {
	'is behind a proxy that answers 403 instead of connecting': at('https://status-403.proxy.test'),
	'is behind a proxy that answers 407 instead of connecting': at('https://status-407.proxy.test'),
	'is behind a proxy that closes the connection instead of connecting': at(
		'https://closed.proxy.test',
	),
	'has a certificate that it has signed itself': at('https://self.tls.test'),
};
