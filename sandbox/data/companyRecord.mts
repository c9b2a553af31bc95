/** The document's "Company record", with every field. */
import type { Identity } from './companies.mts';
import { sicFields } from './industries.mts';
import { slugOf } from './naming.mts';
import { ZIP_POINTS, type ZipPoint } from './places.mts';
import type { Random } from './random.mts';
import { makeHostile } from './hostileText.mts';
import { usState } from './states.mts';

export type CompanyRecord = ReturnType<typeof companyRecord>;

const COUNTRY = 'United States';
const COMPANY_TYPES = [
	'Privately Held',
	'Public Company',
	'Partnership',
	'Self-Owned',
	'Nonprofit',
];
const CLASSIFICATIONS = ['B2B', 'B2C', 'B2B and B2C'];
const FINANCING_PARTNERS = [
	'Acorn Pay',
	'Bridgeline Credit',
	'Cedar Pay Later',
	'Dovetail Lending',
];
const TECHNOLOGIES = ['WordPress', 'Google Analytics', 'Shopify', 'HubSpot', 'Stripe', 'jQuery'];
/** A placeholder, not the code of an industry. */
const UNCLASSIFIED = '000000';
const EMPLOYEE_BINS = [10, 50, 200, 500, 1000, 5000];
const AGE_BINS = [2, 5, 10, 20, 50, 120];

/** The range between two limits that holds `value`, e.g. `11-50`. */
function binOf(value: number, limits: number[]): string {
	const top = limits.findIndex((limit) => value <= limit);
	if (top < 0) return `${limits[limits.length - 1] + 1}+`;
	return `${top === 0 ? 1 : limits[top - 1] + 1}-${limits[top]}`;
}

function addressOf(random: Random, { zip, latitude, longitude, place }: ZipPoint) {
	return {
		address: random.location.streetAddress(),
		city: place.city,
		county: place.county,
		region: usState(place.state).region,
		state: place.state,
		zip_code: zip,
		zip_lat: latitude,
		zip_long: longitude,
	};
}

/** Makes the record of a company; random where its identity doesn't decide. Growth rates are fractions: 0.12 is 12 %. */
export function companyRecord(random: Random, identity: Identity, isUnclassified: boolean) {
	const { companyId, name, domain, url, phones, industry, point, owner } = identity;
	const { city, state, county, timezone } = point.place;
	const { name: stateName, region } = usState(state);
	const slug = slugOf(domain.slice(0, domain.lastIndexOf('.')));
	const employees = random.number.int({ min: 1, max: EMPLOYEE_BINS[random.number.int(5)] });
	const age = random.number.int({ min: 1, max: AGE_BINS[random.number.int(5)] });
	const locations = random.datatype.boolean(0.2) ? random.number.int({ min: 2, max: 12 }) : 1;
	const financing = random.datatype.boolean(0.3);
	const headquarters = addressOf(random, point);
	const branches = locations === 1 ? [] : [random.helpers.arrayElement(ZIP_POINTS)];
	const growth = () => random.number.int({ min: -300, max: 900 }) / 1000;

	return {
		about_link: `https://${domain}/about`,
		contact_link: `https://${domain}/contact`,
		logo_url: `https://${domain}/logo.png`,
		address: headquarters.address,
		address_full: `${headquarters.address}, ${city}, ${state} ${point.zip}`,
		city,
		city_state_country: `${city}, ${stateName}, ${COUNTRY}`,
		county,
		country: COUNTRY,
		region,
		state,
		state_name: stateName,
		zip_code: point.zip,
		timezone,
		addresses_all: [headquarters, ...branches.map((branch) => addressOf(random, branch))],
		zip_lat: point.latitude,
		zip_long: point.longitude,
		zip_lat_long: [point.latitude, point.longitude],
		classification: random.helpers.arrayElement(CLASSIFICATIONS),
		company_type: random.helpers.arrayElement(COMPANY_TYPES),
		industry: industry.industry,
		company_id: companyId,
		company_name: name,
		competitors_lookalikes: identity.competitors
			.map((other, rank) => `${other.name}: ${other.domain} (0.${92 - rank * 7})`)
			.join(', '),
		do_you_offer_financing: financing,
		invalid_website: random.datatype.boolean(0.03),
		manufacturer: /^3/.test(industry.naicsCode),
		...sicFields(industry),
		naics_code: isUnclassified ? UNCLASSIFIED : industry.naicsCode,
		naics_description: isUnclassified ? 'Unclassified' : industry.naicsDescription,
		employees_six_month_growth_rate: growth(),
		followers_six_month_growth_rate: growth(),
		prediction_probability: random.number.int({ min: 500, max: 999 }) / 1000,
		estimated_number_employees: employees,
		estimated_number_employees_bin: binOf(employees, EMPLOYEE_BINS),
		linkedin_follower_count: employees * random.number.int({ min: 2, max: 60 }),
		number_of_locations: locations,
		time_in_business: age,
		time_in_business_bin: binOf(age, AGE_BINS),
		facebook_url: `facebook.com/${slug}`,
		instagram_url: `instagram.com/${slug}`,
		linkedin_url: `linkedin.com/company/${slug}`,
		twitter_url: `twitter.com/${slug}`,
		yelp_url: `yelp.com/biz/${slug}`,
		financing_partners: financing ? random.helpers.arrayElements(FINANCING_PARTNERS, 2) : [],
		generic_emails: [`info@${domain}`, `sales@${domain}`],
		name_based_emails: [`${slugOf(owner.firstName)}.${slugOf(owner.lastName)}@${domain}`],
		keywords: industry.keywords,
		linkedin_description: makeHostile(
			`${name} of ${city}, ${stateName}: ${random.company.catchPhrase()}.`,
			`${companyId}.description`,
		),
		linkedin_hashtags: industry.keywords.map((word) => `#${slugOf(word)}`).join(' '),
		linkedin_locations_other: branches
			.map(({ place }) => `${place.city}, ${place.state}`)
			.join('; '),
		linkedin_tagline: makeHostile(random.company.buzzPhrase(), `${companyId}.tagline`),
		menu_navigation: 'Home, About, Services, Reviews, Contact',
		technology_names: random.helpers.arrayElements(TECHNOLOGIES, 3).join(', '),
		phone: phones,
		url,
	};
}
