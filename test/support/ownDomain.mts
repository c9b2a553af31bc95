import type { Dataset } from '../../sandbox/data/dataset.mts';

/** The companies of a sandbox that have a domain, and share it with no other. */
export const withOwnDomain = ({ companies, companiesByDomain }: Dataset) =>
	companies.filter(
		({ record, domain }) => record.url === domain && companiesByDomain.get(domain)?.length === 1,
	);
