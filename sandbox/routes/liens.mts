/** The lien searches with their previews, and "POST /v1/ucc/field_mapping". */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import { debtorView, securedPartyView } from '../data/lienRecord.mts';
import { shownUrl } from '../data/shownCompany.mts';
import { companyScope } from '../search/companySearch.mts';
import { texts } from '../search/fields.mts';
import { debtorSearch, searchLiens, securedPartySearch } from '../search/lienSearch.mts';
import { searchRows } from '../search/search.mts';
import { validated } from '../validation.mts';
import { found, pageResponse, searchValues } from './pages.mts';

const DEFAULT_PAGE = 30;
const MAX_DEBTOR_PAGE = 50;
const PREVIEWED = 5;
const COMPANIES_LISTED = 50;

const mappingItems = z
	.array(
		z.object({
			ucc_fields_api: z.string(),
			ucc_fields_label: z.string(),
			default_label: z.string(),
			include_in_export: z.boolean(),
			sort_order: z.number().int(),
		}),
	)
	.nullish();
const mappingBody = z.object({
	list: mappingItems,
	mappings: mappingItems,
	field_mappings: mappingItems,
});

const companiesQuery = z.object({ url: texts, company_id: texts, company_name: texts });

export function lienRoutes(app: FastifyInstance, context: SandboxContext): void {
	const { data, options, today } = context;
	const securedPartyBody = securedPartySearch(today, DEFAULT_PAGE, options.securedPartyPage);
	const debtorBody = debtorSearch(today, DEFAULT_PAGE, MAX_DEBTOR_PAGE);

	const searches = [
		['/v1/ucc/secured_party', 'lender', securedPartyBody, securedPartyView],
		['/v1/ucc/debtor', 'debtor', debtorBody, debtorView],
	] as const;
	for (const [path, side, body, viewOf] of searches) {
		app.post(path, async (request) => {
			const values = searchValues(context, request, body);
			const search = searchLiens(data, values, side);
			return pageResponse(context, request, values, search, viewOf, 'record_id');
		});
		app.post(`${path}/preview`, async (request) => {
			const values = searchValues(context, request, body);
			const liens = found(context, request, searchLiens(data, values, side));
			const records = liens.slice(0, PREVIEWED).map(viewOf);
			return { success: true, total_records: liens.length, records };
		});
	}

	app.get('/v1/ucc/companies', async (request) => {
		const search = searchRows(
			companyScope(data, searchValues(context, request, companiesQuery, 'query')),
			(company) => (data.liensByCompany.has(company) ? [company] : []),
			({ record }) => record.company_id,
		);
		const indebted = found(context, request, search);
		return {
			success: true,
			total_records: indebted.length,
			records: indebted.slice(0, COMPANIES_LISTED).map((company) => ({
				company_id: company.record.company_id,
				company_name: company.record.company_name,
				url: shownUrl(company),
				ucc_count: data.liensByCompany.get(company)?.length ?? 0,
			})),
		};
	});

	app.post('/v1/ucc/field_mapping', async (request) => {
		const { list, mappings, field_mappings } = validated(mappingBody, request.body);
		const saved = [...(list ?? []), ...(mappings ?? []), ...(field_mappings ?? [])];
		return { success: true, list: saved, length: saved.length };
	});
}
