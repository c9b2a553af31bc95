import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import { valueAt } from '../../valueAt';
import { countIn } from './recordsIn';

/**
 * What an answer that comes in one piece announces and does not hold; undefined = nothing.
 * Source: "Response envelope".
 */
export const announcedMore = (
	operation: Operation,
	body: unknown,
	records: IDataObject[],
): string | undefined => {
	// The answer is its own record: it holds no list.
	if (records[0] === body) return undefined;
	const places = ['total_records', operation.total ?? ''];
	const total = Math.max(...places.map((place) => countIn(valueAt(body, place)) ?? 0));
	if (total > records.length) {
		return `the service gave ${records.length} of the ${total} records it counts`;
	}
	const pages = countIn(valueAt(body, 'total_pages')) ?? 0;
	return pages > 1 ? `the service gave one of the ${pages} pages it counts` : undefined;
};
