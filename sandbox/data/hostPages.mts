/** Companies on a page of another company's host, for `--spelling pages`. */
import { isEdgeCase } from './edgeCases.mts';
import type { Company } from './companies.mts';

/** A shared host that no list of shared hosts has. */
const MAPS_HOST = 'maps.app.goo.gl';

/** Moves second locations to the contact page of the first, and companies without a phone to a page of a map. */
export function moveToPages(companies: Company[]): void {
	for (const { index, record, domain } of companies) {
		if (isEdgeCase(index, 'secondLocation')) record.url = `${domain}/contact`;
		if (isEdgeCase(index, 'withoutPhone')) record.url = `${MAPS_HOST}/${record.company_id}`;
	}
}
