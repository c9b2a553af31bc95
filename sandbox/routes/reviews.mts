/** "POST /v1/google-reviews". */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import type { Company } from '../data/companies.mts';
import { mapsUrl, type ReviewsRecord } from '../data/reviews.mts';
import { companyScope } from '../search/companySearch.mts';
import { oneText, text } from '../search/fields.mts';
import { searchRows } from '../search/search.mts';
import { found, searchValues } from './pages.mts';

const RECORDS_AT_MOST = 50;

const body = z
	.object({
		url: oneText,
		phone: oneText,
		company_name: oneText,
		google_maps_url: text,
		categories: z.array(z.string()).nullish(),
	})
	.refine(
		({ url, phone, company_name, google_maps_url }) =>
			url ?? phone ?? company_name ?? google_maps_url,
		'At least one of url, phone, company_name or google_maps_url is required',
	);

export function reviewRoutes(app: FastifyInstance, context: SandboxContext): void {
	const { data } = context;

	app.post('/v1/google-reviews', async (request) => {
		const { google_maps_url, categories, ...values } = searchValues(context, request, body);
		const { filters, ...scope } = companyScope(data, values);
		if (google_maps_url !== undefined) {
			const passes = ({ record }: Company) => mapsUrl(record) === google_maps_url;
			filters.push({ name: 'google_maps_url', passes });
		}
		const search = searchRows(
			{ ...scope, filters },
			(company) => (data.isListed(company) ? [company] : []),
			({ record }) => record.company_id,
		);
		const records = found(context, request, search)
			.slice(0, RECORDS_AT_MOST)
			.flatMap((company) => data.reviews(company) ?? [])
			.map((record) => withCategories(record, categories));
		return { success: true, records };
	});
}

/** Leaves only these categories in `all_attributes`. */
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
