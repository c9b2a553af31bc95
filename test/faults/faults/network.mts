/** Faults of the way to the service: a proxy of the company, and certificates. */
import type { Fault, FaultGroup } from '../fault.mts';
import { CLOSED_HOST, hostWith, refusedHost, type Certificate } from '../network.mts';

/** No call arrives. */
const strike = () => {};

const refused = (status: number): Fault => ({
	name: `is behind a proxy that answers ${status} instead of connecting`,
	strike,
	baseUrl: () => refusedHost(status),
});

const certified = (certificate: Certificate, words: string): Fault => ({
	name: `has a certificate ${words}`,
	strike,
	baseUrl: () => hostWith(certificate),
});

export const network: FaultGroup = {
	name: 'Network',
	faults: [
		...[302, 403, 407, 503].map(refused),
		{
			name: 'is behind a proxy that closes the connection instead of connecting',
			strike,
			baseUrl: () => CLOSED_HOST,
		},
		certified('trusted', 'of an authority that this n8n does not trust'),
		certified('self', 'that it has signed itself'),
	],
};
