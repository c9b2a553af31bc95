/** The two records of a lien: the debtor view, and the wider one of the secured-party search. */
import { sicFields } from './industries.mts';
import { withGaps } from './gaps.mts';
import type { Lien } from './liens.mts';
import { hashOf } from './random.mts';
import type { ZipPoint } from './places.mts';
import { shownUrl } from './shownCompany.mts';
import { DAY_MS, microseconds } from './timestamps.mts';

const AMENDMENT_TYPES = ['Amendment', 'Assignment', 'Collateral Change'];

/** Fields that no lien lacks: its ids and parties, the fields of sorts, and those that the flags of a search promise. */
const KEPT = new Set([
	'record_id',
	'ucc_id',
	'ucc_number',
	'company_id',
	'company_name',
	'base_url',
	'date_filed',
	'date_filed_unix',
	'date_expired',
	'date_expired_unix',
	'phones',
	'amendments',
	'has_amendments',
	'continuation_count',
	'has_continuation',
] as const);
const KEPT_OF_SECURED_PARTY = new Set([
	...KEPT,
	'secured_party',
	'secured_party_base_url',
] as const);

/** "UCC lien record (debtor view, as returned inside all-attributes and by lien searches)". */
export function debtorView(lien: Lien) {
	return withGaps(debtorFields(lien), lien.recordId, KEPT);
}

/** The debtor view with the "additional fields in secured-party search results". */
export function securedPartyView(lien: Lien) {
	return withGaps(securedPartyFields(lien), lien.recordId, KEPT_OF_SECURED_PARTY);
}

/** "Element shape of the amendments array: not shown": objects, texts, or objects in objects. */
function amendmentOf(lien: Lien, index: number): unknown {
	const number = `${lien.filingNumber}-${index + 1}`;
	const type = AMENDMENT_TYPES[index];
	const date = microseconds(lien.filedAt + (index + 1) * 30 * DAY_MS);
	switch (hashOf(lien.recordId) % 3) {
		case 0:
			return { amendment_number: number, amendment_type: type, date_filed: date };
		case 1:
			return `${type} ${number}, filed ${date}`;
		default:
			return { filing: { number, state: lien.filingState, dates: [date, null] }, parties: [] };
	}
}

function debtorFields(lien: Lien) {
	const { record } = lien.debtor;
	return {
		amendments: Array.from({ length: lien.amendments }, (_, index) => amendmentOf(lien, index)),
		base_url: lien.hasWebsite ? shownUrl(lien.debtor) : '',
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

function securedPartyFields(lien: Lien) {
	const { lender, debtor } = lien;
	const { city, state } = lender.point.place;
	const zip = lender.point.zip;
	return {
		...debtorFields(lien),
		address: debtor.record.address,
		address_raw: rawAddress(debtor.record.address, debtor.point),
		...sicFields(debtor.industry),
		industry: debtor.industry.industry,
		modified_date: lien.modifiedAt,
		secured_party: lender.name,
		secured_party_address: lender.address,
		secured_party_address_raw: rawAddress(lender.address, lender.point),
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

/** The address as on a form: in capitals, on two lines. */
function rawAddress(street: string, { zip, place }: ZipPoint): string {
	return `${street}\n${place.city}, ${place.state} ${zip}`.toUpperCase();
}

type Prefixed<P extends string, T> = { [K in keyof T & string as `${P}${K}`]: T[K] };

function prefixed<P extends string, T extends object>(prefix: P, fields: T): Prefixed<P, T> {
	const renamed = Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]);
	return Object.fromEntries(renamed) as Prefixed<P, T>;
}
