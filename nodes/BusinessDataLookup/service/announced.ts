import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import { valueAt } from '../valueAt';

const numberIn = (object: unknown, name: string): number => {
	const value = isObject(object) ? object[name] : undefined;
	return typeof value === 'number' ? value : 0;
};

/** The records of an answer that hold fewer reviews than they count. Source: "Google Reviews record". */
const missingReviews = (records: IDataObject[]): string | undefined => {
	let [held, counted] = [0, 0];
	for (const record of records) {
		const { reviews } = record;
		if (!Array.isArray(reviews) || numberIn(record, 'review_count') <= reviews.length) continue;
		held += reviews.length;
		counted += numberIn(record, 'review_count');
	}
	return counted > 0 ? `the service gave ${held} of the ${counted} reviews it counts` : undefined;
};

/**
 * What an answer that comes in one piece announces and does not hold; undefined = nothing.
 * Source: "Response envelope"; POST /v1/all-attributes (`found`); "Google Reviews record" (`review_count`).
 *
 * @param at the dotted path of the list of records; '' = it is not known
 */
export const announcedMore = (
	body: unknown,
	at: string,
	records: IDataObject[],
): string | undefined => {
	const reviews = missingReviews(records);
	// The answer is its own record: it holds no list.
	if (records[0] === body) return reviews;
	const around = valueAt(body, at.replace(/\.?[^.]*$/, ''));
	const total = Math.max(numberIn(body, 'total_records'), numberIn(around, 'found'));
	if (total > records.length) {
		return `the service gave ${records.length} of the ${total} records it counts`;
	}
	const pages = numberIn(body, 'total_pages');
	if (pages > 1) return `the service gave one of the ${pages} pages it counts`;
	return reviews;
};
