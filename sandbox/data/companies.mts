/** Makes the companies: what is drawn at random here, the record of the document in companyRecord.mts. */
import { companyRecord, type CompanyRecord } from './companyRecord.mts';
import { INDUSTRIES, type Industry } from './industries.mts';
import { brandName, DomainRegister, legalForm, slugOf } from './naming.mts';
import { ZIP_POINTS, type ZipPoint } from './places.mts';
import { idOf, seeded, STREAM, type Random } from './random.mts';

/** A company as the sandbox knows it: its record, and facts that filters ask for but records do not show. */
export interface Company {
	index: number;
	record: CompanyRecord;
	industry: Industry;
	point: ZipPoint;
	owner: Person;
	/** US dollars a year. */
	annualRevenue: number;
	crunchbaseUrl: string;
	bbbUrl: string;
	/** How many people are known; 0 for about one company in eight. */
	contactCount: number;
}

export interface Person {
	firstName: string;
	lastName: string;
	gender: string;
}

/** Everything that identifies a company and that its record is derived from. */
export interface Identity {
	companyId: string;
	name: string;
	domain: string;
	phones: string[];
	industry: Industry;
	point: ZipPoint;
	owner: Person;
	/** Earlier companies of the same industry. */
	competitors: { name: string; domain: string }[];
}

/** Every 50th company is a second location of the one before and shares its domain: two records, one domain. */
const SECOND_LOCATION_EVERY = 50;
const COMPETITORS_KEPT = 3;

/** `count` companies; the same seed and count give the same companies, and a larger count begins with them. */
export function makeCompanies(seed: number, count: number): Company[] {
	const domains = new DomainRegister();
	const phones = new PhoneRegister();
	const recentByIndustry = new Map<Industry, { name: string; domain: string }[]>();
	const companies: Company[] = [];

	seeded([seed, STREAM.companies], (random) => {
		for (let index = 0; index < count; index++) {
			const sibling =
				index % SECOND_LOCATION_EVERY === SECOND_LOCATION_EVERY - 1
					? companies[index - 1]
					: undefined;
			const industry = sibling?.industry ?? random.helpers.arrayElement(INDUSTRIES);
			const point = random.helpers.arrayElement(ZIP_POINTS);
			const brand = brandName(random, industry, point.place);
			const identity: Identity = {
				companyId: idOf('C', seed, index),
				name: sibling?.record.company_name ?? brand + legalForm(random),
				domain: sibling?.record.url ?? domains.claim(random, brand, point.place),
				phones: phones.claim(point.place.areaCode, random.datatype.boolean(0.15) ? 2 : 1),
				industry,
				point,
				owner: person(random),
				competitors: recentByIndustry.get(industry) ?? [],
			};
			const { name, domain } = identity;
			const recent = [{ name, domain }, ...identity.competitors].slice(0, COMPETITORS_KEPT);
			recentByIndustry.set(industry, recent);
			companies.push(company(random, index, identity));
		}
	});
	return companies;
}

function company(random: Random, index: number, identity: Identity): Company {
	const { industry, point, owner, domain } = identity;
	const record = companyRecord(random, identity);
	const slug = slugOf(domain.slice(0, domain.lastIndexOf('.')));
	const { state, city } = point.place;
	return {
		index,
		record,
		industry,
		point,
		owner,
		annualRevenue:
			record.estimated_number_employees * random.number.int({ min: 60, max: 240 }) * 1000,
		crunchbaseUrl: `crunchbase.com/organization/${slug}`,
		bbbUrl: `bbb.org/us/${state.toLowerCase()}/${slugOf(city)}/profile/${slug}`,
		contactCount: random.number.int({ min: 0, max: 7 }),
	};
}

/** A person's name and gender. */
export function person(random: Random): Person {
	const gender = random.person.sexType();
	return {
		firstName: random.person.firstName(gender),
		lastName: random.person.lastName(),
		gender,
	};
}

/** Hands out ten-digit numbers of an area code, none twice; 555 and up, so that no real line is meant. */
class PhoneRegister {
	private readonly issued = new Map<string, number>();

	claim(areaCode: string, count: number): string[] {
		return Array.from({ length: count }, () => {
			const serial = this.issued.get(areaCode) ?? 0;
			this.issued.set(areaCode, serial + 1);
			const exchange = 555 + Math.floor(serial / 10_000);
			// 7919 is prime to 10,000: the line numbers look random and meet every value once.
			const line = String((serial * 7919) % 10_000).padStart(4, '0');
			return `${areaCode}${exchange}${line}`;
		});
	}
}
