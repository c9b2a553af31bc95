/** Sentences of sandbox/document/left-open.md that a few responses settle, one line each. */
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { isObject } from '../../sandbox/validation.mts';
import { rowsOf, type KnownValues } from './known.mts';
import type { Check } from './openQuestions.mts';
import type { ServiceResponse } from './service.mts';

/**
 * Operation | start of the sentence | a body for each call, in which `$name` is a known value | what each response must
 * be, the last one for all that follow:
 *
 * - a status · `finds` the known company · `none`: nothing is found · `has` these fields
 *
 * A line without a body is about the response of the operation itself.
 */
const TABLE = `
lien.searchSecuredParty | \`state\`, \`state_filing\` and \`filing_number\` alone | {"state":"TX","per_page":1} {"state_filing":"TX","per_page":1} | 422
lien.searchSecuredParty | The filters whose types are not shown | {"secured_party_two_digit_sic_code":60,"industry":["a","b"],"per_page":1} | 200
lien.searchSecuredParty | Dates: | {"date_filed":">=2020-01-01","date_expired":["2024-01-01","2034-12-31"],"per_page":1} | 200
lien.searchSecuredParty | Anything else: 422 | {"date_filed":"soon"} | 422
lien.searchSecuredParty | Another sort field | {"debtor_type":"Organization","sort_by":"record_id"} | 422
lien.searchSecuredParty | An object as a filter takes | {"company_filing_count":{"gte":5}} | 422
lien.searchSecuredParty | Without a filter that counts | {} | 422
lien.searchDebtor | \`POST /v1/ucc/debtor\` takes the same | {"per_page":1} | 200
lien.previewDebtor | Previews: | | has success total_records records
lien.getCompanies | \`GET /v1/ucc/companies\` takes | | has total_records records
company.getAll | Names, addresses, descriptions | {"company_id":"$companyId","company_name":"$namePart"} | finds
company.getAll | Case never counts | {"company_id":"$companyId","company_name":"$nameUpper"} | finds
company.getAll | Several values of one filter | {"company_id":["$companyId","$otherId"]} | finds
company.getAll | Numbers: | {"company_id":"$companyId","number_locations":">=0"} | 200
company.getAll | A radius without an anchor | {"radius":5} | 422
company.getAll | An anchor that isn't a ZIP code | {"near_zip_code":"00000","radius":5} | none
company.getAll | \`zip_code\` may be the anchor | {"zip_code":"$zip","radius":5,"per_page":1} | 200
company.getAll | \`POST /v1/companies\` without a filter | {"per_page":1} | 200
company.enrich | \`include_fields\` ignores | {"company_id":"$companyId","include_fields":["company_id","no_such_field"]} | finds
company.getAllAttributes | \`POST /v1/all-attributes\` takes \`name\` | {"name":"$name"} {} | 200 422
review.getAll | \`POST /v1/google-reviews\`: at least one | {} | 422
company.getAll | Types are strict | {"company_id":"$companyId","page":"1"} | 422
contact.getAll | \`POST /v1/contacts\` (company filters | | has records total_records
email.find | They answer with \`email\` | | has email email_status
email.getBulkResults | Rows are in \`records\` | | has records
creditBureau.lookup | \`POST /v1/dnb\`: company filters | | has report
account.get | \`GET /v1/users/me\`: \`user\` | | has user
`;

function meets(expected: string, response: ServiceResponse, known: KnownValues): boolean {
	const { status, json } = response;
	const body = isObject(json) ? json : {};
	if (/^\d+$/.test(expected)) return status === Number(expected);
	if (expected === 'finds') {
		return rowsOf(response).some(({ company_id: id }) => id === known.companyId);
	}
	return status === 200 && body.total_records === 0;
}

function checkOf(line: string): Check {
	const [operation, sentence, bodies, expected] = line.split('|').map((cell) => cell.trim());
	if (expected.startsWith('has ')) {
		const names = expected.split(' ').slice(1);
		const has = ({ json }: ServiceResponse) =>
			isObject(json) && names.every((name) => name in json);
		return { operation, sentence, judge: ([response]) => has(response) };
	}
	const { path } = operations.find((one) => `${one.resource}.${one.value}` === operation)!.call;
	const each = expected.split(' ');
	return {
		operation,
		sentence,
		requests: (known) =>
			bodies
				.split(/(?<=\}) (?=\{)/)
				.map((body) => ({ method: 'POST', path, body: filled(body, known) })),
		judge: (responses, known) =>
			responses.every((response, n) => meets(each[Math.min(n, each.length - 1)], response, known)),
	};
}

/** Fills the known values into a body. */
function filled(body: string, known: KnownValues): unknown {
	const value = (name: string) => {
		if (name === 'namePart') return known.name.slice(0, -1);
		return name === 'nameUpper' ? known.name.toUpperCase() : known[name as keyof KnownValues];
	};
	return JSON.parse(body, (_key, entry: unknown) =>
		typeof entry === 'string' && entry.startsWith('$') ? value(entry.slice(1)) : entry,
	) as unknown;
}

export const tableChecks: Check[] = TABLE.trim().split('\n').map(checkOf);
