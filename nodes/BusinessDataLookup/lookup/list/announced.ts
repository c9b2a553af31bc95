import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import { valueAt } from '../../valueAt';
import { countIn } from './recordsIn';

/** A shortfall in words where records announce more entries of a list than they hold; undefined = there is none. */
const shortLists = ({ outputs = [] }: Operation, records: IDataObject[]): string | undefined => {
	for (const { list, countedBy, label } of outputs) {
		if (!list || !countedBy) continue;
		let [held, counted] = [0, 0];
		for (const { [list]: entries, [countedBy]: count } of records) {
			if (!Array.isArray(entries) || (countIn(count) ?? 0) <= entries.length) continue;
			held += entries.length;
			counted += Number(count);
		}
		if (counted > 0)
			return `the service gave ${held} of the ${counted} ${label.toLowerCase()} it counts`;
	}
	return undefined;
};

/**
 * What an answer that comes in one piece announces and does not hold; undefined = nothing.
 * Source: "Response envelope".
 */
export const announcedMore = (
	operation: Operation,
	body: unknown,
	records: IDataObject[],
): string | undefined => {
	const short = shortLists(operation, records);
	// The answer is its own record: it holds no list.
	if (records[0] === body) return short;
	const places = ['total_records', operation.total ?? ''];
	const total = Math.max(...places.map((place) => countIn(valueAt(body, place)) ?? 0));
	if (total > records.length) {
		return `the service gave ${records.length} of the ${total} records it counts`;
	}
	const pages = countIn(valueAt(body, 'total_pages')) ?? 0;
	return pages > 1 ? `the service gave one of the ${pages} pages it counts` : short;
};
