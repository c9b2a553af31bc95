/** Business ratings, tax liens and credit reports. The document doesn't show their fields, so these are the sandbox's own. */
import type { Company } from './companies.mts';
import { withGaps } from './gaps.mts';
import { idOf, scramble, seeded, STREAM } from './random.mts';
import { shownUrl } from './shownCompany.mts';
import { DAY_MS, microseconds } from './timestamps.mts';

/** Fields that no rating lacks. */
const KEPT = new Set(['company_id', 'company_name', 'url'] as const);
const KEPT_OF_TAX_LIEN = new Set([...KEPT, 'record_id'] as const);

const GRADES = ['A+', 'A', 'A-', 'B+', 'B', 'C', 'D', 'F', 'NR'];
const TAX_LIENS_AT_MOST = 2;
/** Roughly one company in eight owes taxes. */
const TAX_DEBTOR_EVERY = 8;

/** The rating of a company. */
export function ratingOf(seed: number, company: Company) {
	const { record } = company;
	const rating = seeded([seed, STREAM.ratings, company.index], (random) => ({
		company_id: record.company_id,
		company_name: record.company_name,
		url: shownUrl(company),
		city: record.city,
		state: record.state,
		zip_code: record.zip_code,
		phone: record.phone.at(0) ?? null,
		bbb_url: company.bbbUrl,
		rating: random.helpers.arrayElement(GRADES),
		accredited: random.datatype.boolean(),
		complaint_count: random.number.int({ min: 0, max: 12 }),
	}));
	return withGaps(rating, `${record.company_id}.rating`, KEPT);
}

/** The tax liens on a company, usually none. */
export function taxLiensOf(seed: number, today: number, company: Company) {
	const { record } = company;
	const hash = scramble(seed + STREAM.taxLiens, company.index);
	const count =
		company.isTwin || hash % TAX_DEBTOR_EVERY === 0 ? 1 + ((hash >>> 8) % TAX_LIENS_AT_MOST) : 0;
	return Array.from({ length: count }, (_, rank) => {
		const record_id = idOf('T', seed, company.index * TAX_LIENS_AT_MOST + rank);
		const lien = {
			record_id,
			company_id: record.company_id,
			company_name: record.company_name,
			url: shownUrl(company),
			state: record.state,
			zip_code: record.zip_code,
			authority: rank === 0 ? 'Internal Revenue Service' : `State of ${record.state_name}`,
			/** US dollars. */
			amount: 1000 + (hash % 90_000),
			date_filed: microseconds(today - (1 + (hash % 1800)) * DAY_MS),
		};
		return withGaps(lien, record_id, KEPT_OF_TAX_LIEN);
	});
}

/** The credit report on a company. */
export function creditReportOf(seed: number, company: Company) {
	const { record } = company;
	const hash = scramble(seed, company.index);
	return {
		company_id: record.company_id,
		company_name: record.company_name,
		url: shownUrl(company),
		file_number: String(hash % 1_000_000_000).padStart(9, '0'),
		credit_score: 1 + (hash % 100),
		annual_revenue: company.annualRevenue,
		number_employees: record.estimated_number_employees,
	};
}
