/** "Operations that are named only": their payloads are the sandbox's own. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import type { Company } from '../data/companies.mts';
import type { ContactRecord } from '../data/contacts.mts';
import { creditReportOf, ratingOf, taxLiensOf } from '../data/publicRecords.mts';
import { companyScope, companySearch, searchCompanies } from '../search/companySearch.mts';
import { each, paging, texts } from '../search/fields.mts';
import { containing, equalTo, givenFilters } from '../search/match.mts';
import { searchRows } from '../search/search.mts';
import { found, pageResponse, searchValues } from './pages.mts';

const CONTACT_FILTERS = {
	contact_id: equalTo<ContactRecord>((contact) => contact.contact_id),
	name: containing<ContactRecord>((contact) => contact.name),
	first_name: equalTo<ContactRecord>((contact) => contact.first_name),
	last_name: equalTo<ContactRecord>((contact) => contact.last_name),
	title: containing<ContactRecord>((contact) => contact.title),
	department: equalTo<ContactRecord>((contact) => contact.department),
	seniority: equalTo<ContactRecord>((contact) => contact.seniority),
};
const contactsBody = companySearch({ ...paging(50, 50), ...each(CONTACT_FILTERS, texts) });
const ratingsBody = companySearch(paging(250, 250));
const taxLiensBody = companySearch(paging(30, 50));
const creditBody = companySearch({}).refine(
	({ url, company_id, phone, company_name }) => url ?? company_id ?? phone ?? company_name,
	'At least one of url, company_id, phone or company_name is required',
);

export function namedRoutes(app: FastifyInstance, context: SandboxContext): void {
	const { data } = context;

	app.post('/v1/contacts', async (request) => {
		const values = searchValues(context, request, contactsBody);
		const search = searchRows(
			companyScope(data, values),
			(company) => data.contacts(company),
			({ contact_id }) => contact_id,
			givenFilters<ContactRecord, z.output<typeof contactsBody>>(CONTACT_FILTERS, values),
		);
		return pageResponse(context, request, values, search, (contact) => contact, 'contact_id');
	});

	app.post('/v1/bbb', async (request) => {
		const values = searchValues(context, request, ratingsBody);
		const search = searchCompanies(data, values);
		const viewOf = (company: Company) => ratingOf(data.seed, company);
		return pageResponse(context, request, values, search, viewOf, 'company_id');
	});

	app.post('/v1/tax-liens', async (request) => {
		const values = searchValues(context, request, taxLiensBody);
		const search = searchRows(
			companyScope(data, values),
			(company) => taxLiensOf(data.seed, data.today, company),
			({ record_id }) => record_id,
		);
		return pageResponse(context, request, values, search, (lien) => lien, 'record_id');
	});

	app.post('/v1/dnb', async (request) => {
		const values = searchValues(context, request, creditBody);
		const [company] = found(context, request, searchCompanies(data, values));
		return { success: true, report: company ? creditReportOf(data.seed, company) : null };
	});
}
