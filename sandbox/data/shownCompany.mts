/** A company as the service shows it: its record with gaps, and without an unknown url or phone. */
import { countBefore } from './edgeCases.mts';
import type { Company } from './companies.mts';
import type { CompanyRecord } from './companyRecord.mts';
import { gapOf, withGaps, type Gapped } from './gaps.mts';

/** Fields that no company lacks: what identifies it, and `country`, by which a search finds all companies. */
const KEPT = new Set(['company_id', 'company_name', 'country', 'phone', 'url'] as const);

/** Any field of an address may be missing. */
const NONE_KEPT = new Set<never>();
type Address = Gapped<CompanyRecord['addresses_all'][number], never>;

export type ShownCompany = Gapped<
	Omit<CompanyRecord, 'addresses_all'> & { addresses_all: Address[] },
	'company_id' | 'company_name' | 'country'
>;

/** An unknown url is null or absent, in turns; unknown phones may also be an empty list. */
export function shownCompany(company: Company): ShownCompany {
	const { record, index, hasUrl } = company;
	const { company_id: id } = record;
	const addresses_all = record.addresses_all.map((one, place) =>
		withGaps(one, `${id}.address.${place}`, NONE_KEPT),
	);
	const shown: ShownCompany = withGaps({ ...record, addresses_all }, id, KEPT);
	if (!hasUrl) missing(shown, 'url', countBefore(index) % 2);
	if (record.phone.length === 0) missing(shown, 'phone', countBefore(index) % 3);
	return shown;
}

function missing(shown: ShownCompany, field: 'url' | 'phone', turn: number): void {
	if (turn === 0) shown[field] = null;
	if (turn === 1) delete shown[field];
}

export function shownUrl({ hasUrl, record }: Company): string | null {
	return hasUrl ? record.url : null;
}

/** Makes a reader of one field for filters: a value that isn't shown isn't found. */
export function shown<Field extends keyof CompanyRecord>(
	field: Field,
): (company: Company) => CompanyRecord[Field] | null {
	const isKept = KEPT.has(field as 'url');
	return (company) => {
		if (field === 'url' && !company.hasUrl) return null;
		const { record } = company;
		return isKept || !gapOf(record.company_id, field) ? record[field] : null;
	};
}
