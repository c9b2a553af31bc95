/** Companies on a page of another's host, for a service that tells the pages of one host apart. */
import { isAwkward } from './awkward.mts';
import type { Company } from './companies.mts';

/** Of those that many share, one that no list of such hosts has. */
const MAPS_HOST = 'maps.app.goo.gl';

/** A second location is found at the contact page of the first one; who has no phone, at a page of a map. */
export function moveToPages(companies: Company[]): void {
	for (const { index, record, domain } of companies) {
		if (isAwkward(index, 'secondLocation')) record.url = `${domain}/contact`;
		if (isAwkward(index, 'withoutPhone')) record.url = `${MAPS_HOST}/${record.company_id}`;
	}
}
