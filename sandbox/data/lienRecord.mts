/** A lien as the document shows it: the debtor view, and the wider record of the secured-party search. */
import type { Industry } from './industries.mts';
import type { Lien } from './liens.mts';
import { DAY_MS, microseconds } from './timestamps.mts';

const AMENDMENT_TYPES = ['Amendment', 'Assignment', 'Collateral Change'];

/** "UCC lien record (debtor view, as returned inside all-attributes and by lien searches)". */
export function debtorView(lien: Lien) {
	const { record } = lien.debtor;
	return {
		amendments: Array.from({ length: lien.amendments }, (_, index) => ({
			amendment_number: `${lien.filingNumber}-${index + 1}`,
			amendment_type: AMENDMENT_TYPES[index],
			date_filed: microseconds(lien.filedAt + (index + 1) * 30 * DAY_MS),
		})),
		base_url: lien.hasWebsite ? record.url : '',
		city: record.city,
		state: record.state,
		zip_code: record.zip_code,
		state_db: lien.filingState,
		company_id: record.company_id,
		company_name: record.company_name,
		continuation_count: lien.continuations,
		has_amendments: lien.amendments > 0,
		has_continuation: lien.continuations > 0,
		date_filed: microseconds(lien.filedAt),
		date_expired: microseconds(lien.expiresAt),
		date_filed_unix: lien.filedAt,
		date_expired_unix: lien.expiresAt,
		naics_code: record.naics_code,
		naics_description: record.naics_description,
		phones: record.phone,
		record_id: lien.recordId,
		ucc_id: lien.uccId,
		ucc_number: lien.filingNumber,
		ucc_type: 'UCC1',
		secured_party_class: lien.lender.lenderClass,
	};
}

/** The debtor view with the "additional fields in secured-party search results". */
export function securedPartyView(lien: Lien) {
	const { lender, debtor } = lien;
	const { city, state } = lender.point.place;
	const zip = lender.point.zip;
	return {
		...debtorView(lien),
		address: debtor.record.address,
		address_raw: debtor.record.address_full.toUpperCase(),
		...sicFields(debtor.industry),
		industry: debtor.industry.industry,
		modified_date: lien.modifiedAt,
		secured_party: lender.name,
		secured_party_address: lender.address,
		secured_party_address_raw: `${lender.address}, ${city}, ${state} ${zip}`.toUpperCase(),
		secured_party_base_url: lender.domain,
		secured_party_city: city,
		secured_party_state: state,
		secured_party_zip_code: zip,
		...prefixed('secured_party_', sicFields(lender.industry)),
		secured_party_industry: lender.industry.industry,
		secured_party_naics_code: lender.industry.naicsCode,
		secured_party_naics_description: lender.industry.naicsDescription,
	};
}

function sicFields(industry: Industry) {
	return {
		eight_digit_sic_code: industry.sic8Code,
		eight_digit_sic_description: industry.sic8Description,
		four_digit_sic_code: industry.sic4Code,
		four_digit_sic_description: industry.sic4Description,
		two_digit_sic_code: industry.sic2Code,
		two_digit_sic_description: industry.sic2Description,
	};
}

type Prefixed<P extends string, T> = { [K in keyof T & string as `${P}${K}`]: T[K] };

function prefixed<P extends string, T extends object>(prefix: P, fields: T): Prefixed<P, T> {
	const renamed = Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]);
	return Object.fromEntries(renamed) as Prefixed<P, T>;
}
