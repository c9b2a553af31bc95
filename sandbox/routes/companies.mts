/** "POST /v1/companies" and "POST /v1/all-attributes". */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import type { Company } from '../data/companies.mts';
import { debtorView } from '../data/lienRecord.mts';
import { shownCompany, type ShownCompany } from '../data/shownCompany.mts';
import { companyScope, companySearch, searchCompanies } from '../search/companySearch.mts';
import { oneText, paging, texts } from '../search/fields.mts';
import { searchOwners } from '../search/search.mts';
import { found, pageResponse, searchValues } from './pages.mts';

const COLLECTIONS = ['contacts', 'ucc_records', 'google_reviews'] as const;

const searchBody = companySearch({ ...paging(50, 50), include_fields: texts });

const allAttributesBody = z
	.object({
		url: oneText,
		phone: oneText,
		company_id: oneText,
		name: oneText,
		address: oneText,
		exclude: z.array(z.enum(COLLECTIONS)).nullish(),
	})
	.refine(
		({ url, phone, company_id, name, address }) => url ?? phone ?? company_id ?? name ?? address,
		'At least one of url, phone, company_id, name or address is required',
	);

export function companyRoutes(app: FastifyInstance, context: SandboxContext): void {
	const { data } = context;

	app.post('/v1/companies', async (request) => {
		const values = searchValues(context, request, searchBody);
		const search = searchCompanies(data, values);
		const viewOf = (company: Company) => restricted(shownCompany(company), values.include_fields);
		return pageResponse(context, request, values, search, viewOf, 'company_id');
	});

	app.post('/v1/all-attributes', async (request) => {
		const values = searchValues(context, request, allAttributesBody);
		const { filters, ...scope } = companyScope(data, { ...values, company_name: values.name });
		// Here the filter for a company's name is called `name`.
		const renamed = filters.map((one) => ({
			...one,
			name: one.name.replace('company_name', 'name'),
		}));
		const search = searchOwners({ ...scope, filters: renamed }, ({ record }) => record.company_id);
		const hits = found(context, request, search).map((company) =>
			withCollections(company, values.exclude ?? []),
		);
		return { success: true, records: { companies: { found: hits.length, hits } } };
	});

	function withCollections(company: Company, excluded: readonly string[]) {
		const listing = excluded.includes('google_reviews') ? undefined : data.reviews(company);
		return {
			...shownCompany(company),
			...(!excluded.includes('contacts') && { contacts: data.contacts(company) }),
			...(!excluded.includes('ucc_records') && {
				ucc_records: (data.liensByCompany.get(company) ?? []).map(debtorView),
			}),
			...(!excluded.includes('google_reviews') && { google_reviews: listing ? [listing] : [] }),
		};
	}
}

/** The wanted fields of a record. Names that aren't fields are ignored. */
function restricted(record: ShownCompany, wanted: string[] | undefined): Partial<ShownCompany> {
	if (!wanted) return record;
	const fields = new Set(wanted);
	return Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));
}
