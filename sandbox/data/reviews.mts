/** The Google listing of a company ("Google Reviews record"), made on demand. */
import type { Company } from './companies.mts';
import type { CompanyRecord } from './companyRecord.mts';
import { withGaps } from './gaps.mts';
import { hashOf, scramble, seeded, STREAM, type Random } from './random.mts';
import { usTime } from './timestamps.mts';
import { makeHostile } from './hostileText.mts';

/** Fields that no listing lacks. */
const KEPT = new Set(['company_name', 'google_maps_url', 'review_count', 'reviews'] as const);

export type ReviewsRecord = ReturnType<typeof reviewsRecord>;
export type Review = ReturnType<typeof review>;

const PRAISE = ['Friendly staff', 'Fair prices', 'On time', 'Great communication', 'Clean work'];
const COMPLAINTS = ['Hard to reach by phone', 'Late appointment', 'Higher bill than quoted'];
const THEMES = ['customer service', 'pricing', 'punctuality', 'quality', 'location'];
const ATTRIBUTES: Record<string, string[]> = {
	accessibility: ['Wheelchair accessible entrance', 'Wheelchair accessible parking lot'],
	offerings: ['Online estimates', 'Repair services'],
	payments: ['Credit cards', 'Debit cards', 'NFC mobile payments'],
	planning: ['Appointment required', 'Accepts walk-ins'],
};
/** About one company in ten has no listing. */
const UNLISTED_EVERY = 10;
const REVIEWS_AT_MOST = 12;
const HISTORY_MS = 3 * 365 * 86_400_000;

/** The listing of a company; undefined if it has none. */
export function reviewsOf(
	seed: number,
	today: number,
	company: Company,
): ReviewsRecord | undefined {
	if (!isListed(seed, company)) return undefined;
	return seeded([seed, STREAM.reviews, company.index], (random) =>
		reviewsRecord(random, today, company),
	);
}

/** Whether the company has a listing. */
export function isListed(seed: number, { index, isTwin }: Company): boolean {
	return isTwin ?? scramble(seed, index) % UNLISTED_EVERY !== 0;
}

/** How many reviews are counted but not listed; none for one company in three. */
function unlistedReviews(companyId: string): number {
	const hash = hashOf(companyId);
	return hash % 3 === 0 ? 0 : hash % 200;
}

/** Puts reviews into the order of the listing: newest first, oldest first, or best first. */
export function inOrderOf({ record }: Company, reviews: Review[]): Review[] {
	const newestFirst = [...reviews].sort(
		(a, b) => b.post_time_approx_unix - a.post_time_approx_unix,
	);
	switch (hashOf(`${record.company_id}.order`) % 3) {
		case 0:
			return newestFirst;
		case 1:
			return newestFirst.reverse();
		default:
			return newestFirst.sort((a, b) => b.stars - a.stars);
	}
}

/** The company's place on the map. */
export function mapsUrl({ company_name, address_full }: CompanyRecord): string {
	return `https://maps.google.com/?${new URLSearchParams({ q: `${company_name} ${address_full}` })}`;
}

function reviewsRecord(random: Random, today: number, company: Company) {
	const { record } = company;
	const count = random.number.int({ min: 1, max: REVIEWS_AT_MOST });
	const times = Array.from(
		{ length: count },
		() => today - random.number.int({ min: 1, max: HISTORY_MS }),
	);
	const reviews = times.sort((a, b) => b - a).map((postedAt) => review(random, postedAt));
	const listing = {
		address: record.address_full,
		city: record.city,
		company_name: record.company_name,
		phone: record.phone.at(0) ?? null,
		google_maps_classification: record.industry,
		google_maps_url: mapsUrl(record),
		all_attributes: random.helpers
			.arrayElements(Object.keys(ATTRIBUTES), 3)
			.map((category) => ({ [category]: ATTRIBUTES[category] })),
		concise_summary: `Customers of ${record.company_name} mention ${random.helpers.arrayElement(THEMES)} most.`,
		major_complaints: random.helpers.arrayElements(COMPLAINTS, { min: 0, max: 2 }),
		positive_remarks: random.helpers.arrayElements(PRAISE, { min: 1, max: 3 }),
		recurring_themes: random.helpers.arrayElements(THEMES, 2),
		review_count: reviews.length + unlistedReviews(record.company_id),
		reviews: inOrderOf(company, reviews),
	};
	return withGaps(listing, `${record.company_id}.listing`, KEPT);
}

/** Makes a review. `postedAt` is in Unix ms. The optional fields are absent if the customer gave only stars. */
export function review(random: Random, postedAt: number) {
	const stars = random.number.int({ min: 1, max: 5 });
	const positive = stars > 2;
	const reviewer = `${random.person.firstName()} ${random.person.lastName()}`;
	const remark = random.helpers.arrayElement(positive ? PRAISE : COMPLAINTS);
	return {
		post_time_approx: usTime(postedAt),
		post_time_approx_unix: postedAt / 1000,
		reviewer_name: reviewer,
		...(random.datatype.boolean(0.8) && {
			reviewer_number_of_reviews: random.number.int({ min: 1, max: 90 }),
		}),
		reviewer_profile: `https://www.google.com/maps/contrib/${random.string.numeric(21)}`,
		stars,
		...(random.datatype.boolean(0.8) && {
			text: makeHostile(
				`${remark}. ${positive ? 'Would hire again.' : 'Not coming back.'}`,
				String(postedAt),
			),
			sentiment: positive ? 'POSITIVE' : 'NEGATIVE',
			sentiment_score: random.number.int({ min: 600, max: 999 }) / 1000,
		}),
		...(random.datatype.boolean(0.3) && {
			owner_response: makeHostile('Thank you for your feedback.', reviewer),
		}),
	};
}
