/** The lien searches with their previews, and "POST /v1/ucc/field_mapping". */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import { debtorView, securedPartyView } from '../data/lienRecord.mts';
import { shownUrl } from '../data/shownCompany.mts';
import { findCompanies } from '../search/companySearch.mts';
import { texts } from '../search/fields.mts';
import { debtorSearch, findLiens, securedPartySearch } from '../search/lienSearch.mts';
import { validated } from '../validation.mts';
import { pageAnswer } from './pages.mts';

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
	const { data, options } = context;
	const securedPartyBody = securedPartySearch(data.today, DEFAULT_PAGE, options.securedPartyPage);
	const debtorBody = debtorSearch(data.today, DEFAULT_PAGE, MAX_DEBTOR_PAGE);

	app.post('/v1/ucc/secured_party', async (request) => {
		const values = validated(securedPartyBody, request.body);
		const search = () => findLiens(data, values, 'lender');
		return pageAnswer(context, request, values, search, securedPartyView, 'record_id');
	});

	app.post('/v1/ucc/debtor', async (request) => {
		const values = validated(debtorBody, request.body);
		const search = () => findLiens(data, values, 'debtor');
		return pageAnswer(context, request, values, search, debtorView, 'record_id');
	});

	app.post('/v1/ucc/secured_party/preview', async (request) => {
		const found = findLiens(data, validated(securedPartyBody, request.body), 'lender');
		return {
			success: true,
			total_records: found.length,
			records: found.slice(0, PREVIEWED).map(securedPartyView),
		};
	});

	app.post('/v1/ucc/debtor/preview', async (request) => {
		const found = findLiens(data, validated(debtorBody, request.body), 'debtor');
		return {
			success: true,
			total_records: found.length,
			records: found.slice(0, PREVIEWED).map(debtorView),
		};
	});

	app.get('/v1/ucc/companies', async (request) => {
		const found = findCompanies(data, validated(companiesQuery, request.query, 'query'));
		const indebted = found.filter((company) => data.liensByCompany.has(company));
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
