/** A company as the service shows it: its record with gaps, and null for a url that is not known. */
import type { Company } from './companies.mts';
import type { CompanyRecord } from './companyRecord.mts';
import { gapOf, withGaps, type Gapped } from './gaps.mts';

/** Never missing: what identifies a company, and the one field that a search for all companies can use. */
const KEPT = new Set(['company_id', 'company_name', 'country', 'phone', 'url'] as const);

export type ShownCompany = Gapped<
	Omit<CompanyRecord, 'url'>,
	'company_id' | 'company_name' | 'country' | 'phone'
> & { url: string | null };

export function shownCompany(company: Company): ShownCompany {
	const { record } = company;
	return { ...withGaps(record, record.company_id, KEPT), url: shownUrl(company) };
}

export function shownUrl({ hasUrl, record }: Company): string | null {
	return hasUrl ? record.url : null;
}

/** Reads one field of a company, for filters: what is not shown is not found. */
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
