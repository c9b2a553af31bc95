/** Records of the sandbox against the field tables of the document ("Resources and their fields"). */
import type { Fields } from '../../sandbox/document/records.mts';
import { objectOf } from '../../sandbox/document/types.mts';

/** What of a record does not agree with its table: sure fields that are missing, and others that are unknown or of another type. */
export function disagreements(
	record: object,
	fields: Fields,
	sure: readonly string[] = Object.keys(fields),
): string[] {
	const values = record as Record<string, unknown>;
	const { error } = objectOf(fields).safeParse(record);
	return [
		...sure.filter((name) => (values[name] ?? null) === null).map((name) => `${name} is missing`),
		...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
	];
}

/** Fields that are sure to be there in each kind of record. */
export const SURE = {
	company: ['company_id', 'company_name', 'country'],
	contact: ['contact_id', 'company_id', 'first_name', 'last_name'],
	lien: [
		...['record_id', 'ucc_id', 'ucc_number', 'company_id', 'company_name'],
		...['date_filed', 'date_filed_unix', 'date_expired', 'date_expired_unix'],
	],
	listing: ['company_name', 'google_maps_url', 'review_count', 'reviews'],
};
