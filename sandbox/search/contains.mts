/** Matches the keys of a search by "contains", for the fault of that name. */
import type { Dataset } from '../data/dataset.mts';

type Keys = Partial<Record<'url' | 'phone' | 'company_id' | 'secured_party_company_id', string[]>>;

/** Replaces each key with all keys of the data that contain it: `art.com` becomes `art.com` and `walmart.com`. */
export function withContainingKeys<Values extends Keys>(data: Dataset, values: Values): Values {
	const { companiesByDomain, companiesById, companiesByPhone, spelled } = data;
	const lenders = [...data.lenders, ...data.twinLenders];
	const domains = [...companiesByDomain.keys(), ...lenders.map(({ domain }) => domain)];
	const lenderIds = lenders.map(({ companyId }) => companyId);
	const lowerCase = (id: string) => id.toLowerCase();
	return {
		...values,
		url: containing(values.url, domains, spelled.url),
		phone: containing(values.phone, [...companiesByPhone.keys()], spelled.phone),
		company_id: containing(values.company_id, [...companiesById.keys()], lowerCase),
		secured_party_company_id: containing(values.secured_party_company_id, lenderIds, lowerCase),
	};
}

/** The known keys that contain a requested one. A key that none contains stays, because an empty list is no filter. */
function containing(
	requested: string[] | undefined,
	known: string[],
	normalize: (key: string) => string,
): string[] | undefined {
	return requested?.flatMap((typed) => {
		const part = normalize(typed);
		const found = known.filter((key) => part !== '' && normalize(key).includes(part));
		return found.length > 0 ? found : [typed];
	});
}
