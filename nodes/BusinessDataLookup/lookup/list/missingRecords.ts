import type { IDataObject } from 'n8n-workflow';
import type { OperationAnswer } from '../../catalogue/answer';
import { valueAt } from '../../valueAt';
import { parseCount } from './findRecords';

/**
 * Why a response without pages has fewer records than it counts; undefined if it has all. Source: "Response envelope".
 */
export const whyRecordsMissing = (
	{ total: placeOfTotal = '' }: OperationAnswer,
	body: unknown,
	records: IDataObject[],
): string | undefined => {
	// The response is the record itself, not a list.
	if (records[0] === body) return undefined;
	const places = ['total_records', placeOfTotal];
	const total = Math.max(...places.map((place) => parseCount(valueAt(body, place)) ?? 0));
	if (total > records.length) {
		return `the service gave ${records.length} of the ${total} records it counts`;
	}
	const pages = parseCount(valueAt(body, 'total_pages')) ?? 0;
	return pages > 1 ? `the service gave one of the ${pages} pages it counts` : undefined;
};
