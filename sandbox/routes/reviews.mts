/** "POST /v1/google-reviews". */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import { mapsUrl, type ReviewsRecord } from '../data/reviews.mts';
import { findCompanies } from '../search/companySearch.mts';
import { text } from '../search/fields.mts';
import { validated } from '../validation.mts';

const RECORDS_AT_MOST = 50;

const body = z
	.object({
		url: text,
		phone: text,
		company_name: text,
		google_maps_url: text,
		categories: z.array(z.string()).nullish(),
	})
	.refine(
		({ url, phone, company_name, google_maps_url }) =>
			url ?? phone ?? company_name ?? google_maps_url,
		'At least one of url, phone, company_name or google_maps_url is required',
	);

export function reviewRoutes(app: FastifyInstance, { data }: SandboxContext): void {
	app.post('/v1/google-reviews', async (request) => {
		const { url, phone, company_name, google_maps_url, categories } = validated(body, request.body);
		const companies = findCompanies(data, {
			url: url === undefined ? undefined : [url],
			phone: phone === undefined ? undefined : [phone],
			company_name: company_name === undefined ? undefined : [company_name],
		});
		const records = companies
			.filter(({ record }) => !google_maps_url || mapsUrl(record) === google_maps_url)
			.slice(0, RECORDS_AT_MOST)
			.flatMap((company) => data.reviews(company) ?? [])
			.map((record) => withCategories(record, categories));
		return { success: true, records };
	});
}

/** `categories` narrows `all_attributes` to the categories named. */
function withCategories(
	record: ReviewsRecord,
	categories: string[] | null | undefined,
): ReviewsRecord {
	if (!categories?.length || !record.all_attributes) return record;
	const wanted = new Set(categories);
	const all_attributes = record.all_attributes.filter((entry) =>
		Object.keys(entry).some((category) => wanted.has(category)),
	);
	return { ...record, all_attributes };
}
