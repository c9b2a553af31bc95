/** Makes the companies: what identifies them here, their records in companyRecord.mts. */
import { isEdgeCase, SHARED_HOST, SHARED_HOST_COMPANY, countBefore } from './edgeCases.mts';
import { companyRecord, type CompanyRecord } from './companyRecord.mts';
import { INDUSTRIES, type Industry } from './industries.mts';
import { brandName, DomainRegister, legalForm, slugOf, surname } from './naming.mts';
import { ZIP_POINTS, type ZipPoint } from './places.mts';
import { idOf, seeded, STREAM, type Random } from './random.mts';

/** A company as the sandbox knows it: its record, and facts that filters use but records don't show. */
export interface Company {
	index: number;
	record: CompanyRecord;
	industry: Industry;
	point: ZipPoint;
	owner: Person;
	/** False if the record doesn't show the url, and no search by url finds the company. */
	hasUrl: boolean;
	/** Its own domain, with its mailboxes; usually its url too. */
	domain: string;
	/** Earlier domains, ids and phones, which lookups still find it by; usually none. */
	formerUrls: string[];
	formerIds: string[];
	formerPhones: string[];
	/** US dollars a year. */
	annualRevenue: number;
	crunchbaseUrl: string;
	bbbUrl: string;
	/** How many people are known; 0 for about one company in eight. */
	contactCount: number;
	/** One of the two companies of `two.test`. */
	isTwin?: true;
}

export interface Person {
	firstName: string;
	lastName: string;
	gender: string;
}

/** What identifies a company. Its record is derived from it. */
export interface Identity {
	companyId: string;
	name: string;
	domain: string;
	/** The domain, or a page on a shared host. */
	url: string;
	phones: string[];
	industry: Industry;
	point: ZipPoint;
	owner: Person;
	/** Earlier companies of the same industry. */
	competitors: { name: string; domain: string }[];
}

const COMPETITORS_KEPT = 3;

/** Makes companies. The same seed gives the same ones, and a larger count begins with those of a smaller one. */
export function makeCompanies(seed: number, count: number): Company[] {
	const domains = new DomainRegister();
	const phones = new PhoneRegister();
	const recentByIndustry = new Map<Industry, { name: string; domain: string }[]>();
	const companies: Company[] = [];

	seeded([seed, STREAM.companies], (random) => {
		for (let index = 0; index < count; index++) {
			const neighbor = companies.at(-1);
			const sibling = isEdgeCase(index, 'secondLocation') ? neighbor : undefined;
			const industry = sibling?.industry ?? random.helpers.arrayElement(INDUSTRIES);
			const point = random.helpers.arrayElement(ZIP_POINTS);
			const brand = brandName(random, industry, point.place);
			const name = sibling?.record.company_name ?? writtenName(index, brand) + legalForm(random);
			const domain = sibling?.domain ?? domains.claim(random, brand, point.place);
			const lines = random.datatype.boolean(0.15) ? 2 : 1;
			const identity: Identity = {
				companyId: idOf('C', seed, index),
				name,
				domain,
				url: urlOf(index, brand, domain),
				phones: phonesOf(
					index,
					(count) => phones.claim(point.place.areaCode, count),
					lines,
					neighbor,
				),
				industry,
				point,
				owner: person(random),
				competitors: recentByIndustry.get(industry) ?? [],
			};
			const recent = [{ name, domain }, ...identity.competitors].slice(0, COMPETITORS_KEPT);
			recentByIndustry.set(industry, recent);
			companies.push(company(random, index, identity));
		}
	});
	return companies;
}

function writtenName(index: number, brand: string): string {
	if (isEdgeCase(index, 'foreignName')) return `${brand} (日本)`;
	if (isEdgeCase(index, 'quotedName')) return brand.replace(/^\S+/, '"$&"');
	return isEdgeCase(index, 'formulaName') ? `${'=+-@'[countBefore(index) % 4]}${brand}` : brand;
}

function urlOf(index: number, brand: string, domain: string): string {
	if (index === SHARED_HOST_COMPANY) return SHARED_HOST;
	if (!isEdgeCase(index, 'sharedHostPage')) return domain;
	return `${SHARED_HOST}/${brand.split(' ').map(slugOf).filter(Boolean).join('-')}`;
}

function phonesOf(
	index: number,
	claim: (count: number) => string[],
	lines: number,
	neighbor: Company | undefined,
): string[] {
	if (isEdgeCase(index, 'withoutPhone')) return [];
	if (isEdgeCase(index, 'threePhones')) return claim(3);
	if (isEdgeCase(index, 'countryCode')) return claim(lines).map((phone) => `1${phone}`);
	if (!isEdgeCase(index, 'sharedPhone')) return claim(lines);
	return [...claim(lines), ...(neighbor?.record.phone.slice(0, 1) ?? [])];
}

function company(random: Random, index: number, identity: Identity): Company {
	const { industry, point, owner, domain } = identity;
	const record = companyRecord(random, identity, isEdgeCase(index, 'unclassified'));
	const slug = slugOf(domain.slice(0, domain.lastIndexOf('.')));
	const { state, city } = point.place;
	return {
		index,
		record,
		industry,
		point,
		owner,
		hasUrl: !isEdgeCase(index, 'withoutUrl'),
		domain,
		formerUrls: isEdgeCase(index, 'formerUrl') ? [`former-${domain}`] : [],
		formerIds: isEdgeCase(index, 'formerId') ? [`${identity.companyId}-OLD`] : [],
		formerPhones: isEdgeCase(index, 'formerPhone')
			? [spareNumber(index, point.place.areaCode)]
			: [],
		annualRevenue:
			record.estimated_number_employees * random.number.int({ min: 60, max: 240 }) * 1000,
		crunchbaseUrl: `crunchbase.com/organization/${slug}`,
		bbbUrl: `bbb.org/us/${state.toLowerCase()}/${slugOf(city)}/profile/${slug}`,
		contactCount: random.number.int({ min: 0, max: 7 }),
	};
}

/** A number that no other company has: all others have exchanges from 555 upwards. */
export function spareNumber(index: number, areaCode: string): string {
	return `${areaCode}554${String(index % 10_000).padStart(4, '0')}`;
}

/** A person's name and gender. */
export function person(random: Random): Person {
	const gender = random.person.sexType();
	return {
		firstName: random.person.firstName(gender),
		lastName: surname(random),
		gender,
	};
}

/** Hands out ten-digit numbers of an area code, none twice. Exchanges begin at 555, so no real line is meant. */
class PhoneRegister {
	private readonly issued = new Map<string, number>();

	claim(areaCode: string, count: number): string[] {
		return Array.from({ length: count }, () => {
			const serial = this.issued.get(areaCode) ?? 0;
			this.issued.set(areaCode, serial + 1);
			const exchange = 555 + Math.floor(serial / 10_000);
			// 7919 and 10,000 share no factor: the line numbers look random and take every value once.
			const line = String((serial * 7919) % 10_000).padStart(4, '0');
			return `${areaCode}${exchange}${line}`;
		});
	}
}
