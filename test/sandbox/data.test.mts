/** The generated data: the same for the same flags, and consistent. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { isEdgeCase, type EdgeCase } from '../../sandbox/data/edgeCases.mts';
import type { Company } from '../../sandbox/data/companies.mts';
import { Dataset } from '../../sandbox/data/dataset.mts';
import { securedPartyView } from '../../sandbox/data/lienRecord.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { oneSandbox, records } from './client.mts';

const sandbox = await oneSandbox();
const { data } = sandbox;
const OPTIONS = { seed: 7, companies: 200, liens: 400, today: '2025-06-15' };

/** Everything that a client can see, as text. The companies are read in either order. */
function everything(seen: Dataset, isReversed = false): string {
	const order = isReversed ? [...seen.companies].reverse() : seen.companies;
	const rows = order.map((one) => [shownCompany(one), seen.contacts(one), seen.reviews(one)]);
	return JSON.stringify([
		isReversed ? rows.reverse() : rows,
		seen.liens.map(securedPartyView),
		seen.logs.emailsOf(CLIENT_ACCOUNT),
		seen.logs.mobilesOf(CLIENT_ACCOUNT),
		[...seen.bulkJobs],
	]);
}

test('the same seed gives the same data, whatever is asked for first, and another seed gives other data', () => {
	const first = everything(new Dataset(OPTIONS));
	expect(everything(new Dataset(OPTIONS), true)).toBe(first);
	expect(everything(new Dataset({ ...OPTIONS, seed: 8 }))).not.toBe(first);
});

/** A search that finds such a company and no other. */
test.each<[EdgeCase, (company: Company) => object]>([
	['withoutUrl', ({ record: { phone } }) => ({ phone: phone[0] })],
	['formerPhone', ({ formerPhones: [phone] }) => ({ phone })],
	['formerUrl', ({ formerUrls: [url] }) => ({ url: `https://www.${url}/` })],
	['formerId', ({ formerIds: [id], record }) => ({ company_id: [id, record.company_id, 'C0'] })],
])('a company with %s is found alone, and shows no former value', async (kind, bodyOf) => {
	const companies = data.companies.filter(({ index }) => isEdgeCase(index, kind));
	expect(companies).toHaveLength(6);
	for (const company of companies) {
		const found = await records(sandbox, '/v1/companies', bodyOf(company));
		expect(found.map((row) => row.company_id)).toEqual([company.record.company_id]);
		const { formerPhones, formerUrls, formerIds } = company;
		for (const former of [...formerPhones, ...formerUrls, ...formerIds])
			expect(JSON.stringify(found)).not.toContain(`"${former}"`);
	}
});
