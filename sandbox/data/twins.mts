/** The two companies of the magic domain `two.test`, and a lien of each on the other. */
import { makeCompanies, spareNumber, type Company } from './companies.mts';
import type { Lender } from './lenders.mts';
import { newLien, type Lien } from './liens.mts';
import { idOf } from './random.mts';
import { DAY_MS } from './timestamps.mts';

const TWINS_DOMAIN = 'two.test';

/** Far behind the other companies, so that no id is given twice. */
const FIRST_INDEX = 2_000_000_000;
const CONTACTS = 2;

/** Makes the two companies like any other, but with `two.test` as their url. */
export function makeTwins(seed: number): Company[] {
	return makeCompanies(seed + 1, 2).map((company, rank): Company => {
		const index = FIRST_INDEX + rank;
		const { domain } = company;
		const record = JSON.parse(
			JSON.stringify(company.record).replaceAll(domain, TWINS_DOMAIN),
		) as Company['record'];
		return {
			...company,
			index,
			domain: TWINS_DOMAIN,
			record: {
				...record,
				company_id: idOf('C', seed, index),
				phone: [spareNumber(index, company.point.place.areaCode)],
			},
			contactCount: CONTACTS,
			isTwin: true,
		};
	});
}

export function twinLendersOf(twins: Company[], [{ industry }]: Lender[]): Lender[] {
	return twins.map(({ record, point, domain }) => ({
		companyId: record.company_id,
		name: record.company_name,
		domain,
		address: record.address,
		point,
		lenderClass: 'Bank',
		industry,
	}));
}

/** Makes a lien on each twin, held by the other. */
export function twinLiensOf(
	seed: number,
	today: number,
	twins: Company[],
	lenders: Lender[],
): Lien[] {
	return twins.map((debtor, rank) => {
		const parties = { seed, companies: [debtor], lenders: [lenders[1 - rank]] };
		return { ...newLien(parties, FIRST_INDEX + rank, today - DAY_MS), hasWebsite: true };
	});
}
